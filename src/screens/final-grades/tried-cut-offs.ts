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
  /** The stored cut-offs, from which the moves began. */
  readonly stored: readonly LetterBound[];
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
  const [lastTried, setTried] = useState<{
    readonly of: readonly LetterBound[];
    readonly letters: readonly LetterBound[];
  }>();
  const { letters: stored } = policy;
  const tried = lastTried && sameValue(lastTried.of, stored) ? lastTried : undefined;
  // Forgotten, not only left out: Undo of the applied ones brings the stored ones back, and nothing that was tried.
  if (lastTried && !tried) setTried(undefined);
  const letters = tried?.letters ?? stored;
  const finals = useMemo(() => sortedFinals(samples, policy), [samples, policy]);
  const countsNow = useMemo(() => countsUnder(finals, stored), [finals, stored]);
  const counts = useMemo(() => countsUnder(finals, letters), [finals, letters]);
  const moves = useMemo(() => letterMoves(finals, stored, letters), [finals, stored, letters]);
  const step = stepOf(policy);
  const fromOf = (letter: string): number | undefined => stored.find((bound) => bound.letter === letter)?.from;
  const change = (moved: (before: readonly LetterBound[]) => readonly LetterBound[]): void =>
    setTried((before) => ({
      of: stored,
      letters: moved(before && sameValue(before.of, stored) ? before.letters : stored),
    }));
  return {
    stored,
    letters,
    counts,
    recounted: new Set(counts.filter((one, at) => one.count !== countsNow[at]?.count).map(({ letter }) => letter)),
    moved: counts.filter(({ letter, from }) => from !== fromOf(letter)),
    finals,
    moves,
    changing: moves.reduce((sum, { low, high }) => sum + high - low, 0),
    bricks: useBricks(finals, moves),
    step,
    move: (letter, from) => change((before) => withBound(before, letter, inSteps(from, step), step)),
    putBack: (letter) => {
      const from = letter === undefined ? undefined : fromOf(letter);
      if (letter === undefined || from === undefined) setTried(undefined);
      else change((before) => withBound(before, letter, from, step));
    },
  };
};

const stepOf = ({ decimals }: Pick<GradingPolicy, 'decimals'>): number => 10 ** -decimals;

/**
 * The same set as before if a move changes nobody's letter. `undefined`: nothing is moved, or the class is too large.
 */
const useBricks = (finals: SortedFinals, moves: readonly LetterMove[]): ReadonlySet<StudentId> | undefined => {
  const key = moves.map(({ low, high }) => `${low} ${high}`).join();
  return useMemo(() => {
    if (key === '' || finals.samples.length > mostBricks) return undefined;
    const ranges = key.split(',').map((range) => range.split(' ').map(Number));
    return new Set(ranges.flatMap(([low, high]) => finals.samples.slice(low, high).map(({ studentId }) => studentId)));
  }, [finals, key]);
};
