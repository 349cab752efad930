import type { GradeChange } from '../../events/entities.ts';
import type { ImportedGrade, ImportPlan } from '../catalogue.ts';
import type { Preview } from './preview.ts';
import { isNew } from './student-cell.ts';

/** What a plan would change, counted. */
export type PlanTotals = {
  readonly newStudents: number;
  /** Students who are known, and not yet enrolled. */
  readonly enrolled: number;
  /** Students whose name, code or e-mail changes. */
  readonly updated: number;
  readonly assessments: number;
  readonly newScores: number;
  readonly changedScores: number;
  /** How many of the changed scores become lower. */
  readonly lower: number;
  readonly sameScores: number;
  /** How many students the new and changed scores are of. */
  readonly scored: number;
  /** Excuses that are given. */
  readonly excuses: number;
  readonly newNotes: number;
  readonly changedNotes: number;
  /** Final grades, letters or both, that are given to students who had none, and to others. */
  readonly newFinals: number;
  readonly changedFinals: number;
  readonly leftOut: number;
  readonly refused: number;
};

export const totalsOf = ({ plan, counts }: Preview): PlanTotals => {
  const scores = { new: 0, changed: 0, lower: 0, same: 0 };
  const scored = new Set<string>();
  for (const grade of plan.gradeEdits) {
    const before = scores.new + scores.changed;
    countIn(grade, scores);
    const { student } = grade;
    if (scores.new + scores.changed > before)
      scored.add(typeof student === 'string' ? student : `new ${student.newStudent}`);
  }
  return {
    newStudents: plan.newStudents.length,
    enrolled: plan.enroll.filter((seat) => typeof seat === 'string').length,
    updated: plan.studentEdits.filter(({ fields }) => Object.keys(fields).length > 0).length,
    assessments: plan.newAssessments.length,
    newScores: scores.new,
    changedScores: scores.changed,
    lower: scores.lower,
    sameScores: scores.same,
    scored: scored.size,
    excuses: plan.excuses?.length ?? 0,
    ...wordsIn(plan),
    leftOut: counts['left out'],
    refused: counts.refused,
  };
};

type Words = Pick<PlanTotals, 'newNotes' | 'changedNotes' | 'newFinals' | 'changedFinals'>;

const wordsIn = ({ notes = [], given = [] }: ImportPlan): Words => {
  const freshNotes = notes.filter(({ seen }) => !seen);
  const freshFinals = given.filter(({ seen }) => !seen);
  return {
    newNotes: freshNotes.length,
    changedNotes: notes.filter(({ seen, text }) => seen && seen !== text).length,
    newFinals: freshFinals.length,
    changedFinals: given.filter((one) => one.seen && isNew(one)).length,
  };
};

/** Whether the plan changes anything. */
export const changesSomething = (totals: PlanTotals, { newOffering }: { readonly newOffering: boolean }): boolean =>
  newOffering || changing.some((what) => totals[what] > 0);

const changing = [
  ...(['newStudents', 'enrolled', 'updated', 'assessments', 'newScores', 'changedScores', 'excuses'] as const),
  ...(['newNotes', 'changedNotes', 'newFinals', 'changedFinals'] as const),
];

type Scores = { new: number; changed: number; lower: number; same: number };

const countIn = ({ change, seen }: Pick<ImportPlan['gradeEdits'][number], 'change' | 'seen'>, scores: Scores): void => {
  for (const [value, held] of valuesOf(change, seen)) {
    if (value === null) continue;
    if (held === null) scores.new += 1;
    else if (value === held) scores.same += 1;
    else {
      scores.changed += 1;
      if (value < held) scores.lower += 1;
    }
  }
};

type Values = readonly (readonly [value: number | null, held: number | null])[];

/** Each value with what stood there at the preview; `null` is nothing, as in every new assessment. */
const valuesOf = (change: ImportedGrade['change'], seen: GradeChange | undefined): Values => {
  if ('pointsAt' in change) return change.pointsAt.map((value) => [value ?? null, null] as const);
  const points = Object.entries<number | null>(change.points ?? {});
  const held: Readonly<Record<string, number | null | undefined>> = seen?.points ?? {};
  return [
    ...points.map(([problemId, value]) => [value, held[problemId] ?? null] as const),
    ...(['bonusPoints', 'curvePoints'] as const).flatMap((field) => {
      const value = change[field];
      return value === undefined ? [] : [[value, seen?.[field] || null] as const];
    }),
  ];
};
