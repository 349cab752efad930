import type { Column } from '../../src/ui/grid/sheet.ts';

/** Made-up grades that are the same in every run. */

const surnames = [
  'Abara',
  'Álvarez',
  'Brandt',
  'Castellanos-Whitfield',
  'Dąbrowski',
  'Eze',
  'Fournier',
  'Ghosh',
  'Ito',
  'Jónsdóttir',
];
const givenNames = ['Chidi', 'Inés', 'Uwe', 'Maximiliana', 'Ola', 'Ngozi', 'Zoé', 'Arjun', 'Ren', 'Katrín'];

export const gradeRows = (count: number): string[] => Array.from({ length: count }, (_, at) => `s${at}`);

/** Two frozen columns, entry columns of uneven widths, and the total: `count` columns in all. */
export const gradeColumns = (count: number): Column[] => [
  {
    columnId: 'name',
    header: 'Student',
    width: 190,
    frozen: true,
    kind: 'text',
    align: 'start',
    editable: false,
    sortable: true,
  },
  {
    columnId: 'code',
    header: 'Code',
    width: 80,
    frozen: true,
    kind: 'text',
    align: 'start',
    editable: false,
    sortable: true,
  },
  ...Array.from(
    { length: count - 3 },
    (_, at): Column => ({
      columnId: `p${at + 1}`,
      header: `P${at + 1}`,
      sub: '/20',
      width: 56 + (at % 3) * 12,
      kind: 'entry',
      align: 'end',
      editable: true,
      sortable: true,
    }),
  ),
  {
    columnId: 'total',
    header: 'Total',
    sub: `/${(count - 3) * 20}`,
    width: 84,
    kind: 'derived',
    align: 'end',
    editable: false,
    sortable: true,
  },
];

export const nameOf = (rowId: string, columnId: string): string => {
  const at = Number(rowId.slice(1));
  const name = `${surnames[at % surnames.length]}, ${givenNames[Math.floor(at / 7) % givenNames.length]}`;
  return columnId === 'name' ? name : `A${String(at).padStart(5, '0')}`;
};

/** Made-up points: about one in twelve is blank, one in forty above the maximum. */
export const pointsOf = (rowId: string, columnId: string): string => {
  const draw = scattered(Number(rowId.slice(1)) * 64 + Number(columnId.slice(1)));
  if (draw % 12 === 0) return '';
  return draw % 40 === 1 ? '21' : String((draw % 41) / 2);
};

const scattered = (seed: number): number => {
  const mixed = Math.imul(seed ^ (seed >>> 15), 0x2c1b3c6d);
  return (Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39) >>> 8) & 0xffff;
};
