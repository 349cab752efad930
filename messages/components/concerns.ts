import type { AssessmentId } from '../../events/ids.ts';
import type { Concern } from '../../projections/final-grades/concerns.ts';
import { cannotComputeText, type GradeNames } from '../final-grades.ts';

/** A concern about a final grade, in one short sentence without a full stop. */
export const concernText = (concern: Concern, names: GradeNames): string => {
  switch (concern.kind) {
    case 'over maximum': {
      const problem = `P${names.problem(concern.assessmentId, concern.problemId)}`;
      return `${problem} of ${names.assessment(concern.assessmentId)}: ${concern.points} is above its maximum of ${concern.max}`;
    }
    case 'over 100':
      return `${wholeOr(concern.assessmentId, names)} is above 100 %`;
    case 'not graded':
      return `${names.assessment(concern.assessmentId)} is not graded`;
    case 'partly graded':
      return `${names.assessment(concern.assessmentId)} is partly graded: ${concern.graded} of ${concern.problems} problems`;
    case 'no weight':
      return `${names.assessment(concern.assessmentId)} has no weight in any set, so it does not count`;
    case 'cannot be computed':
      return cannotComputeText(concern.item, names);
    case 'no such weight set':
      return `The policy asks for weight set ${concern.position + 1}, which is not there`;
  }
};

/** The same in a few words, for a column of a table. Nothing of what its whole column says already. */
export const concernShort = (concern: Concern, names: GradeNames): string | null => {
  switch (concern.kind) {
    case 'over maximum':
      return `P${names.problem(concern.assessmentId, concern.problemId)} of ${names.assessment(concern.assessmentId)} over maximum`;
    case 'over 100':
      return concern.assessmentId === null ? 'over 100 %' : null;
    case 'not graded':
      return `${names.assessment(concern.assessmentId)} not graded`;
    case 'partly graded':
      return `${concern.graded} of ${concern.problems} of ${names.assessment(concern.assessmentId)} graded`;
    case 'no weight':
      return null;
    case 'cannot be computed':
      return 'cannot be computed';
    case 'no such weight set':
      return 'no such weight set';
  }
};

const wholeOr = (assessmentId: AssessmentId | null, names: GradeNames): string =>
  assessmentId === null ? 'The final grade' : names.assessment(assessmentId);

export const concernTexts = (concerns: readonly Concern[], names: GradeNames): string =>
  concerns.map((concern) => concernText(concern, names)).join('; ');
