import { readFileSync } from 'node:fs';

/** A block of code in a Markdown file. */
export interface Block {
  /** `docs/jobs.md:12` */
  readonly at: string;
  readonly code: string;
  /** `<!-- file: examples/first.mjs -->` above the block: it is the content of that file. */
  readonly file?: string;
  /** `<!-- scene: a minion dies -->` above the block: what it runs on, see scenes.ts. */
  readonly scene?: string;
  /** The block of text that follows: what it prints, where `…` stands for anything. */
  readonly prints?: string;
}

const block =
  /^(?:<!-- (?<kind>file|scene): (?<name>.+?) -->\n+)?```(?:js|ts)\n(?<code>.*?)^```$(?:\n+```text\n(?<prints>.*?)^```$)?/gms;

/** The blocks of JavaScript and TypeScript in a Markdown file, each of which a test runs. */
export function readBlocks(path: string): Block[] {
  const text = readFileSync(path, 'utf8');
  return Array.from(text.matchAll(block), ({ index, groups = {} }) => {
    const { kind, name, code = '', prints } = groups;
    return {
      at: `${path}:${text.slice(0, index).split('\n').length}`,
      code,
      ...(kind === 'file' && name !== undefined && { file: name }),
      ...(kind === 'scene' && name !== undefined && { scene: name }),
      ...(prints !== undefined && { prints }),
    };
  });
}
