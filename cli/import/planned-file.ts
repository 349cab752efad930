import { randomUUID } from 'node:crypto';
import { applyImport } from '../../commands/apply-import.ts';
import { advance } from '../../commands/decision.ts';
import { destinationOf, type Into, newInto, newOfferingOf } from '../../commands/import/into.ts';
import { type Preview, previewImport } from '../../commands/import/preview.ts';
import { guessSetup, type Setup, setupFaults } from '../../commands/import/setup.ts';
import { givenBecause } from '../../commands/import/student-cell.ts';
import { isRefusal, type Refusal } from '../../commands/refusal.ts';
import type { OfferingId, StudentId } from '../../events/ids.ts';
import { importText } from '../../messages/components/import.ts';
import type { Book } from '../../projections/book/book.ts';
import { type Maxima, withMaxima } from './maxima.ts';
import type { TableFile } from './table-file.ts';

/** What one file brings to `book`, and the book that it leaves: the same one where the file is not applied. */
export type PlannedFile = {
  readonly file: TableFile;
  readonly book: Book;
  readonly into: Into;
  readonly setup: Setup;
  readonly shown: Preview;
  readonly after: Book;
  readonly refusal: Refusal | undefined;
  /** The ids of the plan's new students, in its order; none where the file is not applied. */
  readonly newStudents: readonly StudentId[];
};

/** The offering that a file goes into, or `undefined`: one that is made for it. */
export type Place = OfferingId | undefined;

/** Plans the files in turn, each on the book that those before it leave. They all go into one offering. */
export const plannedFiles = (
  book: Book,
  place: Place,
  files: readonly TableFile[],
  maxima: Maxima,
): readonly PlannedFile[] => {
  const planned: PlannedFile[] = [];
  let [before, offeringId] = [book, place];
  for (const file of files) {
    const next = plannedFile(before, offeringId, file, maxima);
    planned.push(next);
    before = next.after;
    const { into } = next;
    if (into.at !== 'students' && before.offerings[into.offeringId]) offeringId = into.offeringId;
  }
  return planned;
};

/**
 * Applies the import to the book in memory. If columns lack an answer or the decider refuses, `after` is the book as it
 * was.
 */
const plannedFile = (book: Book, place: Place, file: TableFile, maxima: Maxima): PlannedFile => {
  const into = intoOf(book, place, file);
  const guessed = guessSetup(book, destinationOf(into, undefined), file.sheet, file.name);
  const setup = withMaxima(guessed, file.sheet, maxima);
  const shown = previewImport(book, setup, new Map());
  const planned = { file, book, into, setup, shown };
  const notApplied = { ...planned, after: book, newStudents: [] };
  if (setupFaults(setup).length > 0) return { ...notApplied, refusal: undefined };
  const given = givenBecause(shown.plan, importText.givenReason(file.name));
  const command = { type: 'ApplyImport', ...shown.plan, ...newOfferingOf(into, setup), ...given } as const;
  const decision = applyImport(book, command, context());
  if (isRefusal(decision)) return { ...notApplied, refusal: decision };
  const newStudents = decision.flatMap((event) => (event.type === 'StudentAdded' ? event.student.studentId : []));
  return { ...planned, after: advance(book, decision), newStudents, refusal: undefined };
};

const context = () => ({ now: new Date().toISOString(), newId: () => randomUUID() });

const intoOf = (book: Book, place: Place, { layout, name }: TableFile): Into => {
  if (place !== undefined) return { at: 'offering', offeringId: place };
  const into = newInto(book, { layout }, name, { newId: () => randomUUID(), today: new Date() });
  if (into.at !== 'new') return into;
  const { made } = into;
  const isNameless = made.courseId === null && `${made.courseCode}${made.courseNumber}${made.title}` === '';
  return isNameless ? { ...into, made: { ...made, title: name } } : into;
};
