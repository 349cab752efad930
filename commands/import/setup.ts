import { decimalFault } from '../../events/decimal.ts';
import type { OfferingId } from '../../events/ids.ts';
import type { Book } from '../../projections/book/book.ts';
import type { DecimalSign } from '../entry.ts';
import { holdsNumbers } from './column-cells.ts';
import { detectDecimalSign } from './decimal-sign.ts';
import { type Destination, guessTargets } from './guess.ts';
import { nameKey } from './header.ts';
import { asGuessed, findHeading, layOut, type RowChoices, type SheetLayout } from './layout.ts';
import { isLabel } from './maxima-row.ts';
import { sectionTarget } from './section.ts';
import { type Cell, type Sheet, textAt } from './sheet.ts';
import { type ColumnTarget, type Ignored, isIdentity, isScore, type NewAssessmentTarget, targetKey } from './target.ts';
import { nameInFileName } from './title.ts';

/** How one sheet is to be read: guessed, until the user changes it. */
export type Setup = {
  readonly offeringId: OfferingId | null;
  readonly fileName: string;
  readonly headingAt: number | null;
  readonly rows: RowChoices;
  readonly layout: SheetLayout;
  readonly targets: readonly ColumnTarget[];
  readonly decimalSign: DecimalSign;
  readonly decimalSignFrom: 'guess' | 'choice';
  /** Whether names, e-mails and codes of known students are updated from the file. */
  readonly knownStudents: 'update' | 'leave';
  readonly heldScores: HeldScores;
};

/** What becomes of a score that is here already where the file has another one. */
export type HeldScores = 'replace' | 'keep' | 'higher';

export const guessSetup = (
  book: Book,
  destination: Destination,
  sheet: Sheet,
  fileName: string,
  rows: RowChoices = asGuessed,
): Setup => setupAt(book, destination, sheet, fileName, findHeading(sheet), rows);

/** The setup with the headings in another row, or without headings; everything else is guessed again. */
export const setupAt = (
  book: Book,
  destination: Destination,
  sheet: Sheet,
  fileName: string,
  headingAt: number | null,
  rows: RowChoices = asGuessed,
): Setup => {
  const layout = layOut(sheet, headingAt, rows);
  const name = nameInFileName(sheet.name) ? sheet.name : fileName;
  const { targets, decimalSign } = guessColumns((sign) => guessTargets(book, destination, layout, sign, name), layout);
  return {
    offeringId: destination.offeringId,
    fileName,
    headingAt,
    rows,
    layout,
    targets,
    decimalSign,
    decimalSignFrom: 'guess',
    knownStudents: targets.some(isScore) ? 'leave' : 'update',
    heldScores: 'replace',
  };
};

/** Guesses columns twice: the score columns decide the decimal sign, and the sign decides the columns' maxima. */
const guessColumns = (
  guess: (sign: DecimalSign) => readonly ColumnTarget[],
  layout: SheetLayout,
): Pick<Setup, 'targets' | 'decimalSign'> => {
  const first = guess('either');
  const decimalSign = signOf(layout, first);
  const targets = decimalSign === 'either' ? first : guess(decimalSign);
  return { targets, decimalSign: signOf(layout, targets) };
};

const signOf = (layout: SheetLayout, targets: readonly ColumnTarget[]): DecimalSign =>
  detectDecimalSign(scoreCells(layout, targets));

/** Only columns of scores and of final grades count: a comma in section `4,2` says nothing about how scores are written. */
function* scoreCells({ data, maxima }: SheetLayout, targets: readonly ColumnTarget[]): Generator<Cell> {
  for (const { cells } of maxima ? [maxima, ...data] : data)
    for (const [column, target] of targets.entries())
      if (isScore(target) || target.to === 'final') yield cells[column] ?? '';
}

/** Unless the user has chosen it, the decimal sign follows the columns that are read as scores. */
const withDecimalSign = (setup: Setup): Setup =>
  setup.decimalSignFrom === 'choice' ? setup : { ...setup, decimalSign: signOf(setup.layout, setup.targets) };

/** Why a setup cannot be previewed. */
export type SetupFault =
  | { readonly fault: 'nobody named' }
  | { readonly fault: 'nothing to import' }
  /**
   * The columns are mostly numbers, and neither the file nor the user says what they are: none is lost without a word.
   */
  | { readonly fault: 'numbers unplaced'; readonly columns: readonly number[] }
  | { readonly fault: 'name missing' | 'maximum missing' | 'maximum not allowed'; readonly columns: readonly number[] };

