import type { GivenGrade } from '../../events/entities.ts';
import type { OfferingId, StudentId } from '../../events/ids.ts';
import { noteLimits, notesSection, onStudent } from '../../events/notes.ts';
import { own, record } from '../../events/record.ts';
import { sameValue } from '../../events/same-value.ts';
import type { Book } from '../../projections/book/book.ts';
import { noteOn } from '../../projections/settings/notes.ts';
import { policyDefaults, policyOf } from '../../projections/settings/policy.ts';
import { leafAt } from '../../projections/settings/settings.ts';
import type { ImportedGrade, ImportPlan } from '../catalogue.ts';
import type { EntryFault } from '../entry.ts';
import { errorValue } from './identity.ts';
import { readPoints } from './points.ts';
import { standsForNoScore } from './score-words.ts';
import type { Setup } from './setup.ts';
import { type Cell, type SheetRow, textAt } from './sheet.ts';
import { isOfStudent, type StudentTarget } from './target.ts';

/** Why a cell about a student keeps its whole row out. */
export type StudentCellFault =
  | { readonly why: 'score'; readonly fault: EntryFault }
  | { readonly why: 'text too long'; readonly limit: number }
  | { readonly why: 'letter unknown' };

/** `left`: a word such as `Missing`, or a dash, changes nothing. */
type Asked =
  | { readonly is: 'blank' | 'left' }
  | { readonly is: 'value'; readonly value: string | number }
  | { readonly is: 'fault'; readonly fault: StudentCellFault };

/** A cell with a note on its row's student, or with a final grade or a letter: what is here, and what the file has. */
export type StudentCell = {
  readonly column: number;
  readonly target: StudentTarget;
  readonly from: string | number | null;
  readonly asked: Asked;
};

export type StudentCellsOf = (row: SheetRow, known: StudentId | undefined) => readonly StudentCell[];

/** Reads a row's cells about its student; the policy is looked at once for all rows. */
export const studentCells = (book: Book, { offeringId, targets, decimalSign }: Setup): StudentCellsOf => {
  const columns = targets.flatMap((target, column) => (isOfStudent(target) ? [{ target, column }] : []));
  if (!offeringId || columns.length === 0) return () => none;
  const { given } = policyOf(book.settings, offeringId);
  const letterByKey = lettersOf(book, offeringId);
  const heldBy = ({ to }: StudentTarget, studentId: StudentId): string | number | null => {
    if (to === 'note') return noteOn(book.settings, offeringId, { studentId, assessmentId: null }) || null;
    return own<GivenGrade>(given, studentId)?.[to] ?? null;
  };
  const read = { note: readNote, final: readFinal, letter: readLetter } as const;
  return (row, known) =>
    columns.map(({ target, column }) => ({
      column,
      target,
      from: known === undefined ? null : heldBy(target, known),
      asked: read[target.to](row.cells[column] ?? '', textAt(row, column), { decimalSign, letterByKey }),
    }));
};

const none: readonly StudentCell[] = [];

type Reading = Pick<Setup, 'decimalSign'> & { readonly letterByKey: ReadonlyMap<string, string> };

const readNote = (_: Cell, text: string): Asked => {
  if (text === '') return { is: 'blank' };
  if (saysNothing.test(text) || errorValue.test(text)) return { is: 'left' };
  const limit = noteLimits.text;
  return text.length > limit ? { is: 'fault', fault: { why: 'text too long', limit } } : { is: 'value', value: text };
};

/** Punctuation alone, and `n/a`; *late* or *missing* are remarks. */
const saysNothing = /^(?:[\p{P}−\s]+|n\/?a)$/iu;

/** In percent. It is read as scores are. */
const readFinal = (cell: Cell, text: string, { decimalSign }: Reading): Asked => {
  if (text === '') return { is: 'blank' };
  if (standsForNoScore(text)) return { is: 'left' };
  const entry = readPoints(cell, { max: 100, decimalSign });
  if ('fault' in entry) return { is: 'fault', fault: { why: 'score', fault: entry.fault } };
  return entry.value === null ? { is: 'left' } : { is: 'value', value: entry.value };
};

