/**
 * Which commits go with those that are to be taken back. One that was taken back before, and what took it back, form a
 * pair: together they change nothing, so they go with nothing, and nothing that came later goes with them.
 *
 * Invariant: no commit between the two of a pair was built on the first, unless it belongs to a pair itself; if one
 * was, both count as commits of their own.
 */

import type { DomainEvent } from '../../events/catalogue.ts';
import { type CommitDraft, takenBackBy } from '../../events/commit.ts';
import type { CommitId } from '../../events/ids.ts';
import { Dependents, type Trace, traceOf } from './dependents.ts';

/** A commit as far as it matters here. */
export type ChainCommit = Pick<CommitDraft, 'id' | 'undoes' | 'undoesAll'> & {
  readonly command: Pick<CommitDraft['command'], 'type'>;
};

/** `doesMore`: a trial took these back, and did something else as well. */
type TakenBack = { readonly undone: readonly CommitId[]; readonly doesMore: boolean };

/** By the id of a commit that took others back, which ones, if all of them are here. What was done again stands. */
export const pairsIn = (commits: readonly ChainCommit[]): ReadonlyMap<CommitId, TakenBack> => {
  const pairs = new Map<CommitId, TakenBack>();
  const left = new Set(commits.map(({ id }) => id));
  for (const commit of commits.toReversed()) {
    const undone = takenBackBy(commit);
    if (undone.length === 0 || ![commit.id, ...undone].every((id) => left.has(id))) continue;
    pairs.set(commit.id, { undone, doesMore: commit.command.type === 'ApplyTrial' });
    for (const id of [commit.id, ...undone]) left.delete(id);
  }
  return pairs;
};

type Seen<C> = { readonly commit: C; readonly at: number; readonly isChosen: boolean; readonly trace: Trace };

/** `commits`: those of it that were seen, without the one that took them back. */
type Pair<C> = TakenBack & {
  readonly back: CommitId;
  readonly dependents: Dependents;
  readonly commits: Seen<C>[];
};

/**
 * Finds which commits must be taken back together with the chosen ones. `next` must be called for every commit from the
 * first chosen one on, in the order of the log.
 */
export class GoingAlong<C extends Pick<CommitDraft, 'id'>> {
  readonly #dependents = new Dependents();
  readonly #pairs = new Map<CommitId, Pair<C>>();
  /** Pairs of which the second commit has not come yet. */
  readonly #open = new Set<Pair<C>>();
  readonly #toTakeBack: Seen<C>[] = [];
  #count = 0;

  constructor(pairs: ReturnType<typeof pairsIn>) {
    for (const [back, takenBack] of pairs) {
      const pair: Pair<C> = { ...takenBack, back, dependents: new Dependents(), commits: [] };
      for (const id of [back, ...takenBack.undone]) this.#pairs.set(id, pair);
    }
  }

  next(commit: C, events: readonly DomainEvent[], isChosen: boolean): void {
    this.#count += 1;
    const pair = this.#pairs.get(commit.id);
    const seen = { commit, at: this.#count, isChosen, trace: traceOf(events) };
    if (!pair) this.#countAlone(seen);
    else if (pair.back === commit.id) this.#closePair(pair, seen);
    else this.#addToPair(pair, seen);
  }

  /** The commits to take back, the chosen ones included, in the order of the log. */
  all(): readonly C[] {
    return this.#toTakeBack.toSorted((one, other) => one.at - other.at).map(({ commit }) => commit);
  }

  #addToPair(pair: Pair<C>, seen: Seen<C>): void {
    this.#open.add(pair);
    pair.commits.push(seen);
    pair.dependents.take(seen.trace);
  }

  /** A pair changes nothing, unless a trial took back and did more. If that trial is taken back, what it took back returns. */
  #closePair(pair: Pair<C>, back: Seen<C>): void {
    const undone = this.#dissolve(pair);
    if (!pair.doesMore) return;
    const isTakenBack = back.isChosen || this.#dependents.meets(back.trace);
    if (isTakenBack) for (const one of undone) this.#countAlone(one);
    this.#countAlone(back);
  }

  /**
   * Counts a commit by itself, and with it the commits of the pairs that it was built on, and of those that these were
   * built on, in the order of the log.
   */
  #countAlone(seen: Seen<C>): void {
    const alone = [seen];
    for (const { at, trace } of alone)
      for (const pair of this.#open)
        if ((pair.commits[0]?.at ?? at) < at && pair.dependents.meets(trace)) alone.push(...this.#dissolve(pair));
    for (const one of alone.sort((one, other) => one.at - other.at)) {
      if (!one.isChosen && !this.#dependents.meets(one.trace)) continue;
      this.#dependents.take(one.trace);
      this.#toTakeBack.push(one);
    }
  }

  /** From now on it is no pair. Returns those of its commits that were seen. */
  #dissolve(pair: Pair<C>): readonly Seen<C>[] {
    this.#open.delete(pair);
    for (const id of [pair.back, ...pair.undone]) this.#pairs.delete(id);
    return pair.commits;
  }
}
