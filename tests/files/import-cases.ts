import { readFile } from 'node:fs/promises';
import type { Command } from '../../commands/catalogue.ts';
import { decide } from '../../commands/decide.ts';
import { advance, type Decision } from '../../commands/decision.ts';
import type { RowAnswers } from '../../commands/import/match.ts';
import { type Preview, previewImport } from '../../commands/import/preview.ts';
import { guessSetup, type Setup, setupFaults } from '../../commands/import/setup.ts';
import type { Cell, Sheet } from '../../commands/import/sheet.ts';
import type { ColumnTarget } from '../../commands/import/target.ts';
import { isRefusal } from '../../commands/refusal.ts';
import type { StudentFields } from '../../events/entities.ts';
import { type AssessmentId, asId, type CourseId, type OfferingId, type StudentId } from '../../events/ids.ts';
import { type Book, emptyBook } from '../../projections/book/book.ts';
import { parse } from '../../tables/parse.ts';

export const offeringId = asId<OfferingId>('o~1');
export const midterm = asId<AssessmentId>('a~midterm');
export const quiz = asId<AssessmentId>('a~quiz');
export const s = (at: number) => asId<StudentId>(`s~${at}`);

let ids = 0;
export const context = { now: '2026-09-01T10:00:00.000Z', newId: () => `n~${++ids}` };

/** The book after a command that must not be refused. */
export const bookAfter = (book: Book, command: Command): Book => advance(book, events(decide(book, command, context)));

const events = (decision: Decision) => {
  if (isRefusal(decision)) throw new Error(JSON.stringify(decision));
  return decision;
};

/** An offering with `Midterm 1` of three problems (10, 15, 20) and `Quiz 1` of one (8). */
export const offeringBook = (students: readonly Partial<StudentFields>[] = []): Book => {
  const courseId = asId<CourseId>('c~1');
  let book = bookAfter(emptyBook(), { type: 'AddCourse', courseId, fields: { title: 'Calculus' } });
  book = bookAfter(book, { type: 'AddOffering', courseId, offeringId, fields: {} });
  book = bookAfter(book, {
    type: 'AddAssessment',
    offeringId,
    assessmentId: midterm,
    fields: { assessmentName: 'Midterm 1' },
    maxima: [10, 15, 20],
  });
  book = bookAfter(book, {
    type: 'AddAssessment',
    offeringId,
    assessmentId: quiz,
    fields: { assessmentName: 'Quiz 1' },
    maxima: [8],
  });
  for (const [at, fields] of students.entries()) {
    book = bookAfter(book, { type: 'AddStudent', studentId: asId<StudentId>(`s~${at}`), fields });
  }
  return students.length === 0
    ? book
    : bookAfter(book, {
        type: 'EnrollStudents',
        offeringId,
        studentIds: students.map((_, at) => asId<StudentId>(`s~${at}`)),
      });
};

export const fixture = async (name: string, sheet = 0): Promise<Sheet> => {
  const file = await parse(await readFile(new URL(`../fixtures/${name}`, import.meta.url)), name, {});
  if ('fault' in file) throw new Error(JSON.stringify(file));
  const found = file.sheets[sheet];
  if (!found) throw new Error(`${name} has no sheet ${sheet}`);
  return found;
};

export const sheetOf = (...rows: readonly (readonly Cell[])[]): Sheet => ({
  name: 'test',
  place: 'line',
  rows: rows.map((cells, at) => ({ at: at + 1, cells })),
  formulas: 0,
  isHidden: false,
  hiddenColumns: [],
});

export const previewed = (
  book: Book,
  sheet: Sheet,
  change: Partial<Setup> = {},
  answers: RowAnswers = new Map(),
): { setup: Setup; preview: Preview } => {
  const setup = { ...guessSetup(book, { offeringId }, sheet, sheet.name), ...change };
  return { setup, preview: previewImport(book, setup, answers) };
};

export const applied = (book: Book, { plan }: Preview): Book => bookAfter(book, { type: 'ApplyImport', ...plan });

const short: Partial<Record<ColumnTarget['to'], string>> = {
  studentCode: 'code',
  firstName: 'first',
  lastName: 'last',
};

/** A target in a word or two: `·` is left, `ask` holds the import until the user has placed it, `?` is a proposal. */
export const briefOf = (setup: Setup): string => {
  const open = setupFaults(setup).flatMap((fault) => (fault.fault === 'numbers unplaced' ? fault.columns : []));
  return setup.targets
    .map((target, column) => {
      if (target.to === 'ignore') return open.includes(column) ? 'ask' : '·';
      if (target.to === 'fullName') return target.order;
      if (target.to !== 'newAssessment') return short[target.to] ?? target.to;
      const { name, problem, max, isProposed } = target;
      return `${problem === undefined ? name : `${name} ${problem}`} /${max}${isProposed ? '?' : ''}`;
    })
    .join('|');
};

const courseId = asId<CourseId>('c~1');
/** An offering without assessments and students. */
export const emptyOffering = bookAfter(bookAfter(emptyBook(), { type: 'AddCourse', courseId, fields: {} }), {
  type: 'AddOffering',
  courseId,
  offeringId,
  fields: {},
});
