import { createStore, promisifyRequest, type UseStore } from 'idb-keyval';
import * as v from 'valibot';
import { sha256Hex } from '../../log/digest.ts';
import { storedHeader } from '../../log/header.ts';
import type { Position } from '../../log/lines/line.ts';
import { packSegment, type Segment, unpackSegment } from '../../log/lines/segment.ts';
import { LogFailure, usualSegmentSize } from '../../log/port.ts';
import type { FetchedLedger } from '../../machines/others/fetched-ledger.ts';
import type { LedgersCache } from '../../machines/others/ledgers-cache.ts';
import type { Account } from '../../machines/session/world.ts';
import { accountDatabase } from '../browser/database.ts';

/**
 * The database with lines of the other ledgers of all accounts, a row each:
 *
 *   [account, 'claim']               → the id of the ledger that this browser keeps for the account
 *   [account, 'head', ledger]        → { text, sum }: what is kept of that ledger, and the digest of it
 *   [account, 'lines', ledger, n]    → consecutive lines, packed as a log's segments are
 *
 * Nothing is kept without the claim, which goes with the account's work: a tab that still fetches then keeps nothing more.
 */
export const ledgersDatabase = 'gradeledger-ledgers';

/** Bytes, packed, that are kept of one account. What was changed longest ago is dropped first. */
const mostBytes = 64 * 1024 * 1024;
/** Rows of lines of one ledger. Beyond that they are to be packed anew. */
const mostRows = 256;
/** How many times the size of what is to be kept must be free on the disk. */
const timesFree = 10;

/** `bytes` and `rows`: of its packed lines. */
const headFields = v.object({
  headerLine: v.string(),
  end: v.object({ seq: v.pipe(v.number(), v.integer(), v.minValue(1)), hash: v.string() }),
  erased: v.number(),
  received: v.array(v.object({ seq: v.number(), at: v.string() })),
  bytes: v.number(),
  rows: v.number(),
});
type Head = v.InferOutput<typeof headFields>;

export type DiskWorld = {
  readonly account: Account;
  /** The ledger that this browser keeps for the account: its first line, or a failure once it was removed. */
  readonly ownHeader: () => Promise<string>;
  /** Bytes that the disk has left for this app; by default what the browser says. */
  readonly free?: () => Promise<number>;
  readonly most?: number;
};

let opened: UseStore | undefined;

const store = (): UseStore => {
  opened ??= createStore(ledgersDatabase, 'rows');
  return opened;
};

/** Lines of other ledgers on this computer's disk, as long as the account's own ledger is there. */
export const ledgersOnDisk = (world: DiskWorld): LedgersCache => new LedgersOnDisk(world);

class LedgersOnDisk implements LedgersCache {
  readonly #world: DiskWorld;
  readonly #rows: Rows;
  readonly #most: number;
  #claimed: Promise<string> | undefined;

  constructor(world: DiskWorld) {
    this.#world = world;
    this.#rows = rowsOf(accountDatabase(world.account));
    this.#most = world.most ?? mostBytes;
  }

