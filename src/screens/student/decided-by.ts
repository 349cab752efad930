import type { StudentId } from '../../../events/ids.ts';
import { studentPage as text } from '../../../messages/screens/student-page.ts';
import type { OfferingGrades } from '../../../projections/final-grades/result.ts';
import { setName } from '../../components/offering/set-name.ts';
import { shownDecimal } from '../../ui/numbers.ts';

/** Which weight set made the grade, and what the others would have made; '' if there is one set only, or no grade. */
export const decidedBy = (grades: OfferingGrades, studentId: StudentId): string => {
  const totals = grades.students.get(studentId)?.official;
  if (totals?.final.kind !== 'grade' || totals.weightSets.length < 2) return '';
  const { weightSet } = totals.final;
  const others = totals.weightSets.flatMap((set, at) =>
    at !== weightSet && set.kind === 'grade'
      ? [text.against(setName(grades, at), shownDecimal(set.percent.shown))]
      : [],
  );
  return [text.setOf(setName(grades, weightSet)), ...others].join(' · ');
};
