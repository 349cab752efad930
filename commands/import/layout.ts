import { nameKey, readHeading } from './header.ts';
import type { Sheet, SheetRow } from './sheet.ts';

/** Which rows of a sheet are what. Every row is in exactly one of these. */
export type Layout = {
  /** One per column of the widest row; '' where there is no heading. */
  readonly headings: readonly string[];
  readonly heading: SheetRow | undefined;
  /** The row that says how many points are possible. */
  readonly maxima: SheetRow | undefined;
  readonly skipped: readonly { readonly row: SheetRow; readonly why: 'above headings' | 'posting' }[];
  readonly data: readonly SheetRow[];
};

const searched = 12;

/** The index of the row that has the headings, or `null` when there seems to be none. */
export const findHeading = (sheet: Sheet): number | null => {
  let best = { at: -1, known: 0 };
  for (const [at, row] of sheet.rows.slice(0, searched).entries()) {
    const known = row.cells.filter(isKnownHeading).length;
    if (known > best.known) best = { at, known };
  }
  if (best.known > 0) return best.at;
  const first = sheet.rows[0]?.cells.filter((cell) => cell.trim() !== '') ?? [];
  return first.length > 0 && !first.some((cell) => /\d/u.test(cell) || cell.includes('@')) ? 0 : null;
};

const isKnownHeading = (cell: string): boolean => readHeading(cell).is !== 'other';

/** `headingAt` as found by `findHeading` or chosen by the user. */
export const layOut = (sheet: Sheet, headingAt: number | null): Layout => {
  const { rows } = sheet;
  const width = rows.reduce((widest, { cells }) => Math.max(widest, cells.length), 0);
  const from = headingAt === null ? 0 : headingAt + 1;
  const heading = headingAt === null ? undefined : rows[headingAt];
  const near = rows.slice(from, from + 3);
  const maxima = heading && near.find(isMaxima);
  const posting = heading ? near.filter(isPosting) : [];
  const special = new Set([maxima, ...posting]);
  return {
    headings: Array.from({ length: width }, (_, column) => heading?.cells[column] ?? ''),
    heading,
    maxima,
    skipped: [
      ...rows.slice(0, headingAt ?? 0).map((row) => ({ row, why: 'above headings' as const })),
      ...posting.map((row) => ({ row, why: 'posting' as const })),
    ],
    data: rows.slice(from).filter((row) => !special.has(row)),
  };
};

const maximaLabels = [
  'points possible',
  'max mark',
  'out of',
  'maximum',
  'max points',
  'max',
  'maximum points',
  'possible',
];
const postingWords = ['manual posting', 'muted', '(read only)', ''];

const isMaxima = ({ cells }: SheetRow): boolean => {
  const first = cells.find((cell) => cell.trim() !== '');
  return first !== undefined && maximaLabels.includes(nameKey(first).replace(/:$/u, ''));
};

const isPosting = ({ cells }: SheetRow): boolean => cells.every((cell) => postingWords.includes(nameKey(cell)));
