import { shallowEqual } from '@mantine/hooks';
import { useSyncExternalStoreWithSelector } from 'use-sync-external-store/with-selector';
import { useLocation } from 'wouter';
import type { Assessment, Course, Offering } from '../../../events/entities.ts';
import type { AssessmentId, CourseId, OfferingId } from '../../../events/ids.ts';
import type { Book } from '../../../projections/book/book.ts';
import type { Selections } from '../../browser/preferences.ts';
import { useWorkspace } from '../../workspace/workspace-context.tsx';
import { useBook } from '../../workspace/workspace-hooks.tsx';

/** The records of the breadcrumb, without deleted ones. */
export type Trail = {
  readonly course: Course | undefined;
  readonly offering: Offering | undefined;
  readonly assessment: Assessment | undefined;
};

/** The course, offering and assessment of the present page, or those that were looked at last. */
export const useTrail = (): Trail => {
  const { selections } = useWorkspace();
  const [path] = useLocation();
  const { subscribe, all } = selections;
  const ids = useSyncExternalStoreWithSelector(subscribe, all, all, (selected) => idsAt(selected, path), shallowEqual);
  return useBook((book) => trailIn(book, ids), shallowEqual);
};

/** Which records the page at that path is about. */
export const idsAt = ({ course, offering, assessment, finalGrades, outcomes }: Selections, path: string): Ids => {
  const { courseId } = course;
  switch (path) {
    case '/course':
      return { courseId };
    case '/offering':
      return { courseId, offeringId: offering.offeringId };
    case '/finalGrades':
      return { courseId, offeringId: finalGrades.offeringId };
    case '/lodesign':
      return { courseId, offeringId: outcomes.offeringId };
    default:
      return { courseId, offeringId: offering.offeringId, assessmentId: assessment.assessmentId };
  }
};

type Ids = {
  readonly courseId?: CourseId | undefined;
  readonly offeringId?: OfferingId | undefined;
  readonly assessmentId?: AssessmentId | undefined;
};

/** The records with these ids. The deepest one that still exists decides which records are above it. */
export const trailIn = (book: Book, ids: Ids): Trail => {
  const assessment = ids.assessmentId && book.assessments[ids.assessmentId];
  const offeringId = assessment ? assessment.offeringId : ids.offeringId;
  const offering = offeringId && book.offerings[offeringId];
  const courseId = offering ? offering.courseId : ids.courseId;
  return {
    course: courseId ? book.courses[courseId] : undefined,
    offering: offering || undefined,
    assessment: assessment || undefined,
  };
};
