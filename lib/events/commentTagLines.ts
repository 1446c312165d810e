const LF = 10;
const CR = 13;
const COLON = 58;
const T = 116;
const BOM = [0xef, 0xbb, 0xbf];

/**
 * Makes, for one connection, a function that turns each line that starts with `t` into a comment, chunk by chunk.
 *
 * [salt] Each event begins with a line `tag: <tag>`, which is no field of the SSE standard: eventsource makes an Error
 * with a stack of it, half of the cost of an event. No field of the standard starts with `t`.
 *
 * A chunk that changes is copied first: it belongs to whoever read it, and an interceptor may still hold it. Salt writes
 * the `tag:` line on its own, so the copy is small.
 */
export function commentTagLines(): (chunk: Uint8Array) => Uint8Array {
  let bomBytes = 0;
  let atLineStart = true;

  return (chunk) => {
    let start = 0;
    while (bomBytes < BOM.length && start < chunk.length) {
      if (chunk[start] === BOM[bomBytes]) {
        start++;
        bomBytes++;
      } else {
        atLineStart = bomBytes === 0;
        bomBytes = BOM.length;
      }
    }
    if (start === chunk.length) return chunk;

    let result = chunk;
    const commentAt = (index: number) => {
      if (chunk[index] !== T) return;
      if (result === chunk) result = new Uint8Array(chunk);
      result[index] = COLON;
    };

    if (atLineStart) commentAt(start);
    for (const end of [LF, CR]) {
      for (let at = chunk.indexOf(end); at >= 0; at = chunk.indexOf(end, at + 1)) commentAt(at + 1);
    }
    const last = chunk[chunk.length - 1];
    atLineStart = last === LF || last === CR;
    return result;
  };
}
