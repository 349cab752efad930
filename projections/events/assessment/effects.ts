import type { EventOf } from '../../../events/catalogue.ts';
import { excusesIn } from '../../../events/excuses.ts';
import type { AssessmentId } from '../../../events/ids.ts';
import { namingLeaves } from '../../../events/policy-leaves.ts';
import { sameValue } from '../../../events/same-value.ts';
import { type Book, seatsIn } from '../../book/book.ts';
import { structuredCopy } from '../../book/structured-copy.ts';
import type { Subject } from '../../book/subject.ts';
import { changeOf } from '../../changes/field-change.ts';
import { rowsNow } from '../../outcomes/outcome-places.ts';
import { notesOf } from '../../settings/notes.ts';
import { policyOf } from '../../settings/policy.ts';
import { fields, whole } from '../changes.ts';
import type { Effects } from '../effect.ts';
import { existing, listAt, removeFrom } from '../held.ts';
import { owedAssessment } from '../owed.ts';

export const assessmentEffects: Effects<'AssessmentAdded' | 'AssessmentEdited' | 'AssessmentDeleted'> = {
  AssessmentAdded: {
    apply: (book, { assessment, at }) => {
      book.assessments[assessment.assessmentId] = structuredCopy(assessment);
      listAt(book.assessmentsOf, assessment.offeringId).splice(at, 0, assessment.assessmentId);
    },
    owes: (event) => owedAssessment(event.assessment),
    changes: ({ assessment }) => [whole(assessmentOf(assessment), null, assessment)],
    inverse: (book, { assessment }) => {
      const { assessmentId, offeringId } = assessment;
      return sameValue(book.assessments[assessmentId], assessment) && !isUsed(book, assessment)
        ? { type: 'AssessmentDeleted', assessment, at: (book.assessmentsOf[offeringId] ?? []).indexOf(assessmentId) }
        : { what: 'assessment', assessmentId };
    },
  },
  AssessmentEdited: {
    apply: (book, { assessmentId, to }) => {
      Object.assign(existing(book.assessments[assessmentId], assessmentId), to);
    },
    owes: owedAssessment,
    changes: ({ assessmentId, from, to }) => fields({ what: 'assessment', assessmentId }, from, to),
    inverse: (book, { assessmentId, from, to }) => {
      const assessment = book.assessments[assessmentId];
      return assessment && !changeOf(assessment, to)
        ? { type: 'AssessmentEdited', assessmentId, from: to, to: from }
        : { what: 'assessment', assessmentId };
    },
  },
  AssessmentDeleted: {
    apply: (book, { assessment: { assessmentId, offeringId } }) => {
      delete book.assessments[assessmentId];
      removeFrom(listAt(book.assessmentsOf, offeringId), assessmentId);
    },
    owes: (event) => owedAssessment(event.assessment),
    changes: ({ assessment }) => [whole(assessmentOf(assessment), assessment, null)],
    inverse: (book, { assessment, at, under }) => {
      const { assessmentId, offeringId } = assessment;
      const problems = rowsNow(book, offeringId, assessment.problems, under);
      if (!problems || !book.offerings[offeringId] || book.assessments[assessmentId]) {
        return { what: 'assessment', assessmentId };
      }
      const end = (book.assessmentsOf[offeringId] ?? []).length;
      return {
        type: 'AssessmentAdded',
        assessment: { ...assessment, problems: [...problems] },
        at: Math.min(at, end),
      };
    },
  },
};

/** Whether other commits wrote something about the assessment, which undoing its addition would remove too. */
const isUsed = (book: Book, { assessmentId, offeringId }: EventOf<'AssessmentAdded'>['assessment']): boolean => {
  const policy = policyOf(book.settings, offeringId);
  const { neverDrop, excused } = policy;
  return (
    seatsIn(book, offeringId).some((seat) => seat[assessmentId] !== undefined) ||
    (book.offerings[offeringId]?.weightSets ?? []).some((set) => set.weights[assessmentId] !== undefined) ||
    neverDrop.includes(assessmentId) ||
    namingLeaves(policy).some((leaf) => leaf.assessmentId === assessmentId) ||
    excusesIn(excused).some((excuse) => excuse.assessmentId === assessmentId) ||
    notesOf(book.settings, offeringId).some((note) => note.assessmentId === assessmentId)
  );
};

const assessmentOf = ({ assessmentId }: { assessmentId: AssessmentId }): Subject => ({
  what: 'assessment',
  assessmentId,
});
