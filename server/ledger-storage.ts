/** The copies of an account's ledgers, as a server stores them. They are apart from the working data and its revision. */

/** `at`: of the first line. `seq`, `hash`: of the last commit. `bytes`: of the header and of all parts, as stored. */
export type LedgerRow = {
  readonly logId: string;
  /** The text of the first line. */
  readonly header: string;
  readonly at: string;
  readonly seq: number;
  readonly hash: string;
  readonly receivedAt: string;
  readonly bytes: number;
  /** How many entries were erased; counted, also those of commits that are not here (yet). */
  readonly erased: number;
  readonly forkOf?: { readonly logId: string; readonly seq: number; readonly hash: string };
};

/**
 * Some commits that came together. A long addition lies in several parts. `end`: the last commit of the addition;
 * `hash`: of the part's last commit; `characters`: of its lines.
 */
export type PartHead = {
  readonly logId: string;
  readonly first: number;
  readonly last: number;
  readonly hash: string;
  readonly end: number;
  readonly receivedAt: string;
  readonly characters: number;
};

/** `content`: the lines with a line feed between them, gzip and base64. */
export type LedgerPart = PartHead & { readonly content: string };

/** An entry that was erased: the number of its commit, its place there, and its digest. */
export type ErasedEntry = { readonly seq: number; readonly index: number; readonly digest: string };

export type LedgerReading = {
  /** In the order in which they began here. */
  readonly all: () => Promise<readonly LedgerRow[]>;
  readonly one: (logId: string) => Promise<LedgerRow | undefined>;
  /** The parts that end with commit `from` or a later one, in order, at most so many. */
  readonly heads: (logId: string, from: number, most: number) => Promise<readonly PartHead[]>;
  /** The parts that begin with a commit from `first` to `last`, in order. */
  readonly parts: (logId: string, first: number, last: number) => Promise<readonly LedgerPart[]>;
  /** What was erased after the first `after` entries, in that order, at most so many. */
  readonly erasedAfter: (logId: string, after: number, most: number) => Promise<readonly ErasedEntry[]>;
  /** What was erased in the commits from `first` to `last`. There may be some of commits that are not here (yet). */
  readonly erasedIn: (logId: string, first: number, last: number) => Promise<readonly ErasedEntry[]>;
  /** The bytes of all ledgers, for their quota. */
  readonly bytes: () => Promise<number>;
};

export type LedgerWriting = LedgerReading & {
  /** Adds a ledger, or replaces it. */
  readonly save: (row: Omit<LedgerRow, 'erased'>) => Promise<void>;
  /** Adds parts. One that begins with the same commit is replaced. */
  readonly putParts: (parts: readonly LedgerPart[]) => Promise<void>;
  /** Adds to what was erased in a ledger, behind all that was erased before. */
  readonly addErased: (logId: string, entries: readonly ErasedEntry[]) => Promise<void>;
};
