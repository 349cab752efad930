import type { AskedCommand } from '../../events/commit.ts';
import { type AssessmentId, asId, type StudentId } from '../../events/ids.ts';
import type { ListedCommit } from '../../machines/history/commit-list.ts';
import type { Change } from '../../projections/events/changes.ts';
import { p } from '../builders.ts';

/** A time of this computer: `local(22, 23)` is 22 November, 23:00. */
export const local = (date: number, hour = 12, month = 11): string =>
  new Date(2026, month - 1, date, hour).toISOString();

export const score = (
  assessmentId: AssessmentId,
  studentId: StudentId,
  to: number | null,
  from: number | null = null,
): Change => ({
  subject: { what: 'grade', assessmentId, studentId },
  field: p(1, assessmentId),
  from,
  to,
});

/** A score for each of so many students. */
export const scores = (assessmentId: AssessmentId, count: number): readonly Change[] =>
  Array.from({ length: count }, (_, n) => score(assessmentId, asId(`s${n}`), 5));

/** A commit as the list has it, of which only this is told. */
export const listed = (
  seq: number,
  at: string,
  changes: readonly Change[],
  { command = { type: 'EditGrades', how: 'typed' }, ...more }: Partial<ListedCommit> & { command?: AskedCommand } = {},
): ListedCommit => ({
  commit: { id: asId(`c${seq}`), seq, at, actor: 'ana', tab: 't', app: '1', command, prevHash: '', hash: '' },
  size: changes.length,
  isLong: false,
  isElsewhere: false,
  changes,
  snapshots: [],
  ...more,
});
