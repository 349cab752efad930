import { useBook, useSelection } from '../../workspace-hooks.tsx';
import { ChooseAssessment } from './choose-assessment.tsx';
import { GradeSheet } from './grade-sheet.tsx';

/** The grades of the chosen assessment; a deleted one counts as none. */
export const AssessmentScreen = () => {
  const [{ assessmentId }] = useSelection('assessment');
  const assessment = useBook((book) => (assessmentId ? book.assessments[assessmentId] : undefined));
  return assessment ? (
    <GradeSheet key={assessment.assessmentId} assessment={assessment} />
  ) : (
    <ChooseAssessment isGone={assessmentId !== undefined} />
  );
};
