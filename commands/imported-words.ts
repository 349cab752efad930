import type { StudentId } from '../events/ids.ts';
import { record } from '../events/record.ts';
import { sameValue } from '../events/same-value.ts';
import type { Steps } from '../events/steps.ts';
import type { Book } from '../projections/book/book.ts';
import { policyOf } from '../projections/settings/policy.ts';
import { leafAt } from '../projections/settings/settings.ts';
import type { ImportedGrade, ImportPlan } from './catalogue.ts';
import type { Context, Decision } from './decision.ts';
import { editingNotes } from './notes.ts';
import { editGradingPolicy } from './policy.ts';
import { isRefusal, refuse } from './refusal.ts';

/** Gives the final grades of an import, and writes its notes. The book has the import's students already. */
export const sayingWords = function* (
  book: Book,
  { offeringId, notes = [], given = [] }: ImportPlan,
  idOf: (student: ImportedGrade['student']) => StudentId,
  context: Context,
): Steps<Decision> {
  if (notes.length + given.length === 0) return [];
  if (!offeringId) return refuse('grade.offeringIdMissing', {});
  const fresh = given.map(({ student, grade }) => [idOf(student), grade] as const);
  const policy =
    fresh.length > 0 ? { given: record([...Object.entries(policyOf(book.settings, offeringId).given), ...fresh]) } : {};
  const gave = editGradingPolicy(book, { type: 'EditGradingPolicy', offeringId, policy }, context);
  if (isRefusal(gave)) return gave;
  const texts = notes.map(({ student, text }) => ({ studentId: idOf(student), assessmentId: null, text }));
  const noted = yield* editingNotes(book, { offeringId, notes: texts });
  return isRefusal(noted) ? noted : [...gave, ...noted];
};

/** The known students whose note or given grade is not the one that the preview showed. */
export const wordsChanged = ({ settings }: Book, { notes = [], given = [] }: ImportPlan): readonly StudentId[] =>
  [...notes, ...given].flatMap(({ student, at, seen }) =>
    at && typeof student === 'string' && !sameValue(leafAt(settings, at), seen) ? student : [],
  );
