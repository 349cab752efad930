import type { FillChoices } from '../../commands/write-back/columns.ts';
import type { FillChange, FillPlan, FillRefusal } from '../../commands/write-back/fill.ts';
import { planFill } from '../../commands/write-back/plan.ts';
import { type AssessmentId, asId } from '../../events/ids.ts';
import type { Book } from '../../projections/book/book.ts';
import { finalGrades } from '../../projections/final-grades/final-grades.ts';
import { type FillFault, type FillOptions, fillFile, readForFilling } from '../../tables/fill.ts';
import { sheetToFill } from '../../tables/sheet-to-fill.ts';
import {
  ana,
  assessmentOf,
  ben,
  cem,
  course,
  enrolled,
  graded,
  o1,
  offering,
  policy,
  student,
  w1,
  weightSet,
} from '../builders.ts';
import { bookOf, type Facts } from '../given.ts';

export const hw = asId<AssessmentId>('hw');
export const mid = asId<AssessmentId>('mid');
export const essay = asId<AssessmentId>('essay');

export const added = (assessmentId: AssessmentId, assessmentName: string, maxima: readonly number[]) => ({
  type: 'AssessmentAdded' as const,
  assessment: { ...assessmentOf(assessmentId, maxima), assessmentName },
  at: 1_000_000,
});

/**
 * HW 1 out of 10, Midterm of two problems out of 20 and 30, Essay out of 100. Chidi is graded in all, Inés is excused
 * from HW 1, Uwe has half a midterm.
 */
const facts: readonly Facts[] = [
  ...[course(), offering(), added(hw, 'HW 1', [10]), added(mid, 'Midterm', [20, 30]), added(essay, 'Essay', [100])],
  student(ana, { studentCode: '0001', firstName: 'Chidi', lastName: 'Abara', email: 'chidi@example.edu' }),
  student(ben, { studentCode: '0002', firstName: 'Inés', lastName: 'Álvarez', email: 'ines@example.edu' }),
  student(cem, { studentCode: '0003', firstName: 'Uwe', lastName: 'Brandt', email: 'uwe@example.edu' }),
  ...[enrolled(ana), enrolled(ben), enrolled(cem)],
  ...[graded(ana, [9.5], hw), graded(ana, [18, 25.25], mid), graded(ana, [88], essay)],
  ...[graded(ben, [4], hw), graded(ben, [20, 10], mid)],
  ...[graded(cem, [7], hw), graded(cem, [12], mid), graded(cem, [61.5], essay)],
  weightSet(w1, [
    [hw, 1],
    [mid, 2],
    [essay, 3],
  ]),
  policy({
    excused: { [ben]: { [hw]: true } },
    letters: [
      { letter: 'A', from: 85 },
      { letter: 'B', from: 60 },
      { letter: 'C', from: 0 },
    ],
  } as never),
];

export const book: Book = bookOf(...facts);

/** What a file is filled from: a gradebook, one of its offerings, and the grades there. */
export type FillSource = Parameters<typeof planFill>[0];

/** The same class after more has happened. */
export const heldAfter = (...more: readonly Facts[]): FillSource => {
  const after = bookOf(...facts, ...more);
  return { book: after, offeringId: o1, grades: finalGrades(after, o1) };
};

export const held = heldAfter();

export type Filled = {
  readonly plan: FillPlan;
  readonly bytes: Uint8Array;
  /** What changes, as `line:column from → to`. */
  readonly said: readonly string[];
};

export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
export const textOf = (bytes: Uint8Array): string => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);

/** Reads, plans and writes, as the screen does. */
export const fill = async (
  content: Uint8Array | string,
  options: FillOptions & { readonly choices?: FillChoices; readonly name?: string; readonly from?: FillSource } = {},
): Promise<Filled | FillFault | FillRefusal> => {
  const bytes = typeof content === 'string' ? bytesOf(content) : content;
  const name = options.name ?? 'grades.csv';
  const { choices, name: _, from: source = held, ...reading } = options;
  const file = await readForFilling(bytes, name, reading);
  if ('fault' in file) return file;
  const sheet = sheetToFill(file);
  if (!sheet) throw new Error('The file has no sheet.');
  const plan = planFill(source, sheet, choices);
  if ('refused' in plan) return plan;
  const written = await fillFile(bytes, { name, options: file.options, changes: plan.changes });
  return 'fault' in written ? written : { plan, bytes: written, said: plan.changes.map(said) };
};

const said = ({ at, column, from, text }: FillChange): string => `${at}:${column} ${from || '·'} → ${text}`;

export const filled = async (...order: Parameters<typeof fill>): Promise<Filled> => {
  const done = await fill(...order);
  if ('bytes' in done && 'plan' in done) return done;
  throw new Error(JSON.stringify(done));
};

/** Why cells and rows were left, in the order of the file. */
export const leftIn = ({ plan }: Filled): readonly string[] => [
  ...plan.left.map(({ at, column, why }) => `${at}:${column} ${why}`),
  ...plan.rows.map(({ at, why }) => `${at} ${why}`),
];
