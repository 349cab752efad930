import type { GradingPolicy } from '../../events/entities.ts';
import type { StudentId } from '../../events/ids.ts';
import { own } from '../../events/record.ts';
import type { OfferingGrades } from './result.ts';

/** `percent`, `letter`: `null` if there is none. `isGiven`: at least one of them is the instructor's word. */
export type FinalForOthers = {
  readonly percent: number | null;
  readonly letter: string | null;
  readonly isGiven: boolean;
};

/**
 * What goes to others as a student's final grade: what the instructor has given, and what is computed of the rest. A
 * percentage that was given without a letter has that of the bound which it reaches.
 */
export const finalForOthers = ({ students, policy }: OfferingGrades, studentId: StudentId): FinalForOthers => {
  const final = students.get(studentId)?.official.final;
  const computed = final?.kind === 'grade' ? final : undefined;
  const given = own(policy.given, studentId);
  const percent = given?.final ?? (computed ? Number(computed.percent.shown) : null);
  const letter = given?.final === undefined ? (computed?.letter ?? null) : letterReached(policy.letters, given.final);
  return { percent, letter: given?.letter ?? letter, isGiven: given !== undefined };
};

/** The letter of the bound that a percentage reaches; `null` if there are no letters. */
export const letterReached = (letters: GradingPolicy['letters'], percent: number): string | null => {
  const descending = letters.toSorted((a, b) => b.from - a.from);
  return (descending.find(({ from }) => percent >= from) ?? descending.at(-1))?.letter ?? null;
};
