import type { StudentFields } from '../../events/entities.ts';
import { nameKey } from './header.ts';
import type { Layout } from './layout.ts';
import { type Cell, cellText, type SheetRow } from './sheet.ts';
import { isScore, type Target } from './target.ts';

/** Why a cell names nobody, whatever stands in it. */
export type IdentityFault = 'error' | 'date' | 'percentage' | 'digits lost';

/** The student a row speaks of, trimmed; '' where it says nothing. */
export const readIdentity = (layout: Layout, targets: readonly Target[], row: SheetRow): StudentFields => {
  const identity: StudentFields = { studentCode: '', firstName: '', lastName: '', email: '' };
  for (const [column, target] of targets.entries()) {
    const cell = identityText(row.cells[column]);
    if (target.to === 'studentCode') identity.studentCode = codeText(cell, layout.headings[column] ?? '');
    else if (target.to === 'email' || target.to === 'firstName' || target.to === 'lastName') identity[target.to] = cell;
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

/** Brightspace writes `#` before each of its own ids; elsewhere the code is the cell. */
export const codeText = (cell: string, heading: string): string =>
  nameKey(heading) === 'orgdefinedid' ? cell.trim().replace(/^#/u, '') : cell.trim();

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
