import { unitsOf } from '../../events/decimal.ts';
import type { StudentId } from '../../events/ids.ts';
import type { DecimalSign } from '../entry.ts';
import type { SheetLayout } from '../import/layout.ts';
import { readPoints } from '../import/points.ts';
import { excuses } from '../import/score-words.ts';
import { type Cell, cellText, isNumberCell, type SheetRow, textAt } from '../import/sheet.ts';
import type { FileSystem } from '../import/systems.ts';
import { outOfBeside } from './columns.ts';
import type { CellLock, FillChange, FillTarget, LeftCell, WhyLeft } from './fill.ts';
import { type ClassGrades, type HeldValue, heldValue, writtenNumber } from './value.ts';

export type CellRules = {
  readonly file: {
    readonly locks: ReadonlyMap<number, ReadonlyMap<number, CellLock>>;
    readonly separator: string | null;
    readonly onlyAscii: boolean;
  };
  readonly layout: SheetLayout;
  readonly system: FileSystem;
  readonly sign: DecimalSign;
};

type Place = {
  readonly row: SheetRow;
  readonly column: number;
  readonly studentId: StudentId;
  readonly target: Exclude<FillTarget, { to: 'stays' }>;
};

/** What happens to one cell. `nothing`: neither the gradebook nor the file has a value for it. */
export const decideCell = (
  rules: CellRules,
  source: ClassGrades,
  place: Place,
): FillChange | LeftCell | 'equal' | 'nothing' => {
  const { row, column, studentId, target } = place;
  const cell = row.cells[column] ?? '';
  const from = cellText(cell).trim();
  const [inBook, inFile] = [heldValue(source, studentId, target), readFileValue(cell, rules.sign)];
  const isBlank = inFile.is === 'blank';
  const left = (why: WhyLeft): LeftCell => ({ at: row.at, column, studentId, from, why });
  const lock = rules.file.locks.get(row.at)?.get(column);
  if (inBook.is === 'none') return isBlank && inBook.why === 'not graded here' ? 'nothing' : left(inBook.why);
  if (isEqual(inBook, inFile, from)) return 'equal';
  if (lock) return left(lock);
  if (inFile.is === 'excused') return left('excused there');
  if (inFile.is === 'word' && !(target.to === 'final letter' && isOurLetter(source, from))) return left('word');
  if (isOutOfOtherThan100(rules.layout, row, column)) return left('cannot be written');
  const isText = keepsNumberAsText(rules, cell, inFile);
  const written = writtenOf(rules, inBook, column, from, isText);
  if (written === undefined) return left(inBook.is === 'excused' ? 'excused here' : 'cannot be written');
  return { at: row.at, column, studentId, from, text: written, isNumber: inBook.is === 'number' && !isText };
};

/** Whether a workbook keeps a number as a text: another number is kept so, too. */
const keepsNumberAsText = ({ file }: CellRules, cell: Cell, inFile: FileValue): boolean =>
  file.separator === null && !isNumberCell(cell) && inFile.is === 'number';

type FileValue =
  | { readonly is: 'blank' | 'excused' }
  | { readonly is: 'word' }
  | { readonly is: 'number'; readonly value: number };

/** What the file has in the cell. A dash is a blank; a share, a day and a text with two readings are words. */
const readFileValue = (cell: Cell, sign: DecimalSign): FileValue => {
  const text = cellText(cell).trim();
  if (text === '') return { is: 'blank' };
  if (excuses(text)) return { is: 'excused' };
  if (isNumberCell(cell) && cell.is !== 'number') return { is: 'word' };
  const entry = readPoints(cell, { max: null, decimalSign: sign, belowZero: 'allowed' });
  if ('fault' in entry) return { is: 'word' };
  return entry.value === null ? { is: 'blank' } : { is: 'number', value: entry.value };
};

const isEqual = (inBook: HeldValue, inFile: FileValue, from: string): boolean => {
  if (inBook.is === 'excused') return inFile.is === 'excused';
  if (inBook.is === 'text') return from === inBook.text;
  return inBook.is === 'number' && inFile.is === 'number' && unitsOf(inFile.value) === inBook.units;
};

/** Whether the text is one of the policy's letters. A `W` or an `I` of the registrar is none, and stays. */
const isOurLetter = ({ grades }: ClassGrades, text: string): boolean =>
  grades.policy.letters.some(({ letter }) => letter === text);

/** A given final grade of Brightspace is a fraction: only one out of 100 is a percentage. */
const isOutOfOtherThan100 = (layout: SheetLayout, row: SheetRow, column: number): boolean => {
  const beside = outOfBeside(layout, column);
  const text = beside === undefined ? '' : textAt(row, beside).replace(',', '.');
  return text !== '' && Number(text) !== 100;
};

/**
 * `undefined`: nothing that the file's system would read as meant. Canvas alone takes a word for an excused student.
 */
const writtenOf = (
  rules: CellRules,
  value: HeldValue,
  column: number,
  from: string,
  isText: boolean,
): string | undefined => {
  if (value.is === 'excused') return rules.system === 'Canvas' ? 'EX' : undefined;
  if (value.is === 'text') return isSafe(value.text, rules.file.onlyAscii) ? value.text : undefined;
  if (value.is !== 'number') return undefined;
  const sign = signOf(rules, isText);
  return writtenNumber(value.units, sign, rules.file.separator === null ? 0 : decimalsIn(rules.layout, column, from));
};

/** Whether no spreadsheet program takes the text for a formula, and it has one reading in the file's encoding. */
const isSafe = (text: string, onlyAscii: boolean): boolean =>
  /^[\p{L}\p{N}]/u.test(text) && !/[\p{Cc}\p{Cs}\ufeff]/u.test(text) && (!onlyAscii || /^[ -~]*$/u.test(text));

const signOf = ({ file, sign }: CellRules, isText: boolean): '.' | ',' => {
  if (file.separator === null && !isText) return '.';
  if (sign !== 'either') return sign;
  return file.separator === ';' ? ',' : '.';
};

/** The decimals that a number beside this one has at least: those of the cell, or else of the column. */
const decimalsIn = ({ data, maxima }: SheetLayout, column: number, from: string): number => {
  const decimalsOf = (text: string): number[] => {
    const found = /^-?\d+(?:[.,](\d+))?$/u.exec(text);
    return found ? [found[1]?.length ?? 0] : [];
  };
  const own = decimalsOf(from);
  const all = own.length > 0 ? own : data.concat(maxima ?? []).flatMap((row) => decimalsOf(textAt(row, column)));
  return Math.min(4, ...(all.length > 0 ? all : [0]));
};
