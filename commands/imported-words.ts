import type { StudentId } from '../events/ids.ts';
import { own } from '../events/record.ts';
import { sameValue } from '../events/same-value.ts';
import { flatMapInSteps, part, type Steps } from '../events/steps.ts';
import type { Book } from '../projections/book/book.ts';
import { noteOn } from '../projections/settings/notes.ts';
import { policyOf } from '../projections/settings/policy.ts';
import type { ImportedGrade, ImportPlan } from './catalogue.ts';
import type { Decision } from './decision.ts';
import { giveFinals } from './given.ts';
import { editingNotes } from './notes.ts';
import { isRefusal, refuse } from './refusal.ts';

/** Gives the final grades of an import, and writes its notes. The book has the import's students already. */
export const sayingWords = function* (
  book: Book,
  { offeringId, notes = [], given = [], reason, fileName }: ImportPlan,
  idOf: (student: ImportedGrade['student']) => StudentId,
): Steps<Decision> {
  if (notes.length === 0 && given.length === 0) return [];
  if (!offeringId) return refuse('grade.offeringIdMissing', {});
  const finals = given.map(({ student, seen: _, ...parts }) => ({ ...parts, studentId: idOf(student) }));
  const gave = giveFinals(book, offeringId, finals, reason ?? fileName);
  if (isRefusal(gave)) return gave;
  const texts = notes.map(({ student, text }) => ({ studentId: idOf(student), assessmentId: null, text }));
  const noted = yield* part(0, 1, editingNotes(book, { offeringId, notes: texts }));
  return isRefusal(noted) ? noted : [...gave, ...noted];
};

/** The known students whose note or given grade is not the one that the preview showed. */
export const wordsChanged = function* (
  book: Book,
  { offeringId, notes = [], given = [] }: ImportPlan,
): Steps<readonly StudentId[]> {
  if (!offeringId || notes.length + given.length === 0) return [];
  const held = policyOf(book.settings, offeringId).given;
  const isOther = (studentId: StudentId, seen: string): boolean =>
    noteOn(book.settings, offeringId, { studentId, assessmentId: null }) !== seen;
  const noted = flatMapInSteps(notes, ({ student, seen }) =>
    typeof student === 'string' && seen !== undefined && isOther(student, seen) ? [student] : [],
  );
  const graded = flatMapInSteps(given, ({ student, seen }) =>
    typeof student === 'string' && seen !== undefined && !sameValue(own(held, student) ?? null, seen) ? [student] : [],
  );
  return [...(yield* part(0, 0.5, noted)), ...(yield* part(0.5, 1, graded))];
};
