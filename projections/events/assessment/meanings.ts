import { keyOfAll } from '../../../events/ids.ts';
import { impossibleAddition, impossibleEdit, impossibleRemoval } from '../before.ts';
import { ofNobody } from '../holding.ts';
import { none } from '../marks.ts';
import type { Meanings } from '../meaning.ts';
import { gradeEvents, inItsAssessment, ofAssessment } from '../touching.ts';
import { inAnAssessment, inOffering } from '../within.ts';

export const assessmentMeanings: Meanings<'AssessmentAdded' | 'AssessmentEdited' | 'AssessmentDeleted'> = {
  AssessmentAdded: {
    impossible: (book, { assessment: { assessmentId, offeringId }, at }) => {
      if (!book.offerings[offeringId]) return { why: 'not there', id: offeringId };
      return impossibleAddition(book.assessments[assessmentId], at, book.assessmentsOf[offeringId], assessmentId);
    },
    marks: ({ assessment }) => ({ adds: keyOfAll('assessmentId', assessment.assessmentId) }),
    about: 'more',
    holds: ofNobody,
    isWithin: (archived, { assessment }) => inOffering(archived, assessment),
    touches: (_, event, { offeringId }) =>
      gradeEvents(event, event.assessment.offeringId === offeringId && ofAssessment(event.assessment)),
  },
  AssessmentEdited: {
    impossible: ({ assessments }, { assessmentId, from }) =>
      impossibleEdit(assessments[assessmentId], from, assessmentId),
    marks: none,
    about: 'more',
    holds: ofNobody,
    isWithin: inAnAssessment,
    touches: inItsAssessment,
  },
  AssessmentDeleted: {
    impossible: ({ assessments, assessmentsOf }, { assessment, at }) => {
      const { assessmentId, offeringId } = assessment;
      const isAt = assessmentsOf[offeringId]?.[at] === assessmentId;
      return impossibleRemoval(assessments[assessmentId], assessment, isAt, assessmentId);
    },
    marks: ({ assessment, under = [] }) => ({
      removes: keyOfAll('assessmentId', assessment.assessmentId),
      outcomes: { names: under },
    }),
    about: 'more',
    holds: ofNobody,
    isWithin: (archived, { assessment }) => inOffering(archived, assessment),
    touches: (_, event, { offeringId }) =>
      gradeEvents(event, event.assessment.offeringId === offeringId && ofAssessment(event.assessment)),
  },
};
