import type { OfferingId } from '../../../events/ids.ts';
import type { InitializationData, ObjectFile } from '../../../events/wire.ts';
import { type Call, done } from './answer.ts';
import { type Book, workingData } from './book.ts';

/**
 * Each file's offering becomes what the file says. Its ids are free or the offering's own in the worlds of the model, so
 * none is minted, and students are not matched by code.
 */
export const loadSnapshotsFromObject: Call = (book, { body }) => {
  const files = body.listOfOfferingSnapshots as readonly ObjectFile[];
  const next = files.reduce((now, { initializationData }) => loaded(now, initializationData), book);
  return done(next, { quotaExceeded: false, initializationData: workingData(next) });
};

const loaded = (book: Book, file: InitializationData): Book => {
  const offeringId = file.offerings[0]?.offeringId ?? ('' as OfferingId);
  const isOther = (row: { readonly offeringId: string }): boolean => row.offeringId !== offeringId;
  const added = <R>(rows: readonly R[], more: readonly R[], idOf: (row: R) => string): R[] => {
    const ids = new Set(rows.map(idOf));
    return [...rows, ...more.filter((row) => !ids.has(idOf(row)))];
  };
  const { [offeringId]: _, ...policies } = book.settings.grading ?? {};
  const policy = file.settings.grading?.[offeringId];
  const grading = { ...policies, ...(policy && { [offeringId]: policy }) };
  return {
    ...book,
    courses: added(book.courses, file.courses, ({ courseId }) => courseId),
    students: added(book.students, file.students, ({ studentId }) => studentId),
    offerings: [...book.offerings.filter(isOther), ...file.offerings],
    assessments: [...book.assessments.filter(isOther), ...file.assessments],
    enrollments: [...book.enrollments.filter(isOther), ...file.enrollments],
    grades: [...book.grades.filter(isOther), ...file.grades],
    settings: book.settings.grading || policy ? { ...book.settings, grading } : book.settings,
  };
};
