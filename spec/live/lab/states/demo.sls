one:
  test.succeed_with_changes: []
two:
  test.fail_without_changes: []
three:
  cmd.run:
    - name: echo hi
