import { useSyncExternalStore } from 'react';
import { useWorkspace } from '../../workspace-context.tsx';
import { useBook } from '../../workspace-hooks.tsx';
import { ChooseAssessment } from './choose-assessment.tsx';
import { GradeSheet } from './grade-sheet.tsx';

/** The grades of the chosen assessment; a deleted one counts as none. Which students are selected renders nothing here. */
export const AssessmentScreen = () => {
  const { subscribe, all } = useWorkspace().selections;
  const assessmentId = useSyncExternalStore(subscribe, () => all().assessment.assessmentId);
  const assessment = useBook((book) => (assessmentId ? book.assessments[assessmentId] : undefined));
  return assessment ? (
    <GradeSheet key={assessment.assessmentId} assessment={assessment} />
  ) : (
    <ChooseAssessment isGone={assessmentId !== undefined} />
  );
};
