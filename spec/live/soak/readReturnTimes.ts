import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * When the master stored each return, by jid and minion, from the files of its job cache: it tells no client when.
 * `<cache>/jobs/<2 digits>/<rest of a hash>/{jid, <minion>/return.p}`.
 */
export async function readReturnTimes(labDir: string): Promise<ReadonlyMap<string, ReadonlyMap<string, number>>> {
  const times = new Map<string, Map<string, number>>();
  const jobs = join(labDir, 'cache', 'jobs');
  for (const file of await readdir(jobs, { recursive: true })) {
    const [first, rest, name, what] = file.split('/');
    if (first === undefined || rest === undefined || name === undefined || what !== 'return.p') continue;
    const jid = await readFile(join(jobs, first, rest, 'jid'), 'utf8').catch(() => undefined);
    if (jid === undefined) continue;
    const own = times.get(jid) ?? new Map<string, number>();
    times.set(jid, own);
    own.set(name, (await stat(join(jobs, file))).mtimeMs);
  }
  return times;
}
