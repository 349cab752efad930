import type { BadFile } from './check.ts';

/**
 * A file's bytes as lines, piece by piece. A byte that is not UTF-8 is reported, never replaced: a replaced byte would
 * give another hash.
 */
export class FileLines {
  readonly #decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  #rest: readonly Uint8Array[] = [];
  #line = 0;

  /** The lines that end in `piece`, up to the first that is bad. */
  take(piece: Uint8Array): { readonly lines: readonly string[]; readonly bad?: BadFile } {
    const lines: string[] = [];
    let from = 0;
    for (let feed = piece.indexOf(lineFeed); feed >= 0; feed = piece.indexOf(lineFeed, from)) {
      const line = this.#lineOf([...this.#rest, piece.subarray(from, feed)]);
      if (typeof line !== 'string') return { lines, bad: line };
      lines.push(line);
      this.#rest = [];
      from = feed + 1;
    }
    if (from < piece.length) this.#rest = [...this.#rest, piece.subarray(from)];
    return { lines };
  }

  /** What stands after the last line feed; `undefined` if nothing does. */
  end(): string | BadFile | undefined {
    return this.#rest.length === 0 ? undefined : this.#lineOf(this.#rest);
  }

  #lineOf(pieces: readonly Uint8Array[]): string | BadFile {
    this.#line += 1;
    try {
      return this.#decoder.decode(joined(pieces));
    } catch (error) {
      if (error instanceof TypeError) return { kind: 'bad', line: this.#line, problem: 'not UTF-8' };
      throw error;
    }
  }
}

/** A whole file's bytes as lines; the last one may lack its line feed. */
export const linesOfFile = (bytes: Uint8Array): readonly string[] | BadFile => {
  const file = new FileLines();
  const { lines, bad } = file.take(bytes);
  if (bad) return bad;
  const rest = file.end();
  if (rest === undefined) return lines;
  return typeof rest === 'string' ? [...lines, rest] : rest;
};

const joined = (pieces: readonly Uint8Array[]): Uint8Array => {
  const [only, ...more] = pieces;
  if (only && more.length === 0) return only;
  const whole = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
};

const lineFeed = 10;
