import { TestScheduler } from 'rxjs/testing';
import { isRecord } from '../../../lib/checks.js';

/** One notification of a row, or the begin or end of a subscription. */
export interface Message {
  readonly frame: number;
  /** `|`, `#`, `^` or `!`; absent for a value. */
  readonly sign?: string;
  /** What the mark means: a value, or an error. */
  readonly meaning?: string;
}

/** A row as its diagram has it, and as it was. */
export interface ComparedRow {
  readonly name: string;
  readonly expected: readonly Message[];
  readonly actual: readonly Message[];
}

interface Cell {
  readonly frame: number;
  readonly text: string;
}

const signs: Readonly<Record<string, string>> = { C: '|', E: '#' };
// A longer time in which nothing happens is written as a number.
const longestGap = 40;

/** The messages of a test scheduler: notifications, or the log of subscriptions. */
export function readMessages(messages: unknown): Message[] {
  return (Array.isArray(messages) ? messages : []).flatMap((message: unknown): Message[] => {
    if (!isRecord(message)) return [];
    const { frame, notification, subscribedFrame, unsubscribedFrame } = message;
    if (typeof frame === 'number' && isRecord(notification)) {
      const sign = signs[String(notification.kind)];
      if (sign === '|') return [{ frame, sign }];
      if (sign !== undefined) return [{ frame, sign, meaning: inWords(notification.error) }];
      return [{ frame, meaning: inWords(notification.value) }];
    }
    return [
      { frame: Number(subscribedFrame), sign: '^' },
      { frame: Number(unsubscribedFrame), sign: '!' },
    ].filter((message) => Number.isFinite(message.frame));
  });
}

/**
 * Draws the expected and the actual diagram of each row, with the same column for the same time, and a legend of their marks.
 *
 * @param diagrams the rows of the scenario, as they are written.
 * @param legend the meaning of each mark of the scenario. A value without a mark gets a new one.
 */
export function renderRows(
  rows: readonly ComparedRow[],
  diagrams: ReadonlyMap<string, string>,
  legend: ReadonlyMap<string, string>,
): string {
  const used = new Map<string, string>();
  const added = new Map<string, string>();

  function markOf({ frame, sign, meaning = '' }: Message, written: ReadonlyMap<string, string>): string {
    if (sign === '#') return legend.get('#') === meaning ? use('#', meaning) : newMark(`the error ${meaning}`);
    if (sign !== undefined) return sign;
    // Two marks may mean the same. The row may have one of them at this time.
    const here = Array.from(written, ([at, mark]) => (at.startsWith(`${frame} `) ? mark : ''));
    const mark = [...here, ...written.values(), ...legend.keys()].find((mark) => legend.get(mark) === meaning);
    return mark === undefined ? newMark(meaning) : use(mark, meaning);
  }

  function use(mark: string, meaning: string): string {
    used.set(mark, meaning);
    return mark;
  }

  function newMark(meaning: string): string {
    const known = Array.from(added).find(([, other]) => other === meaning)?.[0];
    const mark = known ?? Array.from('?@$%&*+=~<>').find((mark) => !added.has(mark)) ?? '?';
    added.set(mark, meaning);
    return mark;
  }

  const drawn = rows.flatMap(({ name, expected, actual }) => {
    const written = marksOf(diagrams.get(name) ?? '');
    const cells = [expected, actual].map((messages) => cellsOf(messages, (message) => markOf(message, written)));
    const [expectedLine = '', actualLine = ''] = alignCells(cells);
    return [
      [name, 'expected', expectedLine],
      ['', 'actual', actualLine],
    ];
  });
  const width = Math.max(...rows.map(({ name }) => name.length));
  const lines = drawn.map(([name = '', kind = '', line = '']) => `${name.padEnd(width)}  ${kind.padEnd(8)}  ${line}`);
  const meanings = [...used, ...Array.from(added, ([mark, text]) => [mark, `${text} (not in the legend)`])].map(
    ([mark, meaning]) => `${mark}  ${meaning}`,
  );
  return [...lines, ...(meanings.length > 0 ? ['', ...meanings] : [])].join('\n');
}

/** The marks of a diagram, by their time and order. */
function marksOf(diagram: string): Map<string, string> {
  // Subscription diagrams hold no marks.
  if (/[\^!]/.test(diagram)) return new Map();
  const messages = parseDiagram(diagram);
  return new Map(
    messages.flatMap(({ frame, notification }, index): [string, string][] =>
      notification.kind === 'N' ? [[`${frame} ${index}`, String(notification.value)]] : [],
    ),
  );
}

/** The messages of a diagram; without `words` a value is its mark. */
export function parseDiagram(diagram: string, words?: Record<string, string>) {
  // A frame is one millisecond only within run.
  return new TestScheduler(() => undefined).run(() =>
    TestScheduler.parseMarbles(diagram, words, words?.['#'], true, true),
  );
}

function cellsOf(messages: readonly Message[], markOf: (message: Message) => string): Cell[] {
  const byFrame = new Map<number, string>();
  for (const message of messages) {
    byFrame.set(message.frame, `${byFrame.get(message.frame) ?? ''}${markOf(message)}`);
  }
  return Array.from(byFrame, ([frame, marks]) => ({ frame, text: marks.length > 1 ? `(${marks})` : marks }));
}

/** Diagrams in which the same column is the same time; blanks make room for a group that is longer than the time until the next mark. */
function alignCells(rows: readonly (readonly Cell[])[]): string[] {
  const textAt = (row: number, frame: number) => rows[row]?.find((cell) => cell.frame === frame)?.text ?? '';
  const frames = Array.from(new Set(rows.flatMap((cells) => cells.map(({ frame }) => frame)))).sort((a, b) => a - b);
  let lines = rows.map(() => '');
  let now = 0;
  let column = 0;
  for (const frame of frames) {
    const widest = Math.max(column, ...lines.map(({ length }) => length));
    if (frame - now > longestGap) {
      const passed = ` ${frame - now - (widest - column)}ms `;
      lines = lines.map((line) => line.padEnd(widest, '-') + passed);
      column = widest + passed.length;
    } else {
      const due = column + frame - now;
      const written = lines.filter((_, index) => textAt(index, frame) !== '');
      column = Math.max(due, ...written.map(({ length }) => length));
      lines = lines.map((line) => line.padEnd(due, '-').padEnd(column));
    }
    now = frame;
    lines = lines.map((line, index) => line + textAt(index, frame));
  }
  const width = Math.max(0, ...lines.map(({ length }) => length));
  return lines.map((line) => (/[|#!]\)?$/.test(line) ? line : line.padEnd(width, '-')));
}

function inWords(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
