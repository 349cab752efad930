import type { GivenGrade } from '../events/entities.ts';
import type { NoGrade } from '../projections/final-grades/result.ts';
import { counted } from './counts.ts';
import { cannotComputeText, type GradeNames } from './final-grades.ts';

export const finalGradesText = {
  soFar: 'So far',
  blanksAsZero: 'Blanks as 0',
  final: 'Final grade',
  letter: 'Letter',
  pointsBased: 'By points',
  weightSet: (position: number, name?: string): string => name ?? `Weight set ${position + 1}`,
  nothing: '–',
  computedCounts: (given: number) =>
    `${counted(given, 'final grade is', 'final grades are')} given. The computed ones are counted here.`,
};

/** Why there is no grade under a weight set, or no final grade. */
export const noGradeText = (none: NoGrade, names: GradeNames): string => {
  switch (none.why) {
    case 'no assessments':
      return 'The offering has no assessments yet.';
    case 'no weights':
      return 'No assessment weighs more than 0. Give at least one a weight.';
    case 'nothing graded':
      return 'Nothing that counts is graded yet.';
    case 'maximum is zero':
      return 'Everything that counts is out of 0 points, so there is no percentage.';
    case 'excused':
      return 'The student is excused from everything that counts.';
    case 'no such weight set':
      return `The policy asks for weight set ${none.position + 1}, which is not there. Choose another one, or the best.`;
    case 'cannot be computed':
      return cannotComputeText(none.item, names);
  }
};

/** The final grade and the letter by the instructor's word. */
export const givenText = (given: GivenGrade | undefined): string =>
  [given?.final, given?.letter].filter((part) => part !== undefined).join(' ');