  async head(logId: string): Promise<Head | undefined> {
    await this.#claim();
    return store()('readonly', async (db) => headIn(await promisifyRequest(db.get(this.#rows.head(logId)))));
  }

  async read(logId: string): Promise<FetchedLedger | 'damaged' | undefined> {
    await this.#claim();
    const { head, lines } = this.#rows;
    const [row, segments] = await store()('readonly', (db) =>
      Promise.all([promisifyRequest<unknown>(db.get(head(logId))), promisifyRequest(db.getAll(lines(logId)))]),
    );
    return row === undefined && segments.length === 0 ? undefined : unpackLedger(logId, row, segments);
  }

  async put(ledger: FetchedLedger): Promise<void> {
    const packed = await this.#packed(ledger);
    await this.#inTransaction(async (db) => {
      remove(db, this.#rows, ledger.logId);
      if (packed) await this.#append(db, packed, { bytes: 0, rows: 0, received: [] });
    });
  }

  async extend(part: FetchedLedger, after: Position): Promise<boolean> {
    const packed = await this.#packed(part);
    if (!packed) return false;
    return this.#inTransaction(async (db) => {
      const head = headIn(await promisifyRequest(db.get(this.#rows.head(part.logId))));
      if (!head || !canBeExtended(head, part, after) || head.rows + packed.segments.length > mostRows) return false;
      await this.#append(db, packed, head);
      return true;
    });
  }

  drop(logId: string): Promise<void> {
    return this.#inTransaction(async (db) => remove(db, this.#rows, logId));
  }

  retain(logIds: ReadonlySet<string>): Promise<void> {
    return this.#inTransaction(async (db) => {
      for (const [logId] of await headsIn(db, this.#rows)) if (!logIds.has(logId)) remove(db, this.#rows, logId);
    });
  }

  #claim(): Promise<string> {
    this.#claimed ??= claimRows(this.#rows, this.#world.ownHeader);
    return this.#claimed;
  }

  /** Changes rows in one transaction, if the claim still stands; all of them, or none. */
  async #inTransaction<T>(change: (db: IDBObjectStore) => Promise<T>): Promise<T> {
    const logId = await this.#claim();
    return store()('readwrite', async (db) => {
      if ((await promisifyRequest(db.get(this.#rows.claim))) !== logId) throw ledgerRemoved();
      try {
        const result = await change(db);
        await promisifyRequest(db.transaction);
        return result;
      } catch (error) {
        if (db.transaction.error === null) db.transaction.abort();
        throw error;
      }
    });
  }

  /** `undefined`: there is no room for it. */
  async #packed(ledger: FetchedLedger): Promise<Packed | undefined> {
    const segments: Segment[] = [];
    const seqBefore = ledger.end.seq - ledger.lines.length;
    for (let from = 0; from < ledger.lines.length; from += usualSegmentSize) {
      segments.push(await packSegment(seqBefore + from + 1, ledger.lines.slice(from, from + usualSegmentSize)));
    }
    const bytes = segments.reduce((sum, { gzip }) => sum + gzip.byteLength, 0);
    const free = await (this.#world.free ?? freeBytes)();
    return bytes > this.#most || bytes * timesFree > free ? undefined : { ledger, segments, bytes };
  }

  /**
   * Adds the packed lines to those of the ledger that are kept. Older ledgers are removed if there is too little room;
   * if that is not enough, this ledger is removed.
   */
  async #append(db: IDBObjectStore, packed: Packed, kept: Pick<Head, 'bytes' | 'rows' | 'received'>): Promise<void> {
    const { logId, headerLine, end, erased } = packed.ledger;
    const head: Head = {
      ...{ headerLine, end, erased },
      received: [...kept.received, ...packed.ledger.received],
      bytes: kept.bytes + packed.bytes,
      rows: kept.rows + packed.segments.length,
    };
    const others = (await headsIn(db, this.#rows)).filter(([otherId]) => otherId !== logId);
    const older = others.filter(([, otherHead]) => newestOf(otherHead) < newestOf(head));
    older.sort(([, a], [, b]) => (newestOf(a) < newestOf(b) ? -1 : 1));
    let excessBytes = others.reduce((sum, [, { bytes }]) => sum + bytes, head.bytes) - this.#most;
    for (const [otherId, { bytes }] of older) {
      if (excessBytes <= 0) break;
      remove(db, this.#rows, otherId);
      excessBytes -= bytes;
    }
    if (excessBytes > 0) return remove(db, this.#rows, logId);
    for (const segment of packed.segments) db.put(segment, this.#rows.line(logId, segment.first));
    const text = JSON.stringify(head);
    db.put({ text, sum: sha256Hex(text) }, this.#rows.head(logId));
  }
}

/**
 * Claims the account's rows for its ledger on this computer, and returns that ledger's id. Rows that were kept for
 * another ledger are deleted. If the ledger has been removed meanwhile, deletes the claim again, and fails.
 */
const claimRows = async (rows: Rows, ownHeader: DiskWorld['ownHeader']): Promise<string> => {
  const { logId } = storedHeader(await ownHeader());
  await store()('readwrite', async (db) => {
    if ((await promisifyRequest(db.get(rows.claim))) !== logId) db.delete(rows.all);
    db.put(logId, rows.claim);
    await promisifyRequest(db.transaction);
  });
  try {
    await ownHeader();
    return logId;
  } catch (error) {
    await store()('readwrite', async (db) => {
      if ((await promisifyRequest(db.get(rows.claim))) === logId) db.delete(rows.all);
      await promisifyRequest(db.transaction);
    });
    throw error;
  }
};

const ledgerRemoved = (): LogFailure => new LogFailure('gone', 'the account’s work was removed from this computer');

/** Removes all that is kept for that account, for good: what a tab fetches meanwhile is not kept. Fails if it may still be there. */
export const forgetLedgers = async (account: Account): Promise<void> => {
  if (!(await indexedDB.databases()).some(({ name }) => name === ledgersDatabase)) return;
  await store()('readwrite', (db) => {
    db.delete(rowsOf(accountDatabase(account)).all);
    return promisifyRequest(db.transaction);
  });
};

/** Infinite if the browser does not tell. */
const freeBytes = async (): Promise<number> => {
  const { quota = Number.POSITIVE_INFINITY, usage = 0 } = await navigator.storage.estimate();
  return quota - usage;
};

type Packed = { readonly ledger: FetchedLedger; readonly segments: readonly Segment[]; readonly bytes: number };

/** The keys of an account's rows. `[]` ends a range, for IndexedDB sorts lists after texts. */
const rowsOf = (account: string) => ({
  claim: [account, 'claim'],
  all: IDBKeyRange.bound([account], [account, []]),
  head: (logId: string) => [account, 'head', logId],
  heads: IDBKeyRange.bound([account, 'head'], [account, 'head', []]),
  line: (logId: string, first: number) => [account, 'lines', logId, first],
  lines: (logId: string) => IDBKeyRange.bound([account, 'lines', logId], [account, 'lines', logId, []]),
});
type Rows = ReturnType<typeof rowsOf>;

const remove = (db: IDBObjectStore, rows: Rows, logId: string): void => {
  db.delete(rows.head(logId));
  db.delete(rows.lines(logId));
};

/** Whether the kept lines end at `after`, and `part` is of the same ledger after the same erasures. */
const canBeExtended = ({ end, headerLine, erased }: Head, part: FetchedLedger, after: Position): boolean =>
  end.seq === after.seq && end.hash === after.hash && headerLine === part.headerLine && erased === part.erased;

/** ISO time at which the server had the last line. */
const newestOf = ({ received }: Pick<Head, 'received'>): string => received.at(-1)?.at ?? '';

/** The heads of all ledgers of the account. One that is not as it was written counts as the oldest, with 0 bytes. */
const headsIn = async (db: IDBObjectStore, rows: Rows): Promise<(readonly [logId: string, head: Head])[]> => {
  const keys = (await promisifyRequest(db.getAllKeys(rows.heads))) as readonly (readonly string[])[];
  const values = await promisifyRequest(db.getAll(rows.heads));
  return values.map((row, n) => [keys[n]?.[2] ?? '', headIn(row) ?? unreadableHead] as const);
};

const unreadableHead: Head = { headerLine: '', end: { seq: 0, hash: '' }, erased: 0, received: [], bytes: 0, rows: 0 };

const rowShape = v.object({ text: v.string(), sum: v.string() });
const headShape = v.pipe(v.string(), v.parseJson(), headFields);

/** `undefined`: the row is not as it was written. */
const headIn = (row: unknown): Head | undefined => {
  const parsedRow = v.safeParse(rowShape, row);
  if (!parsedRow.success || sha256Hex(parsedRow.output.text) !== parsedRow.output.sum) return undefined;
  const parsedHead = v.safeParse(headShape, parsedRow.output.text);
  return parsedHead.success ? parsedHead.output : undefined;
};

const gzipBytes = v.custom<Uint8Array<ArrayBuffer>>((value) => value instanceof Uint8Array);
const segmentShape = v.object({ first: v.number(), last: v.number(), gzip: gzipBytes });

/** The ledger that the rows hold; `'damaged'` if a row is missing or not as it was written. */
const unpackLedger = async (
  logId: string,
  headRow: unknown,
  segments: readonly unknown[],
): Promise<FetchedLedger | 'damaged'> => {
  const head = headIn(headRow);
  if (!head) return 'damaged';
  const { headerLine, end, erased, received } = head;
  const lines: string[] = [];
  try {
    for (const segmentRow of segments) {
      const segment = v.safeParse(segmentShape, segmentRow);
      if (!segment.success || segment.output.first !== lines.length + 1) return 'damaged';
      for (const line of await unpackSegment(segment.output)) lines.push(line);
    }
  } catch (error) {
    if (error instanceof LogFailure) return 'damaged';
    throw error;
  }
  return lines.length === end.seq ? { logId, headerLine, lines, end, received, erased } : 'damaged';
};
