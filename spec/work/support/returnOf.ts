/** The JSON text of a minion's return. */
export function returnOf(jid: string, minion: string): string {
  const data = { cmd: '_return', id: minion, success: true, return: true, retcode: 0, jid, fun: 'test.ping' };
  return `{"data": ${JSON.stringify(data)}, "tag": "salt/job/${jid}/ret/${minion}"}`;
}
