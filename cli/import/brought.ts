import { assessmentKey, newColumnsOf } from '../../commands/import/new-assessments.ts';
import { isTaken, type RowFate } from '../../commands/import/plan.ts';
import { cellsOfRow } from '../../commands/import/preview.ts';
import { maximumOf } from '../../commands/import/score.ts';
import { setupFaults } from '../../commands/import/setup.ts';
import type { ScoreTarget } from '../../commands/import/target.ts';
import { totalsOf } from '../../commands/import/totals.ts';
import { importCommand as text } from '../../messages/cli/import.ts';
import { assessmentName } from '../../messages/naming.ts';
import type { Book } from '../../projections/book/book.ts';
import { headingOf, whyLeft } from './asked.ts';
import type { PlannedFile } from './planned-file.ts';

type Students = { added: number; changed: number; unchanged: number; leftOut: number; refused: number };
type Scores = { new: number; changed: number; unchanged: number; refused: number };

/** Where a column goes. `problem`: its number, from 1, in an assessment of several; `max`: an exact decimal. */
export type BroughtColumn = {
  readonly heading: string;
  readonly to:
    | 'studentCode'
    | 'email'
    | 'firstName'
    | 'lastName'
    | 'fullName'
    | 'points'
    | 'bonus'
    | 'note'
    | 'final'
    | 'letter'
    | 'section'
    | 'leftOut'
    | 'asked';
  readonly assessment?: string;
  readonly problem?: number;
  readonly max?: string;
  readonly why?: string;
};

/** Students in all files, each once, with the most that any file does for them; rows that are left out or refused. */
export const studentsIn = (files: readonly PlannedFile[]): Readonly<Students> => {
  const fates = new Map<string, 'added' | 'changed' | 'unchanged'>();
  const counts = { added: 0, changed: 0, unchanged: 0, leftOut: 0, refused: 0 };
  for (const [at, { shown, setup, newStudents }] of files.entries()) {
    let newSoFar = 0;
    counts.leftOut += setup.layout.skipped.filter(({ why }) => why === 'test student').length;
    for (const { outcome, known, row } of shown.rows) {
      if (outcome === 'left out') counts.leftOut += 1;
      if (outcome === 'refused') counts.refused += 1;
      if (!isTaken(outcome)) continue;
      const student = known ?? newStudents[newSoFar] ?? `row ${row.at} of file ${at}`;
      if (known === undefined) newSoFar += 1;
      fates.set(student, strongerFate(fates.get(student), outcome));
    }
  }
  for (const fate of fates.values()) counts[fate] += 1;
  return counts;
};

type Taken = Exclude<RowFate, 'left out' | 'refused'>;

/** Of two fates of one student, the one that does more. */
const strongerFate = (one: Taken | undefined, other: Taken): Taken =>
  (['added', 'changed'] as const).find((fate) => fate === one || fate === other) ?? 'unchanged';

/** Scores in all files. Refused are those of refused rows, and those of students who are excused. */
export const scoresIn = (files: readonly PlannedFile[]): Readonly<Scores> => {
  const counts = { new: 0, changed: 0, unchanged: 0, refused: 0 };
  for (const { shown, book, setup } of files) {
    const { newScores, changedScores, sameScores } = totalsOf(shown);
    counts.new += newScores;
    counts.changed += changedScores;
    counts.unchanged += sameScores;
    for (const row of shown.rows) {
      const cells = row.outcome === 'refused' ? cellsOfRow(book, setup, row) : [];
      if (row.outcome !== 'refused') counts.refused += row.excused;
      counts.refused += cells.filter(
        ({ asked: { is } }) => is === 'fault' || is === 'excused' || is === 'value',
      ).length;
    }
  }
  return counts;
};

/** Where each column of a file goes. A column with neither a heading nor a value is left out. */
export const columnsIn = (planned: PlannedFile): readonly BroughtColumn[] => {
  const { setup } = planned;
  const unplaced = new Set(
    setupFaults(setup).flatMap((fault) => (fault.fault === 'numbers unplaced' ? fault.columns : [])),
  );
  return setup.targets.flatMap((target, column): readonly BroughtColumn[] => {
    const heading = headingOf(planned, column);
    switch (target.to) {
      case 'ignore': {
        const isNothing = target.why === 'blank' && (setup.layout.headings[column] ?? '').trim() === '';
        const to = unplaced.has(column) ? 'asked' : 'leftOut';
        return isNothing ? [] : [{ heading, to, why: whyLeft(planned, column) }];
      }
      case 'problem':
      case 'bonus':
      case 'curve':
      case 'newAssessment':
        return [{ heading, ...pointsIn(planned, target, column) }];
      default:
        return [{ heading, to: target.to }];
    }
  });
};

const pointsIn = (
  { book, setup }: PlannedFile,
  target: ScoreTarget,
  column: number,
): Omit<BroughtColumn, 'heading'> => {
  const max = maximumOf(book, target);
  const stated = max === null ? {} : { max: String(max) };
  if (target.to === 'newAssessment') {
    const all = newColumnsOf(setup.targets).get(assessmentKey({ column, target })) ?? [];
    const numbered = all.length > 1 ? { problem: all.indexOf(column) + 1 } : {};
    return { to: 'points', assessment: target.name.trim(), ...numbered, ...stated };
  }
  const assessment = assessmentName(book, target.assessmentId);
  if (target.to === 'problem') return { to: 'points', assessment, ...numberOf(book, target), ...stated };
  return target.to === 'bonus' ? { to: 'bonus', assessment } : { to: 'points', assessment, why: text.curve };
};

/** The only problem of an assessment needs no number. */
const numberOf = (
  book: Book,
  { assessmentId, problemId }: Extract<ScoreTarget, { to: 'problem' }>,
): Pick<BroughtColumn, 'problem'> => {
  const problems = book.assessments[assessmentId]?.problems ?? [];
  return problems.length > 1 ? { problem: problems.findIndex((one) => one.problemId === problemId) + 1 } : {};
};
