// What the master says all day that no one here asked for. None is the start of a minion, which every open job hears.
const tags: readonly ((jid: string, i: number) => string)[] = [
  (jid) => `salt/job/${jid}/ret/minion1`,
  (jid) => `salt/job/${jid}/new`,
  (jid) => `salt/job/${jid}/prog/minion2/0`,
  (jid) => `salt/run/${jid}/ret`,
  (jid) => `salt/wheel/${jid}/ret`,
  (jid) => `salt/batch/${jid}/start`,
  (jid) => jid,
  () => 'salt/auth',
  () => 'minion_event',
  (_, i) => `salt/beacon/minion1/load/${i}`,
];

// As salt-api writes them, as other encoders do, and as masters of 2015 did.
const shapes: readonly ((data: string, tag: string) => string)[] = [
  (data, tag) => `{"data": ${data}, "tag": "${tag}"}`,
  (data, tag) => `{"data":${data},"tag":"${tag}"}`,
  (data, tag) => `{"tag": "${tag}", "data": ${data}}`,
];

/** The JSON texts of `count` events of other jids and of other kinds. What they hold looks like events of `jid`. */
export function foreignEvents(count: number, jid: string): readonly string[] {
  return Array.from({ length: count }, (_, i) => {
    // It begins with the jid of the job and is another.
    const other = `${jid}${i}`;
    const tag = tags[i % tags.length]?.(other, i) ?? '';
    const data = `{"return": {"tag": "salt/job/${jid}/ret/minion1"}, "jid": "${other}", "id": "minion1", "n": ${i}}`;
    return shapes[i % shapes.length]?.(data, tag) ?? '';
  });
}
