import { nameKey, readHeading } from './header.ts';
import { isMaximaRow } from './maxima-row.ts';
import { cellText, type Sheet, type SheetRow } from './sheet.ts';

/** The role of each row of a sheet. Every row has exactly one. */
export type SheetLayout = {
  /** One heading per column of the widest row; '' if there is none. */
  readonly headings: readonly string[];
  readonly heading: SheetRow | undefined;
  /** The row of maximum points. */
  readonly maxima: SheetRow | undefined;
  readonly skipped: readonly { readonly row: SheetRow; readonly why: 'above headings' | 'posting' | 'hidden' }[];
  /** Columns that the workbook hides. They are imported only if the user chooses a target. */
  readonly hiddenColumns: ReadonlySet<number>;
  readonly data: readonly SheetRow[];
};

const searched = 12;

/** The index of the row that has the headings, or `null` when there seems to be none. */
export const findHeading = (sheet: Sheet): number | null => {
  let best = { at: -1, known: 0 };
  for (const [at, row] of sheet.rows.slice(0, searched).entries()) {
    if (row.isHidden) continue;
    const known = row.cells.map(cellText).filter(isKnownHeading).length;
    if (known > best.known) best = { at, known };
  }
  if (best.known > 0) return best.at;
  const first = sheet.rows[0]?.cells.map(cellText).filter((cell) => cell.trim() !== '') ?? [];
  return first.length > 0 && !first.some((cell) => /\d/u.test(cell) || cell.includes('@')) ? 0 : null;
};

const isKnownHeading = (cell: string): boolean => readHeading(cell).is !== 'other';

/** The user's choices about rows whose role was guessed. */
export type RowChoices = {
  /** `none`: the row that looks like maximum points is read like any other row. */
  readonly maxima: 'guess' | 'none';
  /** Whether rows that the workbook hides are read. */
  readonly hidden: 'leave' | 'take';
};

export const asGuessed: RowChoices = { maxima: 'guess', hidden: 'leave' };

/** `headingAt`: as found by `findHeading`, or chosen by the user. */
export const layOut = (sheet: Sheet, headingAt: number | null, choices: RowChoices = asGuessed): SheetLayout => {
  const { rows } = sheet;
  const width = rows.reduce((widest, { cells }) => Math.max(widest, cells.length), 0);
  const from = headingAt === null ? 0 : headingAt + 1;
  const heading = headingAt === null ? undefined : rows[headingAt];

  const headings = Array.from({ length: width }, (_, column) => cellText(heading?.cells[column]));
  const isLeft = (row: SheetRow): boolean => row.isHidden === true && choices.hidden === 'leave';
  const below = rows.slice(from).filter((row) => !isLeft(row));
  const near = below.slice(0, 3);
  const maxima =
    heading && choices.maxima === 'guess' ? near.find((row) => isMaximaRow(row, headings, below)) : undefined;
  const posting = heading ? near.filter(isPosting) : [];
  const special = new Set([maxima, ...posting]);
  return {
    headings,
    heading,
    maxima,
    skipped: [
      ...rows.slice(0, headingAt ?? 0).map((row) => ({ row, why: 'above headings' as const })),
      ...posting.map((row) => ({ row, why: 'posting' as const })),
      ...rows.slice(from).flatMap((row) => (isLeft(row) ? [{ row, why: 'hidden' as const }] : [])),
    ],
    hiddenColumns: new Set(sheet.hiddenColumns),
    data: below.filter((row) => !special.has(row)),
  };
};

const postingWords = ['manual posting', 'muted', '(read only)', ''];

const isPosting = ({ cells }: SheetRow): boolean =>
  cells.map(cellText).every((text) => postingWords.includes(nameKey(text)));