const readLetter = (_: Cell, text: string, { letterByKey }: Reading): Asked => {
  if (text === '') return { is: 'blank' };
  const letter = letterByKey.get(letterKey(text));
  if (letter !== undefined) return { is: 'value', value: letter };
  return standsForNoScore(text) ? { is: 'left' } : { is: 'fault', fault: { why: 'letter unknown' } };
};

/** The letters that the class gives, or, where the import makes it, those with which classes begin; by their keys. */
export const lettersOf = (book: Book, offeringId: OfferingId): ReadonlyMap<string, string> => {
  const { settings, offerings } = book;
  const { letters } = offerings[offeringId] ? policyOf(settings, offeringId) : policyDefaults(settings);
  return new Map(letters.map(({ letter }) => [letterKey(letter), letter]));
};

/** Letters are equal whatever their case, and whichever dash is their minus. */
export const letterKey = (letter: string): string =>
  letter
    .normalize('NFKC')
    .trim()
    .replace(/[\p{Pd}−]/gu, '-')
    .toLowerCase();

type Words = Pick<ImportPlan, 'notes' | 'given'>;

/**
 * Collects the notes and given grades of rows. Those that stay as they are come along, so that the import is refused if
 * they have changed since.
 */
export const studentWords = (book: Book, { offeringId, fileName }: Pick<Setup, 'offeringId' | 'fileName'>) => {
  const notes: NonNullable<Words['notes']>[number][] = [];
  const finals: NonNullable<Words['given']>[number][] = [];
  const given = offeringId ? policyOf(book.settings, offeringId).given : record<StudentId, GivenGrade>();
  const shown = (student: ImportedGrade['student'], pathOf: (id: OfferingId, studentId: StudentId) => string[]) => {
    if (!offeringId || typeof student !== 'string') return { student };
    const at = pathOf(offeringId, student);
    return { student, at, seen: leafAt(book.settings, at) };
  };
  return {
    take: (student: ImportedGrade['student'], cells: readonly StudentCell[]): void => {
      const { note, ...parts } = valuesIn(cells);
      if (note !== undefined)
        notes.push({ ...shown(student, (id, studentId) => [notesSection, id, studentId, onStudent]), text: note });
      if (parts.final === undefined && parts.letter === undefined) return;
      const held = typeof student === 'string' ? own<GivenGrade>(given, student) : undefined;
      const grade = held && holds(held, parts) ? held : { ...held, ...parts, reason: fileName };
      finals.push({ ...shown(student, (id, studentId) => ['grading', id, 'given', studentId]), grade });
    },
    plan: (): Words => ({ ...(notes.length > 0 && { notes }), ...(finals.length > 0 && { given: finals }) }),
  };
};

/** The plan's given grades with this reason in place of the file's name; one that stays keeps its own. */
export const givenBecause = ({ given }: Words, reason: string): Pick<ImportPlan, 'given'> =>
  given ? { given: given.map((one) => (isNew(one) ? { ...one, grade: { ...one.grade, reason } } : one)) } : {};

/** Whether the grade is another one than was seen. */
export const isNew = ({ grade, seen = null }: NonNullable<Words['given']>[number]): boolean => !sameValue(grade, seen);

const valuesIn = (cells: readonly StudentCell[]): { note?: string; final?: number; letter?: string } =>
  Object.fromEntries(cells.flatMap(({ target, asked }) => (asked.is === 'value' ? [[target.to, asked.value]] : [])));

/** Whether the given grade has these parts already. */
const holds = (held: GivenGrade, { final, letter }: Pick<GivenGrade, 'final' | 'letter'>): boolean =>
  (final === undefined || held.final === final) && (letter === undefined || held.letter === letter);

/** The first fault in a row's cells about its student. */
export const studentFault = (cells: readonly StudentCell[]): (StudentCellFault & { column: number }) | undefined => {
  for (const { column, asked } of cells) if (asked.is === 'fault') return { ...asked.fault, column };
  return undefined;
};

export const isChanged = ({ asked, from }: StudentCell): boolean => asked.is === 'value' && asked.value !== from;
