import { keyOfAll } from '../../../events/ids.ts';
import { added, edited, removed } from '../before.ts';
import { none } from '../marks.ts';
import type { Meanings } from '../meaning.ts';
import { caused, inItsAssessment, ofAssessment } from '../touching.ts';

export const assessmentMeanings: Meanings<'AssessmentAdded' | 'AssessmentEdited' | 'AssessmentDeleted'> = {
  AssessmentAdded: {
    impossible: (book, { assessment: { assessmentId, offeringId }, at }) => {
      if (!book.offerings[offeringId]) return { why: 'not there', id: offeringId };
      return added(book.assessments[assessmentId], at, book.assessmentsOf[offeringId], assessmentId);
    },
    marks: ({ assessment }) => ({ adds: keyOfAll('assessmentId', assessment.assessmentId) }),
    about: 'more',
    touches: (_, event, { offeringId }) =>
      caused(event, event.assessment.offeringId === offeringId && ofAssessment(event.assessment)),
  },
  AssessmentEdited: {
    impossible: ({ assessments }, { assessmentId, from }) => edited(assessments[assessmentId], from, assessmentId),
    marks: none,
    about: 'more',
    touches: inItsAssessment,
  },
  AssessmentDeleted: {
    impossible: ({ assessments, assessmentsOf }, { assessment, at }) => {
      const { assessmentId, offeringId } = assessment;
      const isAt = assessmentsOf[offeringId]?.[at] === assessmentId;
      return removed(assessments[assessmentId], assessment, isAt, assessmentId);
    },
    marks: ({ assessment, under = [] }) => ({
      removes: keyOfAll('assessmentId', assessment.assessmentId),
      outcomes: { names: under },
    }),
    about: 'more',
    touches: (_, event, { offeringId }) =>
      caused(event, event.assessment.offeringId === offeringId && ofAssessment(event.assessment)),
  },
};
