/** A text of the wire without what differs from run to run: jids, times, process ids, secrets, paths in tracebacks. */
export function normalised(text: string): string {
  return (
    text
      .replace(/\b\d{20}\b/g, '<jid>')
      .replace(/"\d{4}, \w{3} \d\d [\d:.]+"/g, '"<start time>"')
      // Whether a stamp has an offset is the release's, not the run's.
      .replace(/"_stamp": ?"[^"+]*(\+00:00)?"/g, '"_stamp": "<stamp>$1"')
      .replace(/"start_time": ?"[^"]*"/g, '"start_time": "<time>"')
      .replace(/"(ts|expire|start|duration)": ?[\d.e-]+/g, '"$1": "<$1>"')
      .replace(/"pid": ?\d+, ?|, ?"pid": ?\d+(?=})/g, '')
      .replace(/"(token|key)": ?"[^"]*"/g, '"$1": "<$1>"')
      .replace(/Traceback \(most recent call last\):(?:\\n +.*?)*\\n(?=\w)/g, '<traceback>')
      .replace(/started at [\w :]+/g, 'started at <time>')
  );
}
