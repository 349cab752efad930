import { counted, whole } from '../counts.ts';

type Shift = {
  readonly columns: string;
  readonly by: 1 | -1;
  readonly asIs: string;
  readonly shifted: string;
  readonly pairs: number;
};

/** What is seldom so by intention, with what was compared. */
export const guardText = {
  title: (count: number) => counted(count, 'thing to look at', 'things to look at'),
  hint: 'Seldom so by intention. Nothing is held up.',
  far: (row: string, column: string, points: string, usual: string) =>
    `${row}: ${points} in ${column}. Other scores lead one to expect about ${usual}.`,
  shifted: ({ columns, by, asIs, shifted, pairs }: Shift) =>
    `${columns}: scores fit the row ${by === 1 ? 'below' : 'above'} better than their own (correlation ${shifted}, not ${asIs}; ${whole(pairs)} rows). Shifted by one row?`,
  constant: (column: string, points: string, scores: number) => `${column}: all ${whole(scores)} scores are ${points}.`,
  jumped: {
    before: (column: string, mean: string, than: string) => `${column}: mean ${mean} %, before ${than} %.`,
    others: (columns: string, mean: string, than: string) =>
      `${columns}: mean ${mean} %. The nearest of the other assessments has ${than} %.`,
  },
  equal: (rows: readonly string[], scores: number) => `${rows.join(' and ')}: equal in all ${whole(scores)} scores.`,
  someColumns: (first: string, last: string) => `${first} to ${last}`,
  inRow: (row: string) => `Row ${row}`,
  show: 'Show',
  showRows: 'Show these rows',
  looked: 'Looked at',
  lookedHelp: 'Not marked again until the value changes',
};
