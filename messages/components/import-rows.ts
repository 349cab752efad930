import type { IdentityFault } from '../../commands/import/identity.ts';
import { oddCharacters } from '../../commands/import/look-alike.ts';
import type { Doubt } from '../../commands/import/match.ts';
import type { RowFault } from '../../commands/import/preview.ts';
import type { SetupFault } from '../../commands/import/setup.ts';
import type { StudentId } from '../../events/ids.ts';
import type { Book } from '../../projections/book/book.ts';
import { whole } from '../counts.ts';
import { entryFaults } from '../entry.ts';
import { studentName } from '../naming.ts';
import { listed } from './import.ts';

const doubts = {
  unknown: 'Nobody here has this code or e-mail.',
  'not enrolled': 'Known, but not enrolled in this offering.',
  'e-mail of several': 'Several students have this e-mail.',
  'code and e-mail of two': 'The code and the e-mail are of two different students.',
  'e-mail with another code': 'The e-mail is of a student here who has another code',
  'name only': 'The row has only a name.',
} satisfies Record<Exclude<Doubt, 'code looks alike' | 'code looks like another row' | 'number of several'>, string>;

const identityFaults: { readonly [F in IdentityFault]: (text: string) => string } = {
  error: (text) => `“${text}” is an error of the spreadsheet, and no student. Correct the formula there.`,
  date: (text) => `“${text}” is a date in the workbook. Format the cell as text there, and write it again.`,
  percentage: (text) => `“${text}” is a percentage in the workbook. Format the cell as text there, and write it again.`,
  'digits lost': (text) =>
    `“${text}” is a number of more than 15 digits, and a workbook does not keep the last ones. Format the cell as text there, and write it again.`,
};

type Uncertain = {
  readonly why: Doubt;
  readonly candidates: readonly StudentId[];
  readonly lines?: readonly number[];
};

/** Why a row's student is uncertain, with what to compare it to. */
export const doubtText = (
  { why, candidates, lines = [] }: Uncertain,
  { studentCode }: { readonly studentCode: string },
  book: Book,
): string => {
  const here = listed(candidates.flatMap((studentId) => book.students.get(studentId)?.studentCode || []));
  const odd = oddCharacters(studentCode);
  const otherwise =
    odd.length > 0 ? `but has hidden or foreign characters in it (${odd.join(', ')})` : 'but is not the same';
  if (why === 'code looks alike') return `This code looks like ${here}, which is here, ${otherwise}.`;
  if (why === 'code looks like another row')
    return `This code looks like the one in row ${listed(lines)}, ${otherwise}.`;
  if (why === 'number of several')
    return `The code is a number in the workbook, which may have lost zeros in front; it may stand for ${here}, who are here.`;
  return why === 'e-mail with another code' ? `${doubts[why]}: ${here}.` : doubts[why];
};

type Named = { readonly column: (column: number) => string; readonly cell: (column: number) => string };

const rowsNamed = (lines: readonly number[]): string => `${lines.length === 1 ? 'row' : 'rows'} ${lines.join(' and ')}`;

/** Why a row is refused. `names` has the names of its columns and their texts. */
export const rowFaultText = (fault: RowFault, names: Named, book: Book): string => {
  switch (fault.why) {
    case 'nobody':
      return 'names no student';
    case 'identity':
      return `${names.column(fault.column)}: ${identityFaults[fault.fault](names.cell(fault.column))}`;
    case 'undecided':
      return 'nobody has decided who this is';
    case 'left out':
      return 'left out by you';
    case 'same name':
      return `the same name as in ${rowsNamed(fault.lines)}, and no code and no e-mail; keep one in the file, or give each a code`;
    case 'same student':
      return `the same student as in ${rowsNamed(fault.lines)}; keep one in the file`;
    case 'code of another':
      return `its student code belongs to ${studentName(book, fault.holder)}; correct the code, or do not update students`;
    case 'text too long':
      return `${names.column(fault.column)} is longer than ${whole(fault.limit)} characters`;
    case 'letter unknown':
      return `${names.column(fault.column)}: “${names.cell(fault.column)}” is no letter of this offering. Add it to the letters of the grading policy, or correct it`;
    case 'no room':
      return `${names.column(fault.column)}: there is no room for this note beside all others of this offering. Shorten some, or remove them`;
    case 'score':
      return `${names.column(fault.column)}: ${entryFaults[fault.fault](names.cell(fault.column))}`;
  }
};

export const setupFaultText = (fault: SetupFault, columnName: (column: number) => string): string => {
  switch (fault.fault) {
    case 'nobody named':
      return 'No column says who the students are. Choose one for the student code, the e-mail or the name.';
    case 'nothing to import':
      return 'There are no rows under the headings.';
    case 'numbers unplaced':
      return `Numbers are in ${fault.columns.map(columnName).join(', ')}: choose where they go, or leave them out.`;
    case 'name missing':
      return `Name the new assessment of ${fault.columns.map(columnName).join(', ')}.`;
    case 'maximum missing':
      return `Enter the maximum points of ${fault.columns.map(columnName).join(', ')}.`;
    case 'maximum not allowed':
      return `The maximum of ${fault.columns.map(columnName).join(', ')} must be from 0 to ${whole(1_000_000)} with at most 4 decimals.`;
  }
};
