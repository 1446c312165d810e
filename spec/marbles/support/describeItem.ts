import { JobError, RequestError, SaltError } from '../../../lib/errors.js';
import type { Status } from '../../../lib/events/status.js';
import type { JobItem } from '../../../lib/jobs/JobItem.js';

/** An item of a job in the words of the scenarios. */
export function describeItem(item: JobItem): string {
  switch (item.type) {
    case 'submitted':
      return ['submitted', ...(item.minions.length > 0 ? [`to ${item.minions.join(', ')}`] : [])].join(' ');
    case 'started':
      return `${item.minion} starts the job`;
    case 'progress':
      return `${item.minion} is done with ${item.name}, ${item.n} of ${item.of}`;
    case 'batch':
      return `batch of ${item.minions.join(', ')}, ${item.done} of ${item.of} done`;
    case 'silent':
      return `${item.minion} is silent`;
    case 'no-return':
      return `${item.minion}: ${item.reason}`;
    case 'return':
      return [
        `${'minion' in item ? `${item.minion} ` : ''}returns ${JSON.stringify(item.return)}`,
        ...(item.success ? [] : ['failed']),
        ...(item.via === 'lookup' ? ['from the cache'] : []),
        ...('unexpected' in item ? ['unexpected'] : []),
        ...('minion' in item && item.jid !== '7' ? [`of job ${item.jid}`] : []),
      ].join(', ');
  }
}

/** An error in the words of the scenarios: its name, and the facts that users act on. */
export function describeError(error: unknown): string {
  if (!(error instanceof SaltError)) return String(error);
  return [
    error.name,
    ...(error instanceof RequestError && error.status !== undefined ? [`status ${error.status}`] : []),
    ...(error instanceof JobError && error.jid !== undefined && !error.submitted ? ['not submitted'] : []),
    ...(error instanceof JobError && error.missing.length > 0 ? [`missing ${error.missing.join(', ')}`] : []),
  ].join(', ');
}

/** A status in the words of the scenarios. */
export function describeStatus({ state, attempt, retryIn, error, gap }: Status): string {
  return [
    state,
    ...(attempt === undefined ? [] : [`pause ${attempt}`]),
    ...(retryIn === undefined ? [] : [`${retryIn} ms`]),
    ...(error === undefined || state === 'waiting' ? [] : [describeError(error)]),
    ...(gap === undefined ? [] : [`gap from ${gap.from} to ${gap.to}`]),
  ].join(', ');
}
