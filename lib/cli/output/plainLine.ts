/** A text without what would steer the terminal: escape sequences and control characters but for tabs. */
export function plainLine(text: string): string {
  return text.replace(/\u001b\[[0-?]*[ -/]*[@-~]/g, '').replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '�');
}
