import type { TrackLow } from 'rx-salt';
import { parseArguments } from './parseArguments.js';

/** What the form asks for. */
export interface Asked {
  readonly low: TrackLow;
  readonly title: string;
  readonly target: string;
}

// [salt] These send an event per state where they are asked to.
const reportsStates = ['state.apply', 'state.sls', 'state.highstate', 'state.sls_id'];

export function readForm(form: HTMLFormElement): Asked {
  const fields = new FormData(form);
  const read = (name: string) => {
    const value = fields.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const fun = read('fun');
  const { arg, kwarg } = parseArguments(read('arguments'));
  const title = `${fun} ${read('arguments')}`.trim();
  if (read('client') === 'runner_async') {
    return { low: { client: 'runner_async', fun, arg, kwarg }, title, target: 'the master' };
  }
  const kind = read('tgt_type');
  const tgt = read('tgt');
  const events = reportsStates.includes(fun) ? { state_events: true } : {};
  return {
    low: { client: 'local_async', tgt, tgt_type: kind, fun, arg, kwarg: { ...events, ...kwarg } },
    title,
    target: kind === 'glob' ? tgt : `${tgt} (${kind})`,
  };
}
