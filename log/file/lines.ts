/**
 * A file's bytes as lines, piece by piece. A line whose bytes are not UTF-8 is `null`. The bytes are never replaced,
 * because a replaced byte would give another hash.
 */
export class FileLines {
  readonly #decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  #rest: readonly Uint8Array[] = [];

  /** The lines that end in `piece`, without their line feeds; `null`: a line that is not UTF-8. */
  take(piece: Uint8Array): readonly (string | null)[] {
    const lines: (string | null)[] = [];
    let from = 0;
    for (let feed = piece.indexOf(lineFeed); feed >= 0; feed = piece.indexOf(lineFeed, from)) {
      lines.push(this.#lineOf([...this.#rest, piece.subarray(from, feed)]));
      this.#rest = [];
      from = feed + 1;
    }
    if (from < piece.length) this.#rest = [...this.#rest, piece.subarray(from)];
    return lines;
  }

  /** The rest after the last line feed; `undefined` if there is none. */
  end(): string | null | undefined {
    return this.#rest.length === 0 ? undefined : this.#lineOf(this.#rest);
  }

  #lineOf(pieces: readonly Uint8Array[]): string | null {
    try {
      return this.#decoder.decode(joined(pieces));
    } catch (error) {
      if (error instanceof TypeError) return null;
      throw error;
    }
  }
}

type NotUtf8 = { readonly kind: 'bad'; readonly line: number; readonly problem: 'not UTF-8' };

/** A whole file's bytes as lines; the last one may lack its line feed. */
export const linesOfFile = (bytes: Uint8Array): readonly string[] | NotUtf8 => {
  const file = new FileLines();
  const lines: string[] = [];
  for (const line of [...file.take(bytes), file.end()]) {
    if (line === null) return { kind: 'bad', line: lines.length + 1, problem: 'not UTF-8' };
    if (line !== undefined) lines.push(line);
  }
  return lines;
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
