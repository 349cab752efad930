import type { StudentFields } from '../../events/entities.ts';
import { nameKey } from './header.ts';
import type { Layout } from './layout.ts';
import { type Cell, cellText, type SheetRow, textAt } from './sheet.ts';
import { isScore, type Target } from './target.ts';

/** Why a cell names nobody, whatever stands in it. */
export type IdentityFault = 'error' | 'date' | 'percentage' | 'digits lost';

/** The student a row speaks of, trimmed; '' where it says nothing. */
export const readIdentity = (layout: Layout, targets: readonly Target[], row: SheetRow): StudentFields => {
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

/** The first column that should name the row's student and cannot. */
export const identityFault = (
  targets: readonly Target[],
  { cells }: SheetRow,
): { column: number; fault: IdentityFault } | undefined => {
  for (const [column, target] of targets.entries()) {
    const fault = target.to === 'ignore' || isScore(target) ? undefined : faultOf(cells[column]);
    if (fault) return { column, fault };
  }
  return undefined;
};

/** Brightspace writes `#` before each of its own ids; elsewhere the code is the cell, unless that names nobody. */
export const codeText = (cell: string, heading: string): string => {
  const code = nameKey(heading) === 'orgdefinedid' ? cell.trim().replace(/^#/u, '') : cell.trim();
  return namesNobody(code) ? '' : code;
};

/** By what an e-mail is found whatever its case; '' where it is no address: that may stand beside many students. */
export const mailKey = (email: string): string => (email.includes('@') ? email.toLowerCase() : '');

/** Whether a row's student code is a number in the workbook, which may have lost the zeros in front of it. */
export const isNumericCode = (targets: readonly Target[], { cells }: SheetRow): boolean =>
  targets.some(({ to }, column) => to === 'studentCode' && typeof cells[column] === 'object');

/** What stands where the row's student code or e-mail should, and identifies nobody. */
export const idleWords = (targets: readonly Target[], row: SheetRow): readonly string[] =>
  targets.flatMap(({ to }, column) => {
    const text = textAt(row, column);
    const isIdle = namesNobody(text) || (to === 'email' && text !== '' && mailKey(text) === '');
    return isIdle && (to === 'studentCode' || to === 'email') ? [text] : [];
  });

/** Whether people write this where there is nothing to write: `n/a`, `none`, a dash. */
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

/** What names somebody: a number with the zeros in front that its format shows, else its digits. */
export const identityText = (cell: Cell | undefined): string => {
  if (typeof cell !== 'object') return cellText(cell).trim();
  const hasZeros = /^0\d+$/u.test(cell.shown) && Number(cell.shown) === Number(cell.text);
  return hasZeros ? cell.shown : cell.text;
};

/** What spreadsheet programs write in place of a value, in several languages. */
const errorValue = /^#(?:n\/a|nv|getting_data|[¡¿]?[\p{L}\d/]+[!?])$/iu;

/** Beyond 15 digits a workbook's number has lost its last ones. */
const tooLong = 1e15;

const faultOf = (cell: Cell | undefined): IdentityFault | undefined => {
  if (typeof cell !== 'object') return errorValue.test(cellText(cell).trim()) ? 'error' : undefined;
  if (cell.is !== 'number') return cell.is;
  return Math.abs(Number(cell.text)) < tooLong ? undefined : 'digits lost';
};

const splitName = (name: string, order: 'last first' | 'first last'): Pick<StudentFields, 'firstName' | 'lastName'> => {
  if (order === 'last first') {
    const [lastName = '', ...rest] = name.split(',');
    return { lastName: lastName.trim(), firstName: rest.join(',').trim() };
  }
  const words = name.split(/\s+/u);
  return { lastName: words.at(-1) ?? '', firstName: words.slice(0, -1).join(' ') };
};
