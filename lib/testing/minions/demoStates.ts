import type { SimulatedState } from '../SimulatorOptions.js';

/** The sls `demo` that the recordings were made with: the second state fails. */
export const demoStates: readonly SimulatedState[] = [
  {
    id: 'one',
    state: 'test',
    fun: 'succeed_with_changes',
    result: true,
    comment: 'Success!',
    changes: { testing: { old: 'Unchanged', new: 'Something pretended to change' } },
  },
  { id: 'two', state: 'test', fun: 'fail_without_changes', result: false, comment: 'Failure!' },
  {
    id: 'three',
    state: 'cmd',
    fun: 'run',
    name: 'echo hi',
    result: true,
    comment: 'Command "echo hi" run',
    changes: { pid: 31_766, retcode: 0, stdout: 'hi', stderr: '' },
    takes: 4,
  },
];
