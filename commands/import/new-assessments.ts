import type { ImportedGrade, ImportPlan } from '../catalogue.ts';
import { nameKey } from './header.ts';
import type { ScoreCell } from './score.ts';
import type { ColumnTarget, ScoreTarget } from './target.ts';

/** Columns with one key write into one assessment. For a new assessment it is its key in the plan. */
export const assessmentKey = ({ column, target }: { column: number; target: ScoreTarget }): string => {
  if (target.to !== 'newAssessment') return target.assessmentId;
  return target.problem === undefined ? `column ${column}` : `problems of ${nameKey(target.name)}`;
};

/** The columns of each new assessment, by its key in the plan: one column, or those of its problems. */
export type NewColumns = ReadonlyMap<string, readonly number[]>;

export const newColumnsOf = (targets: readonly ColumnTarget[]): NewColumns => {
  const columns = new Map<string, number[]>();
  for (const [column, target] of targets.entries()) {
    if (target.to !== 'newAssessment') continue;
    const key = assessmentKey({ column, target });
    columns.set(key, [...(columns.get(key) ?? []), column]);
  }
  return columns;
};

export const newAssessmentsOf = (
  targets: readonly ColumnTarget[],
  newColumns: NewColumns,
): ImportPlan['newAssessments'] =>
  [...newColumns].map(([key, columns]) => {
    const parts = columns.flatMap((column) => targets[column] ?? []).filter((target) => target.to === 'newAssessment');
    return { key, fields: { assessmentName: parts[0]?.name.trim() ?? '' }, maxima: parts.map(({ max }) => max ?? 0) };
  });

/** A student's points in new assessments. */
export const newGradesOf = (
  newColumns: NewColumns,
  student: ImportedGrade['student'],
  cells: readonly ScoreCell[],
): readonly ImportedGrade[] => {
  const valueByColumn = new Map(cells.map((cell) => [cell.column, cell.asked]));
  return [...newColumns].flatMap(([newAssessment, columns]): ImportedGrade[] => {
    const pointsAt = columns.map((column) => {
      const points = valueByColumn.get(column);
      return points?.is === 'value' ? points.value : undefined;
    });
    const isGraded = pointsAt.some((points) => points !== undefined);
    return isGraded ? [{ student, assessment: { newAssessment }, change: { pointsAt } }] : [];
  });
};

type Excuses = NonNullable<ImportPlan['excuses']>;

/** The assessments from which the row's words excuse its student. */
export const excusesOf = (
  newColumns: NewColumns,
  student: Excuses[number]['student'],
  cells: readonly ScoreCell[],
): Excuses => {
  const excusing = cells.filter(({ asked }) => asked.is === 'left' && asked.excuses);
  const known = excusing.flatMap(({ target }) => (target.to === 'newAssessment' ? [] : target.assessmentId));
  const columns = new Set(excusing.map(({ column }) => column));
  const fresh = [...newColumns].filter(([, ofAssessment]) => ofAssessment.some((column) => columns.has(column)));
  return [...new Set(known), ...fresh.map(([newAssessment]) => ({ newAssessment }))].map((assessment) => ({
    student,
    assessment,
  }));
};
