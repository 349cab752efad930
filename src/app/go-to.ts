import { useMemo } from 'react';
import { useLocation } from 'wouter';
import type { AssessmentId, CourseId, OfferingId, StudentId } from '../../events/ids.ts';
import { useWorkspace } from '../workspace-context.tsx';

/** Opens a record on its screen. Selecting comes first: routes carry no parameters. */
export type GoTo = {
  readonly course: (courseId: CourseId) => void;
  readonly offering: (offeringId: OfferingId) => void;
  readonly assessment: (assessmentId: AssessmentId) => void;
  readonly finalGrades: (offeringId: OfferingId) => void;
  readonly student: (studentId: StudentId) => void;
};

export const useGoTo = (): GoTo => {
  const { ledger, selections } = useWorkspace();
  const [, navigate] = useLocation();

  return useMemo(() => {
    const enterOffering = (offeringId: OfferingId): void => {
      const offering = ledger.book().offerings[offeringId];
      if (offering) selections.select('course', { courseId: offering.courseId });
      selections.select('offering', { offeringId });
      selections.select('finalGrades', { offeringId });
    };
    return {
      course: (courseId) => {
        selections.select('course', { courseId });
        navigate('/course');
      },
      offering: (offeringId) => {
        enterOffering(offeringId);
        navigate('/offering');
      },
      assessment: (assessmentId) => {
        const assessment = ledger.book().assessments[assessmentId];
        if (assessment) enterOffering(assessment.offeringId);
        selections.select('assessment', { assessmentId, studentIds: undefined });
        navigate('/assessment');
      },
      finalGrades: (offeringId) => {
        enterOffering(offeringId);
        navigate('/finalGrades');
      },
      student: (studentId) => {
        selections.select('students', { studentId });
        navigate('/students');
      },
    };
  }, [ledger, selections, navigate]);
};
