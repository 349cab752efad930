import { finalGradesText } from '../../../messages/final-words.ts';
import type { OfferingGrades } from '../../../projections/final-grades/result.ts';

/** The name of a weight set: its own, or its position among the sets, or that points decide. */
export const setName = ({ weightSets }: OfferingGrades, position: number): string => {
  const column = weightSets[position];
  return column?.weightSetId === null ? finalGradesText.pointsBased : finalGradesText.weightSet(position, column?.name);
};
