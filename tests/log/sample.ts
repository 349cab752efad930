import type { DomainEvent } from '../../events/catalogue.ts';
import type { CommitDraft } from '../../events/commit.ts';
import { cellsOf } from '../../events/grade-cells.ts';
import { type AssessmentId, asId, type ProblemId } from '../../events/ids.ts';
import { entriesOf, record } from '../../events/record.ts';
import type { LogHeader } from '../../log/header.ts';
import type { LogMaking } from '../../log/stored/line-store.ts';

/** A commit that edits one grade: `n` becomes the points. */
export const gradeEdit = (n: number, tab = 'tab'): CommitDraft => ({
  id: asId(`${tab}~${n}`),
  at: '2026-02-03T10:15:00.000Z',
  actor: 'ana@school.example',
  tab,
  app: '0.1.0',
  command: { type: 'EditGrade' },
  events: [gradeEdited(n)],
});

export const gradeEdited = (n: number, problem = 'problem~1'): DomainEvent => ({
  type: 'GradeEdited',
  offeringId: asId('offering~1'),
  studentId: asId(`student~${n % 7}`),
  grades: record([
    [
      asId<AssessmentId>('assessment~1'),
      { from: { points: record([[asId(problem), null]]) }, to: { points: record([[asId(problem), n]]) } },
    ],
  ]),
});

export const settingEdit = (id: string, from: string, to: string): CommitDraft => ({
  ...gradeEdit(0),
  id: asId(id),
  command: { type: 'EditSetting' },
  events: [{ type: 'SettingEdited', path: ['theme'], from, to }],
});

export const sampleHeader = (logId: string): LogHeader => ({
  logId,
  user: 'ana@school.example',
  backend: 'https://school.example',
  at: '2026-02-01T08:00:00.000Z',
  app: '0.1.0',
});

/** Counts salts up from `from`, so that two logs with different starts never share one. */
export const countingSalts = (from = 0): (() => string) => {
  let next = from;
  return () => (next++).toString(16).padStart(32, '0');
};

let made = 0;

/** Each call makes the settings of a log with a new id. */
export const sampleMaking = (more: Partial<LogMaking> = {}): LogMaking => {
  made += 1;
  const id = made;
  let begun = 0;
  return {
    newHeader: () => sampleHeader(`log-${id}-${++begun}`),
    newSalt: countingSalts(id * 1_000_000_000),
    ...more,
  };
};

export const pointsIn = (events: readonly DomainEvent[]): (number | null | undefined)[] =>
  events.flatMap((event) => Object.values(pointsTo(event)));

/** The points of all the cells that an event edits, as it leaves them. */
export const pointsTo = (event: DomainEvent | undefined): Record<ProblemId, number | null> =>
  event?.type === 'GradeEdited' ? record(cellsOf(event).flatMap(({ to }) => entriesOf(to.points ?? {}))) : record();
