// Controls (C0, DEL, C1); format characters, such as those that turn the direction of text; whatever Unicode lets a program
// ignore, so that it cannot be seen; line and paragraph separators.
const unsafe = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}]/gu;

/**
 * A text that steers no terminal and that looks like what it is: `?` for a control character, as Salt prints it, `\n` and `\t`
 * for newlines and tabs that do not stay, `\u202e` for a character that is invisible or turns the direction of others.
 */
export function escapeText(text: string, { tabs = false, newlines = false } = {}): string {
  return text.replace(unsafe, (char) => {
    if (char === '\n') return newlines ? char : '\\n';
    if (char === '\t') return tabs ? char : '\\t';
    return isControl(char) ? '?' : inJson(char);
  });
}

/** JSON with the same characters written as JSON has them: the same value. */
export function escapeJson(json: string): string {
  // Between its texts JSON has no such character but newlines.
  return json.replace(unsafe, (char) => (char === '\n' ? char : inJson(char)));
}

function isControl(char: string): boolean {
  const code = char.charCodeAt(0);
  return code < 0x20 || (code >= 0x7f && code <= 0x9f);
}

function inJson(char: string): string {
  return char
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');
}
