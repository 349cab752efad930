import { decimalFault } from '../../events/decimal.ts';
import type { OfferingId } from '../../events/ids.ts';
import type { Book } from '../../projections/book.ts';
import type { DecimalSign } from '../entry.ts';
import { detectDecimalSign } from './decimal-sign.ts';
import { type Destination, guessTargets } from './guess.ts';
import { asGuessed, findHeading, type Layout, layOut, type RowChoices } from './layout.ts';
import { isLabel } from './maxima-row.ts';
import { type Cell, type Sheet, textAt } from './sheet.ts';
import { isScore, type Target, targetKey } from './target.ts';

/** How one sheet is to be read: what was guessed, until the user says otherwise. */
export type Setup = {
  readonly offeringId: OfferingId | null;
  readonly fileName: string;
  readonly headingAt: number | null;
  readonly rows: RowChoices;
  readonly layout: Layout;
  readonly targets: readonly Target[];
  readonly decimalSign: DecimalSign;
  readonly decimalSignFrom: 'guess' | 'choice';
  /** Whether names, e-mails and codes of students who are known already are brought in line with the file. */
  readonly knownStudents: 'update' | 'leave';
};

export const guessSetup = (book: Book, destination: Destination, sheet: Sheet, fileName: string): Setup =>
  setupAt(book, destination, sheet, fileName, findHeading(sheet));

/** With the headings in another row, or in none; everything else is guessed afresh. */
export const setupAt = (
  book: Book,
  destination: Destination,
  sheet: Sheet,
  fileName: string,
  headingAt: number | null,
  rows: RowChoices = asGuessed,
): Setup => {
  const layout = layOut(sheet, headingAt, rows);
  const { targets, decimalSign } = guessColumns(book, destination, layout);
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
  };
};

/** The columns of scores say what the decimal sign is, and the sign says what a column is out of: so these are guessed twice. */
const guessColumns = (book: Book, destination: Destination, layout: Layout): Pick<Setup, 'targets' | 'decimalSign'> => {
  const first = guessTargets(book, destination, layout, 'either');
  const decimalSign = signOf(layout, first);
  const targets = decimalSign === 'either' ? first : guessTargets(book, destination, layout, decimalSign);
  return { targets, decimalSign: signOf(layout, targets) };
};

const signOf = (layout: Layout, targets: readonly Target[]): DecimalSign =>
  detectDecimalSign(scoreCells(layout, targets));

/** A comma elsewhere, as in section `4,2`, says nothing about how scores are written. */
function* scoreCells({ data, maxima }: Layout, targets: readonly Target[]): Generator<Cell> {
  for (const { cells } of maxima ? [maxima, ...data] : data)
    for (const [column, target] of targets.entries()) if (isScore(target)) yield cells[column] ?? '';
}

/** Where nobody has chosen the decimal sign, it follows the columns that are read as scores. */
const signed = (setup: Setup): Setup =>
  setup.decimalSignFrom === 'choice' ? setup : { ...setup, decimalSign: signOf(setup.layout, setup.targets) };

/** What keeps a setup from being previewed. */
export type SetupFault =
  | { readonly fault: 'nobody named' }
  | { readonly fault: 'nothing to import' }
  | { readonly fault: 'name missing' | 'maximum missing' | 'maximum not allowed'; readonly columns: readonly number[] };

export const setupFaults = ({ targets, layout }: Setup): readonly SetupFault[] => {
  const faults: SetupFault[] = [];
  if (layout.data.length === 0) faults.push({ fault: 'nothing to import' });
  if (!targets.some((target) => target.to !== 'ignore' && !isScore(target))) faults.push({ fault: 'nobody named' });
  const unnamed = newColumns(targets, ({ name }) => name.trim() === '');
  const unbounded = newColumns(targets, ({ max }) => max === null);
  const notAllowed = newColumns(targets, ({ max }) => max !== null && (max < 0 || decimalFault(max) !== undefined));
  if (unnamed.length > 0) faults.push({ fault: 'name missing', columns: unnamed });
  if (unbounded.length > 0) faults.push({ fault: 'maximum missing', columns: unbounded });
  if (notAllowed.length > 0) faults.push({ fault: 'maximum not allowed', columns: notAllowed });
  return faults;
};

type NewAssessment = Extract<Target, { to: 'newAssessment' }>;

const newColumns = (targets: readonly Target[], is: (target: NewAssessment) => boolean): number[] =>
  targets.flatMap((target, column) => (target.to === 'newAssessment' && is(target) ? [column] : []));

/** With other rows read than were guessed; where the columns go stays as it is. */
export const withRows = (setup: Setup, sheet: Sheet, rows: RowChoices): Setup => laidOutFor({ ...setup, rows }, sheet);

/** A row of maxima is about nobody: one with a code or an e-mail, where the user says those stand, is a student's. */
const laidOutFor = (setup: Setup, sheet: Sheet): Setup => {
  const { headingAt, rows, targets } = setup;
  const layout = layOut(sheet, headingAt, rows);
  const { maxima } = layout;
  const isStudent = targets.some(
    ({ to }, column) =>
      (to === 'studentCode' || to === 'email') && maxima && textAt(maxima, column) !== '' && !isLabel(maxima, column),
  );
  return signed({ ...setup, layout: isStudent ? layOut(sheet, headingAt, { ...rows, maxima: 'none' }) : layout });
};

/** `setup` with one column going elsewhere. Another column that went there is not imported any more. */
export const withTarget = (setup: Setup, sheet: Sheet, column: number, target: Target): Setup => {
  const targets = setup.targets.map((other, at): Target => {
    if (at === column) return target;
    const key = targetKey(other);
    return key !== undefined && key === targetKey(target) ? { to: 'ignore', why: 'twice' } : other;
  });
  return laidOutFor({ ...setup, targets }, sheet);
};
