import { counted } from '../counts.ts';

/** Said after an update by which final grades became others. */
export const newRulesText = {
  label: 'Final grades that are others since the update',
  /** `where`: the offering, if it is one. */
  line: (grades: number, offerings: number, where: string) =>
    `Since the update, ${counted(grades, 'final grade is', 'final grades are')} higher in ${offerings === 1 ? where : counted(offerings, 'offering', 'offerings')}: a result is no longer dropped where that would lower the grade. What you entered is as it was. If you have given out these grades already, compare them.`,
  show: 'Whose, from what to what',
  from: 'Before',
  to: 'Now',
  close: 'Do not show again',
};
