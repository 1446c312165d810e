changed:
  test.succeed_with_changes:
    - name: /etc/a b
    - fire_event: True
silent:
  test.nop:
    - fire_event: own/name
