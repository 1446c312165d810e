import { runSubject } from './runSubject.mjs';

/** One run of a subject on the real master; its figures, and the CPU time that Salt took for it. */
export async function onMaster({ subject, input, master, signal }) {
  // What the one before has left behind, such as streams that nobody reads, is none of this one's.
  await master.settle(signal);
  const before = master.cpu();
  const figures = await runSubject(subject, { url: master.url, ...input }, signal);
  return { ...figures, 'salt cpu': master.cpu() - before };
}
