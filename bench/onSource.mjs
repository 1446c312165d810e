import { runSubject } from './runSubject.mjs';
import { startSource } from './startSource.mjs';

/** One run of a subject on the simulation; its figures. */
export async function onSource({ row, subject, input, signal }) {
  const source = startSource();
  try {
    const { url } = await source.tell('start', row.source);
    const feed = subject.feed ?? row.feed;
    const running = runSubject(subject, { url, ...input }, signal);
    const [figures] = await Promise.all([running, feed && source.tell(...feed)]);
    return figures;
  } finally {
    source.close();
  }
}
