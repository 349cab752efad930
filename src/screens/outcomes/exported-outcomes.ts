import { fullName } from '../../../messages/naming.ts';
import { outcomesText as text } from '../../../messages/screens/outcomes.ts';
import type { Table, TableCell } from '../../files/table.ts';
import { attainedOf } from './outcome-facts.ts';
import type { OutcomeParts } from './outcomes-hook.ts';

/** The table of a view, for a file. Its rows are problems in the view *Design*, and students otherwise. */
export const exportedOutcomes = (view: keyof typeof text.views, parts: OutcomeParts): Table => {
  const { offering, assessments, name } = parts;
  const { learningOutcomes } = offering;
  if (view !== 'design') return exportedAttainment(parts);
  return {
    name: text.of(name),
    columns: [text.assessment, text.problem, text.maximum, ...learningOutcomes],
    rows: assessments.flatMap(({ assessmentName, problems }) =>
      problems.map(({ max, outcomes }, at): TableCell[] => [
        assessmentName,
        text.problemName(at + 1),
        max,
        ...learningOutcomes.map((_, place) => outcomes[place] ?? null),
      ]),
    ),
  };
};

/** Numbers as they are shown, not as they are computed. */
const exportedAttainment = ({ outcomes, students, name }: OutcomeParts): Table => {
  const cellMakers = outcomes.map((outcome) => {
    const shownPercents = new Map(
      attainedOf(outcome, students).map(({ student, attainment }) => [student.studentId, attainment.percent.shown]),
    );
    return (studentId: (typeof students)[number]['studentId']): TableCell => {
      const percent = shownPercents.get(studentId);
      return percent === undefined ? null : Number(percent);
    };
  });
  return {
    name: text.of(name),
    columns: [text.student, text.code, ...outcomes.map((one) => one.text)],
    rows: students.map((student) => [
      fullName(student),
      student.studentCode,
      ...cellMakers.map((cellOf) => cellOf(student.studentId)),
    ]),
  };
};
