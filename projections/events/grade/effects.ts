import { cellsOf, type EditedCell } from '../../../events/grade-cells.ts';
import { keysOf, record } from '../../../events/record.ts';
import type { Book } from '../../book/book.ts';
import { gradeOf, isBlank } from '../../book/grade-of.ts';
import { gradeWith } from '../../book/grade-with.ts';
import { partsChangedSince } from '../../changes/grade-change.ts';
import { gradeChanges } from '../changes.ts';
import type { Effects } from '../effect.ts';
import { hasProblems, putSeat, seatCopy } from '../seat/held-grades.ts';

export const gradeEffects: Effects<'GradeEdited'> = {
  GradeEdited: {
    apply: (book, { offeringId, studentId, grades }) => {
      const seat = seatCopy(book, offeringId, studentId);
      for (const assessmentId of keysOf(grades)) {
        const grade = gradeWith(seat[assessmentId], grades[assessmentId]?.to ?? {});
        if (isBlank(grade)) delete seat[assessmentId];
        else seat[assessmentId] = grade;
      }
      putSeat(book, offeringId, studentId, seat);
    },
    owes: ({ offeringId, studentId, grades }) =>
      keysOf(grades).map((assessmentId) => ({ of: 'grade', offeringId, assessmentId, studentId })),
    changes: gradeChanges,
    grades: (event) => event,
    inverse: (book, event) => {
      const { offeringId, studentId } = event;
      const cells = cellsOf(event);
      const changed = cells.filter((cell) => !isAsLeft(book, cell));
      if (changed.length > 0) return changed.map(({ assessmentId }) => ({ what: 'grade', assessmentId, studentId }));
      const grades = record(cells.map(({ assessmentId, from, to }) => [assessmentId, { from: to, to: from }] as const));
      return { type: 'GradeEdited', offeringId, studentId, grades };
    },
  },
};

const isAsLeft = (book: Book, { offeringId, assessmentId, studentId, to }: EditedCell): boolean =>
  book.enrollments[offeringId]?.has(studentId) === true &&
  hasProblems(book, assessmentId, keysOf(to.points ?? record())) &&
  partsChangedSince(gradeOf(book, offeringId, assessmentId, studentId), to).length === 0;
