import type { SimulatedState } from '../SimulatorOptions.js';

/** The sls `demo` that the recordings were made with: the second state fails. */
export const demoStates: readonly SimulatedState[] = [
  {
    id: 'one',
    state: 'test',
    fun: 'succeed_with_changes',
    result: true,
    comment: 'Success!',
    test: { comment: "If we weren't testing, this would be successful with changes" },
    changes: { testing: { old: 'Unchanged', new: 'Something pretended to change' } },
  },
  {
    id: 'two',
    state: 'test',
    fun: 'fail_without_changes',
    result: false,
    comment: 'Failure!',
    test: { comment: "If we weren't testing, this would be a failure!" },
  },
  {
    id: 'three',
    state: 'cmd',
    fun: 'run',
    name: 'echo hi',
    result: true,
    comment: 'Command "echo hi" run',
    test: { comment: 'Command "echo hi" would have been executed', changes: { cmd: 'echo hi' } },
    changes: { pid: 31_766, retcode: 0, stdout: 'hi', stderr: '' },
    takes: 4,
  },
];
