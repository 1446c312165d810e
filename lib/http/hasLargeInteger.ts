// 2^53 has 16 digits.
const fewest = 16;

/**
 * Whether a JSON text may hold an integer of 16 digits or more. It costs little where there is none: it looks at each sixteenth
 * character, and leaves a string in which it finds digits, for [salt] each event holds jids. A string with such a number after a
 * blank counts as one: then it is only parsed more slowly.
 */
export function hasLargeInteger(json: string): boolean {
  for (let at = fewest - 1; at < json.length; at += fewest) {
    const code = json.charCodeAt(at);
    if (code < 48 || code > 57) continue;
    let start = at;
    while (start > 0 && isDigit(json.charCodeAt(start - 1))) start--;
    const before = start === 0 ? blank : json.charCodeAt(start - 1);
    if (!beginsNumber(before) && !goesOn(before)) {
      at = json.indexOf('"', at);
      if (at < 0) return false;
      continue;
    }
    while (isDigit(json.charCodeAt(at + 1))) at++;
    if (at - start + 1 >= fewest && beginsNumber(before)) return true;
  }
  return false;
}

const blank = 32;

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

/** A blank, `[`, `,`, `:` or `-`. */
function beginsNumber(code: number): boolean {
  return code <= blank || code === 91 || code === 44 || code === 58 || code === 45;
}

/** `.`, `+`, `e` or `E`: a number goes on with digits after these, and any other character is in a string. */
function goesOn(code: number): boolean {
  return code === 46 || code === 43 || code === 101 || code === 69;
}
