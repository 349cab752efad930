import { whole } from '../counts.ts';

export const histogramText = {
  eachBrick: 'Each brick is a student.',
  looks: { final: 'final', soFar: 'not all graded', near: 'near a cut-off', changed: 'changed' },
  label: (column: string) => `Distribution of ${column}`,
  aboveShort: '>100',
  binInWords: (range: string, count: number) => `${range}: ${whole(count)}`,
  range: (from: number, to: number | null) => (to === null ? 'above 100' : `${from}–${to}`),
  students: 'Students',
  percent: 'Percent',
  cutoff: (letter: string, from: string) => `${letter} from ${from} %`,
  asTable: 'As a table',
};
