const LF = 10;
const CR = 13;
// Four times what a socket gives at once.
const usualSize = 256 * 1_024;

/** Chunks of UTF-8 become text. */
export interface Lines {
  readonly add: (chunk: Uint8Array) => void;
  /** What was added and not taken yet; where it is `whole`, up to the last line end. */
  readonly take: () => { readonly text: string; readonly whole: boolean };
}

/**
 * [salt] Lines end with LF. They are decoded whole: no character is cut then, and a decoder that need not remember one makes
 * strings of one byte a character, at half the cost. After a CR nothing is held back until what came ends with an LF.
 */
export function collectLines(): Lines {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let bytes = new Uint8Array(usualSize);
  let length = 0;
  // No LF is before.
  let searched = 0;
  let whole = true;
  let begun = false;

  function textUntil(end: number): string {
    const text = decoder.decode(bytes.subarray(0, end), { stream: !whole });
    length -= end;
    searched = length;
    // A large event does not keep its place for good.
    if (bytes.length > usualSize && length < usualSize) bytes = copy(bytes.subarray(end, end + length), usualSize);
    else bytes.copyWithin(0, end, end + length);
    if (begun || text === '') return text;
    begun = true;
    return text.startsWith('\uFEFF') ? text.slice(1) : text;
  }

  return {
    add: (chunk) => {
      if (length + chunk.length > bytes.length) bytes = copy(bytes.subarray(0, length), 2 * (length + chunk.length));
      bytes.set(chunk, length);
      length += chunk.length;
    },
    take: () => {
      let text = '';
      if (whole) {
        const fresh = bytes.subarray(searched, length);
        const lineEnd = fresh.lastIndexOf(LF) + 1;
        const tailHasCR = fresh.subarray(lineEnd).includes(CR);
        if (lineEnd > 0) text = textUntil(searched + lineEnd);
        else searched = length;
        if (!tailHasCR && !text.includes('\r')) return { text, whole };
      }
      if (length > 0) whole = bytes[length - 1] === LF;
      return { text: text + textUntil(length), whole: false };
    },
  };
}

function copy(bytes: Uint8Array, size: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(size);
  larger.set(bytes);
  return larger;
}
