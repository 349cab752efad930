import { archivePage as text } from '../../messages/archive.ts';
import { outcomesOf } from '../../projections/outcomes/outcomes.ts';
import { type Markup, number, table, words } from './html.ts';
import { type OfferingRead, studentCells } from './parts.ts';

/** What the class, and each student, has attained of the learning outcomes. */
export const outcomeTables = (read: OfferingRead): readonly Markup[] => {
  const outcomes = outcomesOf(read.book, read.offeringId);
  if (outcomes.length === 0) return [];
  const ofClass = outcomes.map(({ at, text: outcomeText, mean, reached }) => [
    words(text.outcome(at + 1)),
    words(outcomeText),
    number(mean?.shown ?? ''),
    number(reached.of > 0 ? text.of(String(reached.count), String(reached.of)) : ''),
  ]);
  const ofStudents = read.studentIds.map((studentId) => [
    ...studentCells(read.book, studentId),
    ...outcomes.map(({ students }) => {
      const result = students.get(studentId);
      return number(result?.kind === 'attained' ? result.percent.shown : '');
    }),
  ]);
  return [
    table(
      text.outcomes,
      [words(text.outcomeNumber), words(text.outcomeText), number(text.mean), number(text.reached)],
      ofClass,
    ),
    table(
      text.outcomesOfStudents,
      [words(text.student), words(text.code), ...outcomes.map(({ at }) => number(text.outcome(at + 1)))],
      ofStudents,
    ),
  ];
};
