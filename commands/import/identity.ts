import type { StudentFields } from '../../events/entities.ts';
import { nameKey } from './header.ts';
import type { SheetLayout } from './layout.ts';
import { type Cell, cellText, isNumberCell, type SheetRow, textAt } from './sheet.ts';
import { type ColumnTarget, isIdentity } from './target.ts';

/** Why a cell identifies nobody, although something is in it. */
export type IdentityFault = 'error' | 'date' | 'percentage' | 'digits lost';

/** The name, code and e-mail of a row's student, trimmed; '' where the row has none. */
export const readIdentity = (layout: SheetLayout, targets: readonly ColumnTarget[], row: SheetRow): StudentFields => {
  const identity: StudentFields = { studentCode: '', firstName: '', lastName: '', email: '' };
  for (const [column, target] of targets.entries()) {
    const cell = identityText(row.cells[column]);
    if (target.to === 'studentCode') identity.studentCode = codeText(cell, layout.headings[column] ?? '');
    else if (target.to === 'email') identity.email = namesNobody(cell) ? '' : cell;
    else if (target.to === 'firstName' || target.to === 'lastName') identity[target.to] = cell;
    else if (target.to === 'fullName') {
      const { firstName, lastName } = splitName(cell, target.order);
      identity.firstName ||= firstName;
      identity.lastName ||= lastName;
    }
  }
  return identity;
};

/** The first column that should identify the row's student and cannot. */
export const identityFault = (
  targets: readonly ColumnTarget[],
  { cells }: SheetRow,
): { column: number; fault: IdentityFault } | undefined => {
  for (const [column, target] of targets.entries()) {
    const fault = isIdentity(target) ? faultOf(cells[column]) : undefined;
    if (fault) return { column, fault };
  }
  return undefined;
};

/**
 * The code in a cell. Brightspace writes `#` before each of its own ids and user names; anywhere
 * else the cell is the code, unless it identifies nobody.
 */
export const codeText = (cell: string, heading: string): string => {
  const text = cell.trim();
  const isOfBrightspace = text.startsWith('#') && ['orgdefinedid', 'username'].includes(nameKey(heading));
  const code = isOfBrightspace ? text.slice(1) : text;
  return namesNobody(code) ? '' : code;
};

/**
 * The key by which an e-mail is found, whatever its case; '' if it is no address: other texts may stand beside many
 * students.
 */
export const mailKey = (email: string): string => (email.includes('@') ? email.toLowerCase() : '');

/**
 * Whether the row's student code is a number in the workbook, not a text. Then its leading zeros may be lost. A text
 * file has no numbers.
 */
export const isNumericCode = (targets: readonly ColumnTarget[], { cells }: SheetRow): boolean =>
  targets.some(({ to }, column) => to === 'studentCode' && isNumberCell(cells[column]));

/** Texts like `n/a`, which name nobody, in the place of the row's student code or e-mail; empty if there are none. */
export const namelessWords = (targets: readonly ColumnTarget[], row: SheetRow): readonly string[] =>
  targets.flatMap(({ to }, column) => {
    if (to !== 'studentCode' && to !== 'email') return [];
    const text = textAt(row, column);
    const isNameless = namesNobody(text) || (to === 'email' && text !== '' && mailKey(text) === '');
    return isNameless ? [text] : [];
  });

/** Whether people write this when there is nothing to write: `n/a`, `none`, a dash. */
const namesNobody = (text: string): boolean => /^[\p{Pd}−.…?\s]+$/u.test(text) || emptyWords.has(nameKey(text));

const emptyWords = new Set([
  'n/a',
  'na',
  'n.a.',
  'n.a',
  'k.a.',
  'none',
  'null',
  'nil',
  'nan',
  'undefined',
  'unknown',
  'missing',
  'blank',
  'empty',
  'tba',
  'tbd',
  'not applicable',
  'not available',
  'no code',
  'no id',
  'no email',
  'no e-mail',
]);

/** The text of a cell that identifies a student: a number's digits, with the leading zeros that its format shows. */
export const identityText = (cell: Cell | undefined): string => {
  if (!isNumberCell(cell)) return cellText(cell).trim();
  const hasZeros = /^0\d+$/u.test(cell.shown) && Number(cell.shown) === Number(cell.text);
  return hasZeros ? cell.shown : cell.text;
};

/** What spreadsheet programs write in place of a value that failed, in several languages. */
export const errorValue = /^#(?:n\/a|nv|getting_data|[¡¿]?[\p{L}\d/]+[!?])$/iu;

/** A workbook's number of more than 15 digits has lost its last ones. */
const tooLong = 1e15;

/** What a spreadsheet program writes of a long number in a narrow column. */
const shortened = /^\d[.,]\d+e\+\d{2,}$/iu;

/** `undefined`: the cell can be taken as it is. */
const faultOf = (cell: Cell | undefined): IdentityFault | undefined => {
  if (!isNumberCell(cell)) {
    const text = cellText(cell).trim();
    return errorValue.test(text) ? 'error' : shortened.test(text) ? 'digits lost' : undefined;
  }
  if (cell.is !== 'number') return cell.is;
  return Math.abs(Number(cell.text)) < tooLong ? undefined : 'digits lost';
};

const splitName = (name: string, order: 'last first' | 'first last'): Pick<StudentFields, 'firstName' | 'lastName'> => {
  if (order === 'last first') {
    const [lastName = '', ...rest] = name.split(name.includes(',') ? ',' : /\s+(?=\S+$)/u);
    return { lastName: lastName.trim(), firstName: rest.join(',').trim() };
  }
  const words = name.split(/\s+/u);
  return { lastName: words.at(-1) ?? '', firstName: words.slice(0, -1).join(' ') };
};
