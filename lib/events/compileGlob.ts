/** Whether a code point is one that a `?`, a class or a literal of the glob takes; `*` is no piece of its own kind. */
type Piece = number | '*' | ((codePoint: number) => boolean);

/**
 * Compiles one of Salt's globs to a test of tags, in time linear in the tag.
 *
 * [salt] Globs are Python's fnmatch.fnmatchcase: `*` takes anything, slashes and newlines included, `?` one character,
 * `[abc]` and `[a-z]` one of these, `[!abc]` any but these; a `[` that nothing closes is itself.
 */
export function compileGlob(glob: string): (tag: string) => boolean {
  const pieces = compile(Array.from(glob));
  const literal = glob.slice(0, Math.max(0, glob.search(/[*?[]|$/)));
  const skip = Array.from(literal).length;
  return (tag) => tag.startsWith(literal) && matches(pieces, skip, tag, literal.length);
}

// After a mismatch only the last `*` takes one character more: what an earlier one took need never change.
function matches(pieces: readonly Piece[], firstPiece: number, tag: string, start: number): boolean {
  let index = start;
  let at = firstPiece;
  let star: { at: number; index: number } | undefined;
  for (;;) {
    const piece = pieces[at];
    if (piece === '*') {
      star = { at, index };
      at++;
      if (at === pieces.length) return true;
      continue;
    }
    const codePoint = tag.codePointAt(index);
    if (piece === undefined && codePoint === undefined) return true;
    if (piece !== undefined && codePoint !== undefined && takes(piece, codePoint)) {
      at++;
      index += widthOf(codePoint);
      continue;
    }
    if (star === undefined) return false;
    const skipped = tag.codePointAt(star.index);
    if (skipped === undefined) return false;
    index = star.index += widthOf(skipped);
    at = star.at + 1;
  }
}

function takes(piece: number | ((codePoint: number) => boolean), codePoint: number): boolean {
  return typeof piece === 'number' ? piece === codePoint : piece(codePoint);
}

function widthOf(codePoint: number): number {
  return codePoint > 0xffff ? 2 : 1;
}

function compile(glob: readonly string[]): Piece[] {
  const pieces: Piece[] = [];
  for (let index = 0; index < glob.length; index++) {
    const character = glob[index];
    const end = character === '[' ? endOfClass(glob, index) : -1;
    if (character === '*') pieces.push('*');
    else if (character === '?') pieces.push(() => true);
    else if (end >= 0) {
      pieces.push(compileClass(glob.slice(index + 1, end)));
      index = end;
    } else pieces.push(codePointOf(character));
  }
  return pieces;
}

/** Where the class that opens at `open` is closed; a `]` that comes first is one of its characters. */
function endOfClass(glob: readonly string[], open: number): number {
  return glob.indexOf(']', open + (glob[open + 1] === '!' ? 3 : 2));
}

function compileClass(content: readonly string[]): (codePoint: number) => boolean {
  const negated = content[0] === '!';
  const ranges: { from: number; to: number }[] = [];
  for (let index = negated ? 1 : 0; index < content.length; index++) {
    const isRange = content[index + 1] === '-' && index + 2 < content.length;
    ranges.push({ from: codePointOf(content[index]), to: codePointOf(content[isRange ? index + 2 : index]) });
    if (isRange) index += 2;
  }
  return (codePoint) => negated !== ranges.some(({ from, to }) => from <= codePoint && codePoint <= to);
}

function codePointOf(character: string | undefined): number {
  return character?.codePointAt(0) ?? -1;
}
