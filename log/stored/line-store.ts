import { atOnce, runAtOnce } from '../../events/steps.ts';
import { type Hashing, hashedCommit, preparingElsewhere } from '../hashing.ts';
import { genesisHash, type LogHeader, storedHeader } from '../header.ts';
import type { IntentChanges } from '../intent.ts';
import { type ReadLines, readingProved } from '../lines/checked-lines.ts';
import {
  type ChainedLine,
  hashOfLine,
  linkCommit,
  type Position,
  type PreparedCommit,
  preparingCommit,
} from '../lines/line.ts';
import { readCommits } from '../lines/read.ts';
import {
  type AppendOutcome,
  type Checkpoint,
  type Log,
  LogFailure,
  type LogHead,
  type Replacement,
  type UnwrittenCommit,
} from '../port.ts';
import { turn } from '../turn.ts';
import { soundIntents } from './intent-rows.ts';

/**
 * Stores a log's lines without knowing their content. Each call is one transaction, or several with a sound log after
 * each; each failure is a `LogFailure`.
 */
export type LineStore = {
  readonly header: () => Promise<string>;
  readonly head: () => Promise<LogHead>;
  /** Adds all lines and returns the new head if the log ends at `parent`; otherwise writes nothing and returns why. */
  readonly append: (
    parent: LogHead,
    lines: readonly string[],
    end: Position,
    beside: IntentChanges,
  ) => Promise<AddOutcome>;
  /** The rows of intents as they are stored, sound or not. */
  readonly intents: () => Promise<readonly unknown[]>;
  readonly lead: () => Promise<number>;
  /** Fails with `damaged` if a line up to the head is missing. */
  readonly lines: (after: number, limit: number) => Promise<ReadLines>;
  readonly linesBack: Log['linesBack'];
  /** All stored checkpoints of this version, newest first. */
  readonly checkpoints: (version: string) => Promise<readonly Checkpoint[]>;
  readonly part: Log['part'];
  /** Does nothing if the head has another `epoch` than this. */
  readonly savePart: (id: string, n: number, part: unknown, epoch?: number) => Promise<void>;
  /**
   * Does nothing unless all its parts are there, and the head has this `epoch`. Removes parts without a checkpoint,
   * even of one that a tab is saving.
   */
  readonly saveCheckpoint: (checkpoint: Checkpoint, epoch?: number) => Promise<void>;
  readonly seal: Log['seal'];
  readonly replace: Log['replace'];
  readonly wipe: () => Promise<void>;
  readonly close: () => void;
  readonly onChange: (listener: () => void) => () => void;
};

export type AddOutcome = LogHead | 'behind' | 'fenced';

/** How a log is made: `newHeader` is called only if there is none yet, `newSalt` once per event and checkpoint. */
export type LogMaking = {
  readonly newHeader: () => LogHeader;
  /** 128 random bits, hex. */
  readonly newSalt: () => string;
  /** Hashes the texts of large commits on another thread; if missing, they are hashed here. */
  readonly hashing?: Hashing;
  /** Commits per sealed segment. */
  readonly segmentSize?: number;
};

/**
 * The number of rows that `linesBack` reads at once. Few, because a row may be an import of many MB, and often only the
 * newest are wanted.
 */
export const rowsBackAtOnce = 64;

/** The log over a store of lines. */
export const logOver = (store: LineStore, { newSalt, hashing }: Pick<LogMaking, 'newSalt' | 'hashing'>): Log => ({
  ...store,
  append: (parent, commits, beside = {}) => append(store, newSalt, parent, commits, beside),
  preparing: (draft) => preparingElsewhere(draft, newSalt, hashing),
  intents: async () => soundIntents(await store.intents()),
  read: async (after, limit = Number.POSITIVE_INFINITY, run = runAtOnce) =>
    run(readingProved(await store.lines(after, limit), after)),
  lines: async (after, limit = Number.POSITIVE_INFINITY) => (await store.lines(after, limit)).lines,
  checkpoint: (version, below = Number.POSITIVE_INFINITY) => soundCheckpoint(store, version, below),
  saveCheckpoint: async ({ epoch, ...checkpoint }, parts) => {
    const id = newSalt();
    let count = 0;
    for await (const part of parts) {
      await store.savePart(id, count, part, epoch);
      count += 1;
    }
    await store.saveCheckpoint({ ...checkpoint, id, parts: count }, epoch);
  },
});

