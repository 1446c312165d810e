// 2^53 has 16 digits.
const fewest = 16;
const [zero, nine] = [48, 57];

/**
 * Whether a JSON text may hold an integer of 16 digits or more. It looks at each sixteenth character, so it costs little where
 * there is none; [salt] each event holds jids, which are 20 digits in a string. A string with such a number after a blank counts as
 * one: then it is only parsed more slowly.
 */
export function hasLargeInteger(json: string): boolean {
  for (let at = fewest - 1; at < json.length; at += fewest) {
    if (!isDigit(json.charCodeAt(at))) continue;
    let start = at;
    while (start > 0 && isDigit(json.charCodeAt(start - 1))) start--;
    let end = at + 1;
    while (isDigit(json.charCodeAt(end))) end++;
    if (end - start >= fewest && beginsNumber(json.charCodeAt(start - 1))) return true;
    at = end - 1;
  }
  return false;
}

function isDigit(code: number): boolean {
  return code >= zero && code <= nine;
}

// The start of the text, a blank, `[`, `,`, `:` or `-`: neither a quote nor a part of a word or of a fraction.
function beginsNumber(code: number): boolean {
  return !(code > 32) || code === 91 || code === 44 || code === 58 || code === 45;
}
