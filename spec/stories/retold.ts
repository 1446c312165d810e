import { linesOf } from './linesOf.js';

/**
 * A story in which a job tells something else after its submission than it does in `story`, and `recovery` is what the SDK asked
 * in addition.
 */
export function retold(story: string, job: string, told: readonly string[], recovery: readonly string[] = []): string {
  const begins = `${job}: `;
  const lines = linesOf(story);
  const submitted = lines.findIndex((line) => line.startsWith(`${begins}submitted`));
  const last = lines.map((line) => line.startsWith(begins)).lastIndexOf(true);
  if (submitted < 0 || last === submitted) throw new Error(`the story tells no job ${job}`);
  const asked = lines.flatMap((line) => /^recovery: (.*)/.exec(line)?.[1]?.split(', ') ?? []);
  const all = [...new Set([...asked, ...recovery])].sort().join(', ');
  return lines
    .flatMap((line, at) => {
      if (at === last) return told.map((text) => begins + text);
      const gone = line.startsWith('recovery: ') || (at > submitted && line.startsWith(begins));
      return gone ? [] : [line];
    })
    .concat(all === '' ? [] : [`recovery: ${all}`])
    .join('\n');
}
