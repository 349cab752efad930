import type { EventOf } from '../../../events/catalogue.ts';
import type { GradeChange } from '../../../events/entities.ts';
import { cellByCell, cellsOf } from '../../../events/grade-cells.ts';
import { keysOf } from '../../../events/record.ts';
import { sameValue } from '../../../events/same-value.ts';
import { isStray } from '../../../events/wire.ts';
import { gradeOf } from '../../book/grade-of.ts';
import { partsChangedSince } from '../../changes/grade-change.ts';
import { otherValue } from '../before.ts';
import { valuesOf } from '../changes.ts';
import { ofOne } from '../holding.ts';
import { none } from '../marks.ts';
import type { Meanings } from '../meaning.ts';
import { type GradeEvent, isOfSeat } from '../touching.ts';
import { inOffering } from '../within.ts';

export const gradeMeanings: Meanings<'GradeEdited'> = {
  GradeEdited: {
    impossible: (book, event) => {
      const { offeringId, studentId } = event;
      if (!book.enrollments[offeringId]?.has(studentId)) return { why: 'not there', id: studentId };
      for (const { assessmentId, from, to } of cellsOf(event)) {
        const assessment = book.assessments[assessmentId];
        if (assessment?.offeringId !== offeringId) return { why: 'not there', id: assessmentId };
        if (!sameValue(fieldNamesIn(from), fieldNamesIn(to))) return otherValue(assessmentId);
        const unknownProblem = keysOf(to.points ?? {}).find(
          (id) =>
            !isStray(id) &&
            typeof to.points?.[id] === 'number' &&
            !assessment.problems.some((problem) => problem.problemId === id),
        );
        if (unknownProblem !== undefined) return { why: 'not there', id: unknownProblem };
        const held = gradeOf(book, offeringId, assessmentId, studentId);
        if (partsChangedSince(held, from).length > 0) return otherValue(assessmentId);
      }
      return undefined;
    },
    marks: none,
    about: 'one student',
    holds: ofOne,
    isWithin: inOffering,
    touches: (_, event, seat) => (isOfSeat(event, seat) ? cellByCell(event).flatMap(scoresIn) : []),
  },
};

const scoresIn = (event: EventOf<'GradeEdited'>): readonly GradeEvent[] =>
  cellsOf(event).map(({ assessmentId, from, to }) => {
    const [was, is] = [valuesOf(from), valuesOf(to)];
    const fields = [...new Set([...keysOf(was), ...keysOf(is)])];
    const values = fields.map((field) => ({ field, from: was[field] ?? null, to: is[field] ?? null }));
    return { event, cause: { of: 'score', assessmentId }, values };
  });

/** The fields and problems that one side of an edit names; both sides must name the same. */
const fieldNamesIn = (side: GradeChange): readonly string[] =>
  [...Object.keys(side), ...Object.keys(side.points ?? {})].sort();
