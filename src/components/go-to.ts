import { useLayoutEffect, useMemo } from 'react';
import { useLocation } from 'wouter';
import type { AssessmentId, CourseId, OfferingId, StudentId } from '../../events/ids.ts';
import { useWorkspace } from '../workspace/workspace-context.tsx';

/**
 * Opens a record on its screen. It selects the record first, because routes carry no parameters. The browser's history
 * notes what was selected on the old and the new page, for Back and Forward.
 */
export type GoTo = {
  readonly course: (courseId: CourseId) => void;
  readonly offering: (offeringId: OfferingId) => void;
  readonly assessment: (assessmentId: AssessmentId) => void;
  readonly finalGrades: (offeringId: OfferingId) => void;
  readonly outcomes: (offeringId: OfferingId) => void;
  readonly student: (studentId: StudentId) => void;
};

export const useGoTo = (): GoTo => {
  const { ledger, selections } = useWorkspace();
  const [, navigate] = useLocation();

  return useMemo(() => {
    const open = (path: string, select: () => void): void => {
      history.replaceState(selections.noted(), '');
      select();
      navigate(path, { state: selections.noted() });
    };
    const enterOffering = (offeringId: OfferingId): void => {
      const offering = ledger.book().offerings[offeringId];
      if (offering) selections.select('course', { courseId: offering.courseId });
      selections.select('offering', { offeringId });
      selections.select('finalGrades', { offeringId });
      selections.select('outcomes', { offeringId });
    };
    return {
      course: (courseId) => open('/course', () => selections.select('course', { courseId })),
      offering: (offeringId) => open('/offering', () => enterOffering(offeringId)),
      assessment: (assessmentId) =>
        open('/assessment', () => {
          const assessment = ledger.book().assessments[assessmentId];
          if (assessment) enterOffering(assessment.offeringId);
          const isSame = selections.all().assessment.assessmentId === assessmentId;
          selections.select('assessment', { assessmentId, ...(!isSame && { studentIds: undefined }) });
        }),
      finalGrades: (offeringId) => open('/finalGrades', () => enterOffering(offeringId)),
      outcomes: (offeringId) => open('/lodesign', () => enterOffering(offeringId)),
      student: (studentId) => open('/student', () => selections.select('students', { studentId })),
    };
  }, [ledger, selections, navigate]);
};

/** Back and Forward select again what was selected there, even if no workspace was open when they were pressed. */
export const usePlacesInHistory = (): void => {
  const { selections } = useWorkspace();
  useLayoutEffect(() => {
    const restore = (): void => selections.restore(history.state);
    const note = (): void => history.replaceState(selections.noted(), '');
    restore();
    window.addEventListener('popstate', restore);
    window.addEventListener('pagehide', note);
    return () => {
      window.removeEventListener('popstate', restore);
      window.removeEventListener('pagehide', note);
    };
  }, [selections]);
};
