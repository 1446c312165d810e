import { escapeText } from './escapeText.js';

/**
 * Text that a terminal may receive: what others wrote in it (a minion, a master, a file, an argument) steers nothing, hides
 * nothing and begins no line. A terminal takes nothing else, so that no text of others gets there by oversight. Made by `safe`.
 */
export class SafeText {
  private constructor(private readonly text: string) {}

  /** The literal parts of the template stand as they are; the values become one line each, unless they are safe already. */
  static from(
    this: void,
    literals: TemplateStringsArray,
    ...values: readonly (SafeText | string | number)[]
  ): SafeText {
    return new SafeText(literals.reduce((sum, literal, i) => sum + textOf(values[i - 1] ?? '') + literal));
  }

  /** One line of a value that has several: its tabs stay. */
  static lineOf(value: string): SafeText {
    return new SafeText(escapeText(value, { tabs: true }));
  }

  /** A text whose line ends are the program's own, such as JSON or a help. */
  static keepingLines(text: string): SafeText {
    return new SafeText(escapeText(text, { tabs: true, newlines: true }));
  }

  static join(parts: readonly SafeText[], separator: SafeText): SafeText {
    return new SafeText(parts.map(String).join(separator.text));
  }

  /** In colour; `paint` puts escape codes around it. */
  painted(paint: (text: string) => string): SafeText {
    return new SafeText(paint(this.text));
  }

  /** Its first characters; `end` takes the place of what is cut off. */
  shortened(width: number, end: SafeText): SafeText {
    if (this.text.length <= width) return this;
    return new SafeText(this.text.slice(0, Math.max(0, width - end.text.length)) + end.text);
  }

  get isEmpty(): boolean {
    return this.text === '';
  }

  toString(): string {
    return this.text;
  }
}

/** A template: safe`${minion}: ${reason}\n` */
export const safe = SafeText.from;

function textOf(value: SafeText | string | number): string {
  return value instanceof SafeText ? String(value) : escapeText(String(value));
}
