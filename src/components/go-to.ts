import { useLayoutEffect, useMemo, useRef } from 'react';
import { useLocation } from 'wouter';
import { type AssessmentId, asId, type CourseId, type OfferingId, type StudentId } from '../../events/ids.ts';
import { sheetAddress } from '../workspace/sheet-address.ts';
import { useWorkspace } from '../workspace/workspace-context.tsx';
import type { Workspace } from '../workspace/workspace-hooks.tsx';

/**
 * Opens a record on its screen. It selects the record first, because routes carry no parameters. The browser's history
 * notes what was selected on the old and the new page, for Back and Forward. An assessment is also named behind the `#`
 * of its address, so that a bookmark or another tab can open it.
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
  const workspace = useWorkspace();
  const [, navigate] = useLocation();

  return useMemo(() => {
    const { selections } = workspace;
    const open = (path: string, select: () => void): void => {
      history.replaceState(selections.noted(), '');
      select();
      navigate(path, { state: selections.noted() });
    };
    return {
      course: (courseId) => open('/course', () => selections.select('course', { courseId })),
      offering: (offeringId) => open('/offering', () => enterOffering(workspace, offeringId)),
      assessment: (assessmentId) => {
        open('/assessment', () => enterAssessment(workspace, assessmentId));
        history.replaceState(history.state, '', sheetAddress(assessmentId));
      },
      finalGrades: (offeringId) => open('/finalGrades', () => enterOffering(workspace, offeringId)),
      outcomes: (offeringId) => open('/lodesign', () => enterOffering(workspace, offeringId)),
      student: (studentId) => open('/student', () => selections.select('students', { studentId })),
    };
  }, [workspace, navigate]);
};

const enterOffering = ({ ledger, selections }: Workspace, offeringId: OfferingId): void => {
  const offering = ledger.book().offerings[offeringId];
  if (offering) selections.select('course', { courseId: offering.courseId });
  selections.select('offering', { offeringId });
  selections.select('finalGrades', { offeringId });
  selections.select('outcomes', { offeringId });
};

const enterAssessment = (workspace: Workspace, assessmentId: AssessmentId): void => {
  const { ledger, selections } = workspace;
  const assessment = ledger.book().assessments[assessmentId];
  if (assessment) enterOffering(workspace, assessment.offeringId);
  const isSame = selections.all().assessment.assessmentId === assessmentId;
  selections.select('assessment', { assessmentId, ...(!isSame && { studentIds: undefined }) });
};

/**
 * Back and Forward select again what was selected there, even if no workspace was open when they were pressed; an
 * address selects, too.
 */
export const usePlacesInHistory = (): void => {
  const workspace = useWorkspace();
  const { selections } = workspace;
  // A view of something else than now is another workspace with the same selections: it restores nothing.
  const latest = useRef(workspace);
  useLayoutEffect(() => {
    latest.current = workspace;
  }, [workspace]);
  useLayoutEffect(() => {
    const restore = (): void => {
      selections.restore(history.state);
      const [, id = ''] = window.location.href.split(sheetAddress(asId('')));
      const assessmentId = asId<AssessmentId>(id);
      const { current } = latest;
      if (current.ledger.book().assessments[assessmentId]) enterAssessment(current, assessmentId);
    };
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
