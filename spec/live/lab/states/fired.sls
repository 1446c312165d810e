fired:
  test.succeed_with_changes:
    - fire_event: True
named:
  test.succeed_without_changes:
    - fire_event: demo/fired
