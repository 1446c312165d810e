/** A text that steers no terminal: `?` for control characters, as Salt prints them; tabs and newlines stay. */
export function plainLine(text: string): string {
  return text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '?');
}
