import { shallowEqual } from '@mantine/hooks';
import { useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';
import type { Assessment, Course, Offering } from '../../../events/entities.ts';
import type { AssessmentId, CourseId, OfferingId } from '../../../events/ids.ts';
import type { Book } from '../../../projections/book.ts';
import type { Selections } from '../../preferences.ts';
import { useWorkspace } from '../../workspace-context.tsx';
import { useBook } from '../../workspace-hooks.tsx';

/** What the breadcrumb shows. A deleted record is left out. */
export type Trail = {
  readonly course: Course | undefined;
  readonly offering: Offering | undefined;
  readonly assessment: Assessment | undefined;
};

/** The course, offering and assessment of the present page, or those that were looked at last. */
export const useTrail = (): Trail => {
  const { selections } = useWorkspace();
  const [path] = useLocation();
  const selected = useSyncExternalStore(selections.subscribe, selections.all);
  return useBook((book) => trailOf(book, selected, path), shallowEqual);
};

const trailOf = (book: Book, selected: Selections, path: string): Trail => {
  switch (path) {
    case '/course':
      return below(book, { courseId: selected.course.courseId });
    case '/offering':
      return below(book, { courseId: selected.course.courseId, offeringId: selected.offering.offeringId });
    case '/finalGrades':
      return below(book, { courseId: selected.course.courseId, offeringId: selected.finalGrades.offeringId });
    default:
      return below(book, { ...selected.course, ...selected.offering, ...selected.assessment });
  }
};

type Ids = {
  readonly courseId?: CourseId | undefined;
  readonly offeringId?: OfferingId | undefined;
  readonly assessmentId?: AssessmentId | undefined;
};

/** Parents follow from the deepest record. */
const below = (book: Book, ids: Ids): Trail => {
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
