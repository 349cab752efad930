import { genesisHash } from './header.ts';
import type { Position } from './line.ts';
import { type Log, LogFailure, type Read, type StoredCommit } from './port.ts';

/**
 * A fold of the log. `version` changes whenever the same commits could fold to another state, or that state be stored
 * otherwise: with the code of the projections, the event types or the upcasters.
 */
export type Fold<State, Stored = State> = {
  readonly version: string;
  readonly empty: () => State;
  /** Mutates `state`, which nobody else uses. */
  readonly apply: (state: State, commit: StoredCommit) => void;
  /** A state as records, arrays and plain values, which is all that a checkpoint can keep; and the state that was stored. */
  readonly store: (state: State) => Stored;
  readonly restore: (stored: Stored) => State;
};

/** A state and its place in the chain, both of the same moment. */
export type Folded<State> = Position & {
  readonly state: State;
  /** The log goes on with commits that only a newer application understands. */
  readonly newer?: NonNullable<Read['newer']>;
};

/** The state at the end of the log: from the newest sound checkpoint and the rows after it. */
export const openFold = <State, Stored>(log: Log, fold: Fold<State, Stored>): Promise<Folded<State>> =>
  foldStored(log, fold, Number.POSITIVE_INFINITY);

/**
 * Folds stored rows up to commit `through` and saves the result; live state is never saved. Returns the place that was
 * reached, which is before `through` if the log ends earlier or becomes newer.
 */
export const takeCheckpoint = async <State, Stored>(
  log: Log,
  fold: Fold<State, Stored>,
  through: number,
): Promise<Position> => {
  const { state, seq, hash } = await foldStored(log, fold, through);
  await log.saveCheckpoint({ version: fold.version, seq, hash, state: fold.store(state) });
  return { seq, hash };
};

const commitsAtOnce = 4096;

const foldStored = async <State, Stored>(
  log: Log,
  fold: Fold<State, Stored>,
  through: number,
): Promise<Folded<State>> => {
  const { state, ...start } = await startOf(log, fold, through);
  let at: Position = start;
  while (at.seq < through) {
    const { commits, newer } = await log.read(at.seq, Math.min(commitsAtOnce, through - at.seq));
    for (const commit of commits) {
      if (commit.prevHash !== at.hash) {
        throw new LogFailure('damaged', 'the row does not follow the one before', `commit ${commit.seq}`);
      }
      fold.apply(state, commit);
      at = { seq: commit.seq, hash: commit.hash };
    }
    if (newer) return { ...at, state, newer };
    if (commits.length === 0) break;
  }
  return { ...at, state };
};

const startOf = async <State, Stored>(log: Log, fold: Fold<State, Stored>, through: number): Promise<Folded<State>> => {
  const checkpoint = await log.checkpoint(fold.version);
  if (!checkpoint || checkpoint.seq > through) {
    return { seq: 0, hash: genesisHash(await log.header()), state: fold.empty() };
  }
  const { seq, hash, state } = checkpoint;
  return { seq, hash, state: fold.restore(withoutPrototypes(state) as Stored) };
};

/**
 * Cloning into the store gives each object a prototype; this takes it away, so that an id such as `constructor` finds
 * nothing.
 */
const withoutPrototypes = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutPrototypes);
  if (typeof value !== 'object' || value === null) return value;
  const bare: Record<string, unknown> = Object.create(null);
  for (const [key, inner] of Object.entries(value)) bare[key] = withoutPrototypes(inner);
  return bare;
};
