import { finalGradesText } from '../../messages/final-grades.ts';
import type { OfferingGrades } from '../../projections/final-grades/result.ts';

/** What a weight set is called: its own name, its place among the sets, or that points decide. */
export const setName = ({ weightSets }: OfferingGrades, position: number): string => {
  const column = weightSets[position];
  return column?.weightSetId === null ? finalGradesText.pointsBased : finalGradesText.weightSet(position, column?.name);
};
