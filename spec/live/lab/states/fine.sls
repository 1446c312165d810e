quiet:
  test.succeed_without_changes: []
changed:
  test.succeed_with_changes: []
