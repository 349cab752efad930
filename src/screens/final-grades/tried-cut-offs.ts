import { useMemo, useState } from 'react';
import type { GradingPolicy, LetterBound } from '../../../events/entities.ts';
import type { StudentId } from '../../../events/ids.ts';
import { sameValue } from '../../../events/same-value.ts';
import {
  type CountedBound,
  countsUnder,
  inSteps,
  type LetterMove,
  letterMoves,
  type SortedFinals,
  sortedFinals,
  withBound,
} from '../../../projections/figures/moved-bounds.ts';
import { mostBricks } from '../../components/brick-columns.ts';
import type { ClassFacts } from './class-facts.ts';

export type TriedCutOffs = {
  /** The stored ones that the moves began from. */
  readonly of: readonly LetterBound[];
  readonly letters: readonly LetterBound[];
  readonly counts: readonly CountedBound[];
  /** The letters whose count is another one than now. */
  readonly recounted: ReadonlySet<string>;
  readonly moved: readonly LetterBound[];
  readonly finals: SortedFinals;
  readonly moves: readonly LetterMove[];
  readonly changing: number;
  /** Who gets another letter, as far as each is a brick; the same set while they are the same students. */
  readonly bricks: ReadonlySet<StudentId> | undefined;
  /** One step of the policy's rounding. */
  readonly step: number;
  readonly move: (letter: string, from: number) => void;
  readonly putBack: (letter?: string) => void;
};

/**
 * Cut-offs that are tried and not stored: nothing is written. They are given up when the stored ones change, which
 * also ends them once they are applied. A move costs searches among the sorted grades, whatever the class’s size.
 */
export const useTriedCutOffs = ({ grades: { policy }, samples }: ClassFacts): TriedCutOffs => {
  const [held, setTried] = useState<{
    readonly of: readonly LetterBound[];
    readonly letters: readonly LetterBound[];
  }>();
  const { letters: stored } = policy;
  const tried = held && sameValue(held.of, stored) ? held : undefined;
  // Forgotten, not only left out: Undo of the applied ones brings the stored ones back, and nothing that was tried.
  if (held && !tried) setTried(undefined);
  const letters = tried?.letters ?? stored;
  const finals = useMemo(() => sortedFinals(samples, policy), [samples, policy]);
  const now = useMemo(() => countsUnder(finals, stored), [finals, stored]);
  const counts = useMemo(() => countsUnder(finals, letters), [finals, letters]);
  const moves = useMemo(() => letterMoves(finals, stored, letters), [finals, stored, letters]);
  const step = stepOf(policy);
  const fromOf = (letter: string): number | undefined => stored.find((bound) => bound.letter === letter)?.from;
  const set = (of: (before: readonly LetterBound[]) => readonly LetterBound[]): void =>
    setTried((before) => ({
      of: stored,
      letters: of(before && sameValue(before.of, stored) ? before.letters : stored),
    }));
  return {
    of: stored,
    letters,
    counts,
    recounted: new Set(counts.filter((one, at) => one.count !== now[at]?.count).map(({ letter }) => letter)),
    moved: counts.filter(({ letter, from }) => from !== fromOf(letter)),
    finals,
    moves,
    changing: moves.reduce((sum, { low, high }) => sum + high - low, 0),
    bricks: useBricks(finals, moves),
    step,
    move: (letter, from) => set((before) => withBound(before, letter, inSteps(from, step), step)),
    putBack: (letter) => {
      const from = letter === undefined ? undefined : fromOf(letter);
      if (letter === undefined || from === undefined) setTried(undefined);
      else set((before) => withBound(before, letter, from, step));
    },
  };
};

const stepOf = ({ decimals }: Pick<GradingPolicy, 'decimals'>): number => 10 ** -decimals;

/** The next student who crosses changes the set, a move that nobody crosses does not. */
const useBricks = (finals: SortedFinals, moves: readonly LetterMove[]): ReadonlySet<StudentId> | undefined => {
  const key = moves.map(({ low, high }) => `${low} ${high}`).join();
  return useMemo(() => {
    if (key === '' || finals.samples.length > mostBricks) return undefined;
    const ranges = key.split(',').map((range) => range.split(' ').map(Number));
    return new Set(ranges.flatMap(([low, high]) => finals.samples.slice(low, high).map(({ studentId }) => studentId)));
  }, [finals, key]);
};
