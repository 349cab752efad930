import { sha256Hex } from '../../log/digest.ts';
import { genesisHash, storedHeader } from '../../log/header.ts';
import { hashOfLine, type Position } from '../../log/lines/line.ts';
import { checkLine, type LineCheck } from '../../log/lines/line-check.ts';
import { LogFailure } from '../../log/port.ts';
import { addition } from './addition.ts';
import { askServer, CallFailed, type LedgerCalling } from './ledger-call.ts';
import type { Fork, MirrorWorld } from './mirror-port.ts';
import { type ListedLedger, listLedgers } from './reading.ts';

/** The copy of this ledger at the server. */
export type Copy = {
  /** The id of the ledger, or another one if the copy of that id says something else. */
  readonly id: string;
  readonly fork: Fork | undefined;
  /** The last commit of this ledger that the server holds; number 0 if it holds none. */
  readonly at: Position;
  /** The server's time at which the end of the copy came; `undefined` if there is none. */
  readonly receivedAt: string | undefined;
  /** How many entries were erased in it when the server was asked. */
  readonly erased: number;
};

type Asking = LedgerCalling & Pick<MirrorWorld, 'ledger'>;

/**
 * Finds where the copy ends. A copy that says something else than this ledger stays as it is, for it may be the true
 * one: then this ledger is copied from its first line, under an id that follows from where the two part, so that every
 * tab and every later attempt finds the same. Fails with `CallFailed` or `LogFailure`.
 */
export const findCopy = async (world: Asking): Promise<Copy> => {
  const { stored } = world.ledger.records;
  const header = await stored.header();
  const { logId } = storedHeader(header);
  const ledgers = await listLedgers(world);
  const last = world.ledger.status().seq;
  const hashAt = async (seq: number): Promise<string> => {
    if (seq === 0) return genesisHash(header);
    return checkedHash(stored, seq);
  };
  const chain = { logId, last, hashAt };

  const ours: ListedLedger[] = [];
  const rows = new Map(ledgers.map((row) => [row.logId, row]));
  for (const row of rows.values()) if (await isCopyOf(chain, row)) ours.push(row);
  ours.sort((a, b) => b.seq - a.seq);
  for (const { logId: copyId, seq, hash, receivedAt, forkOf: fork, erased } of ours) {
    if (seq <= last && (await hashAt(seq)) === hash) return { id: copyId, fork, at: { seq, hash }, receivedAt, erased };
  }
  const ownEnd = { seq: last, hash: await hashAt(last) };
  const longest = ours.slice(0, mostAskedAbout);
  for (const { logId: copyId, seq, forkOf: fork, erased } of longest) {
    const receivedAt = seq > last ? await endTimeIfHeld(world, copyId, ownEnd) : undefined;
    if (receivedAt !== undefined) return { id: copyId, fork, at: ownEnd, receivedAt, erased };
  }
  const fork = rows.has(logId) ? await furthestFork(world, longest, chain) : undefined;
  const copyId = fork ? await idAfter(fork, chain) : logId;
  return { id: copyId, fork, at: { seq: 0, hash: await hashAt(0) }, receivedAt: undefined, erased: 0 };
};

/** Copies of one ledger: a server may name any number, and each needs calls. What is sent once more changes nothing. */
const mostAskedAbout = 16;

/** The log ends before a commit that the ledger has. */
export const missing = (seq: number): LogFailure => new LogFailure('damaged', 'a commit is missing', `commit ${seq}`);

/**
 * The hash of the commit `seq`. A line that the disk gives with a fault in it would look like another history: so the next
 * line, or the log's end, must say the same. If they do not, the line itself must be as it was written.
 */
const checkedHash = async (stored: Asking['ledger']['records']['stored'], seq: number): Promise<string> => {
  const [line, next] = await stored.lines(seq - 1, 2);
  if (line === undefined) throw missing(seq);
  const hash = hashOfLine(line);
  const isConfirmed = next === undefined ? (await stored.head()).hash === hash : next.includes(`"prevHash":"${hash}"`);
  if (isConfirmed || isAsWritten(checkLine(line, { seq: seq - 1 }))) return hash;
  throw new LogFailure('damaged', 'a commit is not as it was written', `commit ${seq}`);
};

const isAsWritten = (check: LineCheck): boolean =>
  check.kind === 'sound' || check.problem === 'written by a newer version';

/** This ledger: `last` is the number of its last commit, `hashAt` gives the hash of any. */
type Chain = { readonly logId: string; readonly last: number; readonly hashAt: (seq: number) => Promise<string> };

/**
 * Whether a copy was begun for this history: under the ledger's id, or under the one that follows from its own commits.
 * The lines do not tell, for those that came so far may be what all histories share.
 */
const isCopyOf = async (chain: Chain, { logId: copyId, forkOf }: ListedLedger): Promise<boolean> =>
  forkOf ? forkOf.seq < chain.last && copyId === (await idAfter(forkOf, chain)) : copyId === chain.logId;

/**
 * The last commit that this ledger shares with any of its copies: no other one shares more. The server's list is not
 * believed if the ledger does not part from one of them: then it named another end than the copy has.
 */
const furthestFork = async (world: Asking, rows: readonly ListedLedger[], { last, hashAt }: Chain): Promise<Fork> => {
  let furthest: Fork | undefined;
  for (const { logId, seq } of rows) {
    const end = Math.min(seq, last);
    // Even the first line, before commit 1, may be another one.
    let [shared, notShared] = [-1, end + 1];
    while (notShared - shared > 1) {
      const middle = Math.floor((shared + notShared) / 2);
      const place = { seq: middle, hash: await hashAt(middle) };
      if ((await endTimeIfHeld(world, logId, place)) === undefined) notShared = middle;
      else shared = middle;
    }
    if (shared === end) throw new CallFailed('no answer');
    const from = Math.max(0, shared);
    if (!furthest || from > furthest.seq) furthest = { logId, seq: from, hash: await hashAt(from) };
  }
  if (!furthest) throw new CallFailed('no answer');
  return furthest;
};

/**
 * The server's time at which the copy's end came, if the copy has this commit; `undefined` if it has another one there.
 */
const endTimeIfHeld = async (world: Asking, logId: string, place: Position): Promise<string | undefined> => {
  try {
    const body = addition({ after: place, lines: [] });
    const { receivedAt } = await askServer(world, 'addToLedger', { params: { logId }, body });
    return receivedAt;
  } catch (error) {
    if (error instanceof CallFailed && error.reason === 'ledger.differs') return undefined;
    throw error;
  }
};

/** The id of the copy of a history that has its own commits after this one. */
const idAfter = async ({ seq }: Pick<Fork, 'seq'>, { logId, hashAt }: Chain): Promise<string> =>
  sha256Hex(`${logId}\n${await hashAt(seq + 1)}`).slice(0, 32);
