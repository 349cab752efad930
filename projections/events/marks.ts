import { keyOfAll } from '../../events/ids.ts';
import { codeKey } from '../book/book.ts';

/**
 * What an event does besides changing values: the record that it adds or removes, and what it shares with events about
 * other subjects, such as orders, and codes that only one student can have.
 */
export type Marks = {
  readonly adds?: string;
  readonly removes?: string;
  readonly shares?: readonly string[];
  readonly outcomes?: Outcomes;
  /** The records that it names, if that is not told by the names of its fields. */
  readonly names?: readonly string[];
  /** Fields of other subjects that count as changed, by the keys of these. */
  readonly changes?: readonly (readonly [subject: string, field: string])[];
};

/** Texts of outcomes, of any offering: an undone row of a problem returns to the outcomes under which it was filled. */
type Outcomes = { readonly [K in 'adds' | 'removes' | 'names']?: readonly string[] };

/** It changes values, and does nothing besides. */
export const none = (): Marks => ({});

export const outcomeName = (text: string): string => keyOfAll('outcome', text);
export const setName = ({ weightSetId }: { weightSetId: string }): string => keyOfAll('weightSetId', weightSetId);
export const problemName = ({ problemId }: { problemId: string }): string => keyOfAll('problemId', problemId);
export const studentName = ({ studentId }: { studentId: string }): string => keyOfAll('studentId', studentId);
export const seatName = ({ offeringId, studentId }: { offeringId: string; studentId: string }): string =>
  keyOfAll('seat', offeringId, studentId);

/** What all events about an offering's list of weight sets share. */
export const setsOf = ({ offeringId }: { offeringId: string }): readonly string[] => [keyOfAll('sets', offeringId)];

/** What all events about an assessment's list of problems share. */
export const problemsOf = ({ assessmentId }: { assessmentId: string }): readonly string[] => [
  keyOfAll('problems', assessmentId),
];

/** What all events about one of these student codes share. A blank code is shared with nobody. */
export const codes = (...all: readonly (string | undefined)[]): string[] =>
  all.flatMap((code) => (code === undefined || codeKey(code) === '' ? [] : keyOfAll('code', codeKey(code))));
