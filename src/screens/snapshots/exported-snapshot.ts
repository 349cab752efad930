import { extraParts } from '../../../events/fields.ts';
import type { OfferingId } from '../../../events/ids.ts';
import { exportSnapshotText } from '../../../messages/components/snapshot-files.ts';
import { policyFaultText } from '../../../messages/final-grades.ts';
import { extraNames } from '../../../messages/naming.ts';
import { openedSnapshotText as text } from '../../../messages/screens/snapshots.ts';
import { assessmentsIn, type Book } from '../../../projections/book/book.ts';
import { extraOf } from '../../../projections/book/grade-of.ts';
import { finalForOthers } from '../../../projections/final-grades/final-for-others.ts';
import { finalGrades } from '../../../projections/final-grades/final-grades.ts';
import type { Table, TableCell } from '../../files/table.ts';

const columns = exportSnapshotText.columns;

/**
 * A snapshot as one table: every enrolled student, with the final grade (the given one, if there is one), and all that
 * was entered for each assessment.
 */
export const exportedSnapshot = (book: Book, offeringId: OfferingId, name: string): Table => {
  const grades = finalGrades(book, offeringId);
  const { students, policy, fault } = grades;
  const assessments = assessmentsIn(book, offeringId);
  const finalsForOthers = new Map([...students.keys()].map((id) => [id, finalForOthers(grades, id)]));
  const isLettered = policy.letters.length > 0 || [...finalsForOthers.values()].some(({ letter }) => letter !== null);
  const headers = assessments.flatMap(({ assessmentName, problems }) => [
    columns.percent(assessmentName),
    ...problems.map((_, at) => columns.part(assessmentName, text.problem(at + 1))),
    ...extraParts.map((part) => columns.part(assessmentName, extraNames[part])),
  ]);
  return {
    name,
    columns: [
      columns.lastName,
      columns.firstName,
      columns.code,
      columns.email,
      text.columns.final,
      ...(isLettered ? [text.columns.letter] : []),
      ...headers,
    ],
    rows: [...students].map(([studentId, { official }]) => {
      const { lastName = '', firstName = '', studentCode = '', email = '' } = book.students.get(studentId) ?? {};
      const cells = assessments.flatMap(({ assessmentId, problems }): TableCell[] => {
        const result = official.assessments.get(assessmentId);
        const grade = book.grades[offeringId]?.get(studentId)?.[assessmentId];
        return [
          result?.kind === 'result' ? Number(result.percent.shown) : null,
          ...problems.map(({ problemId }) => grade?.points[problemId] ?? null),
          ...extraParts.map((part) => extraOf(grade, part)),
        ];
      });
      const faultText = fault ? policyFaultText(fault) : null;
      const { percent, letter } = finalsForOthers.get(studentId) ?? { percent: null, letter: null };
      return [lastName, firstName, studentCode, email, percent ?? faultText, ...(isLettered ? [letter] : []), ...cells];
    }),
  };
};