const append = async (
  store: LineStore,
  newSalt: () => string,
  parent: LogHead,
  commits: readonly UnwrittenCommit[],
  beside: IntentChanges,
): Promise<AppendOutcome> => {
  let end: Position = parent;
  const lines: string[] = [];
  for (const commit of commits) {
    const hashed = 'draft' in commit ? hashedCommit(commit) : atOnce(preparingCommit(commit, newSalt));
    const linked = linkedInParts('then' in hashed ? await hashed : hashed, end);
    const { line, position } = 'then' in linked ? await linked : linked;
    end = position;
    lines.push(line);
  }
  const added = await store.append(parent, lines, end, beside);
  const head = typeof added === 'object' ? added : await headIfThere(store, lines, end);
  if (!head) return added === 'fenced' ? { kind: added } : { kind: 'behind', head: await store.head() };
  return {
    kind: 'appended',
    head,
    /** Decoded only on demand, because after an import nobody asks for its commit. */
    get commits() {
      return readCommits(lines, parent.seq).commits;
    },
  };
};

/** Entries that are joined at once. With one for each student, as in an import, that takes a few milliseconds. */
const entriesAtOnce = 1000;

/** The line of a commit. A long line is joined in parts, and everything else gets its turn between them. */
const linkedInParts = (prepared: PreparedCommit, after: Position): ChainedLine | Promise<ChainedLine> =>
  prepared.entries.length <= entriesAtOnce ? linkCommit(prepared, after) : linkedBetweenTurns(prepared, after);

const linkedBetweenTurns = async (prepared: PreparedCommit, after: Position): Promise<ChainedLine> => {
  const entries: string[] = [];
  for (let from = 0; from < prepared.entries.length; from += entriesAtOnce) {
    entries.push(prepared.entries.slice(from, from + entriesAtOnce).join(','));
    await turn();
  }
  const linked = linkCommit({ ...prepared, entries }, after);
  await turn();
  return linked;
};

/**
 * After a connection was lost between a commit and its answer, the repeated append finds its own lines in the log. The
 * salts are random, so an equal last line is ours, and so is everything before and beside it.
 */
const headIfThere = async (store: LineStore, lines: readonly string[], end: Position): Promise<LogHead | undefined> => {
  const last = lines.at(-1);
  if (last === undefined) return undefined;
  const [stored] = (await store.lines(end.seq - 1, 1)).lines;
  return stored === last ? { ...(await store.head()), ...end } : undefined;
};

const soundCheckpoint = async (store: LineStore, version: string, below: number): Promise<Checkpoint | undefined> => {
  for (const checkpoint of await store.checkpoints(version)) {
    if (checkpoint.seq < below && (await hashAt(store, checkpoint.seq)) === checkpoint.hash) return checkpoint;
  }
  return undefined;
};

const hashAt = async (store: LineStore, seq: number): Promise<string | undefined> => {
  if (seq === 0) return genesisHash(await store.header());
  const [line] = (await store.lines(seq - 1, 1)).lines;
  return line === undefined ? undefined : hashOfLine(line);
};

/** Whether commits that were decided after `parent` may follow `head`. The head of another log is no parent. */
const mayFollow = (head: LogHead, parent: LogHead): boolean => {
  if (head.logId !== parent.logId) throw new LogFailure('gone', 'the log that this head belongs to was wiped');
  return isSameHead(head, parent);
};

/** Why nothing may follow `parent` in a log that ends at `head` and is led by `leader`; `undefined` if it may. */
export const whyRefused = (
  head: LogHead,
  parent: LogHead,
  beside: IntentChanges,
  leader: number,
): 'behind' | 'fenced' | undefined => {
  const follows = mayFollow(head, parent);
  if (beside.leader !== undefined && beside.leader !== leader) return 'fenced';
  return follows ? undefined : 'behind';
};

/**
 * The head of the log that replaces the one that ended at `head`. If the log already ends there, the call was repeated
 * because its answer was lost: the salts of the last line are random, so nobody else has made that line.
 */
export const headAfter = (head: LogHead, { headerLine, lines }: Replacement): LogHead =>
  headOf(headerLine, lines, head.epoch + 1);

export const isSameHead = (one: LogHead, other: LogHead): boolean =>
  one.logId === other.logId && one.seq === other.seq && one.hash === other.hash && one.epoch === other.epoch;

/** Where a log with this first line and these lines ends. */
export const headOf = (headerLine: string, lines: readonly string[], epoch: number): LogHead => {
  const { logId } = storedHeader(headerLine);
  const last = lines.at(-1);
  const hash = last === undefined ? genesisHash(headerLine) : hashOfLine(last);
  return { logId, seq: lines.length, hash, epoch };
};

/** Whether rows were packed or erased since the log had this epoch. False without an epoch: then it does not matter. */
export const hasOtherEpoch = (head: LogHead, epoch: number | undefined): boolean =>
  epoch !== undefined && epoch !== head.epoch;

/** The two newest checkpoints of this version, `saved` included. The others go: they can be folded again. */
export const keptCheckpoints = (saved: Checkpoint, before: readonly Checkpoint[]): readonly Checkpoint[] =>
  [saved, ...before.filter((one) => one.version === saved.version && one.seq !== saved.seq)]
    .sort((one, other) => other.seq - one.seq)
    .slice(0, 2);
