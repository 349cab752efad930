import type { importText } from '../../messages/components/import.ts';

type Totals = Parameters<typeof importText.apply>[0];

/** What an import brings: nothing but what is told. */
export const totals = (told: Partial<Totals>): Totals => ({
  newStudents: 0,
  enrolled: 0,
  updated: 0,
  assessments: 0,
  newScores: 0,
  changedScores: 0,
  scored: 0,
  excuses: 0,
  leftOut: 0,
  refused: 0,
  ...told,
});
