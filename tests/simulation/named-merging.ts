import { excusesIn } from '../../events/excuses.ts';
import { asId, type StudentId } from '../../events/ids.ts';
import { record } from '../../events/record.ts';
import { contestedIn, type MergeSide } from '../../projections/changes/merge.ts';
import { ana, classOf, does } from './named-world.ts';
import type { Tab } from './world/tab.ts';
import type { World } from './world/world.ts';

export const studentAt = (tab: Tab, at: number): StudentId => classOf(tab).studentIds[at] ?? asId<StudentId>('');

/** The student who was added last. */
export const newestOf = (tab: Tab): StudentId => [...tab.ledger.book().students.keys()].at(-1) ?? asId<StudentId>('');

export const merges = (tab: Tab, kept: StudentId, other: StudentId, whose: MergeSide = 'kept'): void => {
  const pair = { kept, other };
  const choices = contestedIn(tab.ledger.book(), pair).map((cell) => ({ ...cell, whose }));
  does(tab, { type: 'MergeStudents', ...pair, choices });
};

/** A student who is here alone until it is sent: enrolled, with points. */
export const addsWithPoints = (tab: Tab, points: number): StudentId => {
  does(tab, { type: 'AddStudent', fields: { lastName: 'Deniz', studentCode: 'D4' } });
  const made = newestOf(tab);
  const { offeringId, assessmentId, problemId } = classOf(tab);
  does(tab, { type: 'EnrollStudents', offeringId, studentIds: [made] });
  const change = { points: record([[problemId, points]]) };
  does(tab, { type: 'EditGrades', offeringId, edits: [{ assessmentId, studentId: made, change }] });
  return made;
};

/** The student is excused from the quiz. */
export const excuses = (tab: Tab, studentId: StudentId): void => {
  const { offeringId, assessmentId } = classOf(tab);
  does(tab, { type: 'EditExcuses', offeringId, excuses: [{ studentId, assessmentId }], excused: true });
};

export const there = (world: World) => world.backends.model.data(ana);

/** All scores on the first problem, those of the student who was last graded at the end. */
export const scoresThere = (world: World) => there(world).grades.flatMap(({ grades }) => grades[0] ?? []);

export const excusedThere = (world: World): readonly string[] =>
  Object.values<{ excused?: unknown }>(there(world).settings.grading ?? {}).flatMap(({ excused }) =>
    excusesIn(excused).map(({ studentId }) => studentId),
  );

export const wireId = (tab: Tab, studentId: StudentId): string =>
  tab.ledger.records.saved().outbox.ids.student[studentId] ?? studentId;
