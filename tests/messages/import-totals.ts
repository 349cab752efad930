import type { PlanTotals } from '../../commands/import/totals.ts';

/** What an import brings: nothing but what is told. */
export const totals = (told: Partial<PlanTotals>): PlanTotals => ({
  newStudents: 0,
  enrolled: 0,
  updated: 0,
  assessments: 0,
  newScores: 0,
  changedScores: 0,
  lower: 0,
  sameScores: 0,
  scored: 0,
  excuses: 0,
  newNotes: 0,
  changedNotes: 0,
  newFinals: 0,
  changedFinals: 0,
  leftOut: 0,
  refused: 0,
  ...told,
});
