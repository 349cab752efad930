import { type BadFile, type Begun, LogFileCheck, type SoundFile, type TakenCommit, type Takes } from './check.ts';
import { FileLines } from './lines.ts';

/** The sound lines of commits in a piece of a file, up to the first bad line if there is one. */
export type TakenPiece = { readonly commits: readonly TakenCommit[]; readonly bad?: BadFile };

/** Checks the bytes of a file, piece by piece. */
export class LogBytesCheck {
  readonly #lines = new FileLines();
  readonly #check: LogFileCheck;

  constructor(takes?: Takes) {
    this.#check = new LogFileCheck(takes);
  }

  get begun(): Begun | undefined {
    return this.#check.begun;
  }

  take(piece: Uint8Array): TakenPiece {
    const commits: TakenCommit[] = [];
    for (const line of this.#lines.take(piece)) {
      const taken = this.#check.take(line);
      if (taken.kind === 'bad') return { commits, bad: taken };
      if (taken.kind === 'commit') commits.push(taken);
    }
    return { commits };
  }

  end(): SoundFile | BadFile {
    const rest = this.#lines.end();
    if (rest === undefined) return this.#check.end();
    const taken = this.#check.take(rest);
    return taken.kind === 'bad' ? taken : this.#check.end(true);
  }
}