export const setupFaults = (setup: Setup): readonly SetupFault[] => {
  const { targets, layout } = setup;
  const faults: SetupFault[] = [];
  const unplaced = numbersUnplaced(setup);
  if (unplaced.length > 0) faults.push({ fault: 'numbers unplaced', columns: unplaced });
  if (layout.data.length === 0) faults.push({ fault: 'nothing to import' });
  if (!targets.some(isIdentity)) faults.push({ fault: 'nobody named' });
  const unnamed = newAssessmentColumns(targets, ({ name }) => name.trim() === '');
  const unbounded = newAssessmentColumns(targets, ({ max }) => max === null);
  const notAllowed = newAssessmentColumns(
    targets,
    ({ max }) => max !== null && (max < 0 || decimalFault(max) !== undefined),
  );
  if (unnamed.length > 0) faults.push({ fault: 'name missing', columns: unnamed });
  if (unbounded.length > 0) faults.push({ fault: 'maximum missing', columns: unbounded });
  if (notAllowed.length > 0) faults.push({ fault: 'maximum not allowed', columns: notAllowed });
  return faults;
};

/** Columns of numbers that wait for the user's word. With no offering there is no place for scores. */
const numbersUnplaced = ({ offeringId, targets, layout }: Setup): number[] =>
  targets.flatMap((target, column) =>
    offeringId && target.to === 'ignore' && isOpen.has(target.why) && holdsNumbers(layout, column) ? [column] : [],
  );

const isOpen: ReadonlySet<Ignored['why']> = new Set(['unknown', 'several problems', 'several assessments']);

const newAssessmentColumns = (
  targets: readonly ColumnTarget[],
  is: (target: NewAssessmentTarget) => boolean,
): number[] => targets.flatMap((target, column) => (target.to === 'newAssessment' && is(target) ? [column] : []));

/** The setup with other choices about rows; the columns' targets stay. */
export const withRows = (setup: Setup, sheet: Sheet, rows: RowChoices): Setup =>
  laidOutAgain({ ...setup, rows }, sheet);

/**
 * If the user says that a column holds codes or e-mails, a row of maxima with a text in it is a student's row after
 * all.
 */
const laidOutAgain = (setup: Setup, sheet: Sheet): Setup => {
  const { headingAt, targets } = setup;
  // Rows that are read otherwise do not change whose file it is.
  const rows = { ...setup.rows, system: setup.layout.system };
  const layout = layOut(sheet, headingAt, rows);
  const { maxima } = layout;
  const isMaximaRowOfStudent = targets.some(
    ({ to }, column) =>
      (to === 'studentCode' || to === 'email') && maxima && textAt(maxima, column) !== '' && !isLabel(maxima, column),
  );
  return withDecimalSign({
    ...setup,
    layout: isMaximaRowOfStudent ? layOut(sheet, headingAt, { ...rows, maxima: 'none' }) : layout,
  });
};

type ProblemOfNew = NewAssessmentTarget & { readonly problem: string };

const isProblem = (target: ColumnTarget | undefined): target is ProblemOfNew =>
  target?.to === 'newAssessment' && target.problem !== undefined;

/** Whether both columns are problems of one new assessment, which has one name. */
const isSameAssessment = (one: ColumnTarget, other: ColumnTarget | undefined): one is ProblemOfNew =>
  isProblem(one) && isProblem(other) && nameKey(one.name) === nameKey(other.name);

/** The setup with another target for one column. A column that had this target before is no longer imported. */
export const withTarget = (setup: Setup, sheet: Sheet, column: number, target: ColumnTarget): Setup => {
  const targets = setup.targets.map((other, at): ColumnTarget => {
    if (at === column) return target.to === 'section' ? sectionTarget(setup.layout, column) : target;
    if (isSameAssessment(other, setup.targets[column]) && isProblem(target)) return { ...other, name: target.name };
    const key = targetKey(other);
    return key !== undefined && key === targetKey(target) ? { to: 'ignore', why: 'twice' } : other;
  });
  return laidOutAgain({ ...setup, targets }, sheet);
};
