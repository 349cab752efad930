import { type Running, runAtOnce, type Steps } from '../events/steps.ts';
import { genesisHash } from './header.ts';
import type { Position } from './lines/line.ts';
import { cutting, joining, type LinePart, nothingJoined } from './lines/parts.ts';
import { type Checkpoint, type Log, LogFailure, type LogReading, linesAtOnce, type StoredCommit } from './port.ts';

/**
 * A fold of the log. `version` changes whenever the same commits could fold to another state, or the state be stored in
 * another form: with the code of the projections, the event types or the upcasters.
 */
export type Fold<State, Stored = State> = {
  readonly version: string;
  readonly empty: () => State;
  /** Mutates `state`, which nobody else uses. */
  readonly applying: (state: State, commit: StoredCommit) => Steps<void>;
  /**
   * `store` turns a state into records, arrays and plain values, which is all that a checkpoint can keep; `restore`
   * turns these into the state again.
   */
  readonly store: (state: State) => Stored;
  readonly restore: (stored: Stored) => State;
};

/** A fold whose result is not stored. Without a version it begins with no checkpoint. */
export type UnstoredFold<State, Stored> = Omit<Fold<State, Stored>, 'store' | 'version'> & {
  readonly version: string | undefined;
};

/** A state and its place in the chain, both of the same moment. */
export type FoldedState<State> = Position & {
  readonly state: State;
  /** The log goes on with commits that only a newer application understands. */
  readonly newer?: NonNullable<LogReading['newer']>;
};

/** `epoch`: the log's, from the first row that was read to the last. */
type FoldedRows<State> = FoldedState<State> & { readonly epoch: number };

/** The state at the end of the log: from the newest sound checkpoint and the rows after it. */
export const openFold = <State, Stored>(
  log: Log,
  fold: Fold<State, Stored>,
  run: Running = runAtOnce,
): Promise<FoldedState<State>> => foldStored(log, fold, Number.POSITIVE_INFINITY, run);

/**
 * Folds stored rows up to commit `through` and saves the result; live state is never saved. Returns the place that was
 * reached, which is before `through` if the log ends earlier or becomes newer.
 */
export const takeCheckpoint = async <State, Stored>(
  log: Log,
  fold: Fold<State, Stored>,
  through: number,
  run: Running = runAtOnce,
): Promise<Position> => {
  const { state, seq, hash, epoch } = await foldStored(log, fold, through, run);
  const parts = await run(cutting(fold.store(state)));
  await log.saveCheckpoint({ version: fold.version, seq, hash, epoch }, withPauses(parts, run));
  return { seq, hash };
};

/** Yields the parts one by one, and may pause before each. The log copies a part before it asks for the next one. */
const withPauses = async function* (parts: readonly LinePart[], run: Running): AsyncGenerator<LinePart> {
  for (const part of parts) {
    await run(onePause());
    yield part;
  }
};

const onePause = function* (): Steps<void> {
  yield 0;
};

/**
 * Folds stored rows up to commit `through`, from the newest sound checkpoint, or from the state `kept` if that is
 * nearer. `kept` is the state after some commit up to `through`; it is mutated only if the fold begins there. If rows
 * were packed or erased since it was folded, or are meanwhile, the fold begins without `kept`, or anew: of a student who
 * is erased, one half may have been read before.
 */
export const foldStored = async <State, Stored>(
  log: Log,
  fold: UnstoredFold<State, Stored>,
  through: number,
  run: Running,
  kept?: FoldedRows<State>,
): Promise<FoldedRows<State>> => {
  const { epoch } = await log.head();
  const folded = await foldedOnce(log, fold, through, run, kept?.epoch === epoch ? kept : undefined);
  return (await log.head()).epoch === epoch ? { ...folded, epoch } : foldStored(log, fold, through, run);
};

const foldedOnce = async <State, Stored>(
  log: Log,
  fold: UnstoredFold<State, Stored>,
  through: number,
  run: Running,
  kept: FoldedState<State> | undefined,
): Promise<FoldedState<State>> => {
  const { state, ...start } = await startOf(log, fold, through, run, kept);
  let at: Position = start;
  while (at.seq < through) {
    const { commits, newer } = await log.read(at.seq, Math.min(linesAtOnce, through - at.seq), run);
    at = await run(foldingCommits(fold, state, at, commits));
    if (newer) return { ...at, state, newer };
    if (commits.length === 0) break;
  }
  return { ...at, state };
};

/** Folds commits after `at` into the state. Returns the place of the last one. */
const foldingCommits = function* <State, Stored>(
  fold: UnstoredFold<State, Stored>,
  state: State,
  start: Position,
  commits: readonly StoredCommit[],
): Steps<Position> {
  let at = start;
  for (const commit of commits) {
    if (commit.prevHash !== at.hash) {
      throw new LogFailure('damaged', 'the row does not follow the one before', `commit ${commit.seq}`);
    }
    yield* fold.applying(state, commit);
    at = { seq: commit.seq, hash: commit.hash };
    yield 0;
  }
  return at;
};

/**
 * The state to begin with: of the newest whole checkpoint up to `through`, or `kept` if that is nearer to it. If there
 * is neither, the empty state before the first commit.
 */
const startOf = async <State, Stored>(
  log: Log,
  fold: UnstoredFold<State, Stored>,
  through: number,
  run: Running,
  kept?: FoldedState<State>,
): Promise<FoldedState<State>> => {
  const checkpointBefore = async (below: number): Promise<Checkpoint | undefined> =>
    fold.version === undefined ? undefined : log.checkpoint(fold.version, below);
  let checkpoint = await checkpointBefore(through + 1);
  while (checkpoint && checkpoint.seq > (kept?.seq ?? 0)) {
    const { seq, hash } = checkpoint;
    const stored = await joinedParts(log, checkpoint, run);
    if (stored !== undefined) return { seq, hash, state: fold.restore(stored as Stored) };
    checkpoint = await checkpointBefore(seq);
  }
  return kept ?? { seq: 0, hash: genesisHash(await log.header()), state: fold.empty() };
};

/** What a checkpoint keeps; `undefined` if a part is missing. */
const joinedParts = async (log: Log, { id, parts }: Checkpoint, run: Running): Promise<unknown> => {
  const joined = nothingJoined();
  for (let n = 0; n < parts; n += 1) {
    const part = await log.part(id, n).catch(missingIfDamaged);
    if (part === undefined) return undefined;
    await run(joining(joined, part));
  }
  return joined.whole[0];
};

/** A damaged checkpoint counts as missing: the start takes longer, but the log is safe. */
const missingIfDamaged = (error: unknown): undefined => {
  if (error instanceof LogFailure && error.reason === 'damaged') return undefined;
  throw error;
};
