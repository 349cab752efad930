/**
 * References (weights, excuses, neverDrop, grades) to a thing that one device deletes while another device works on it.
 */
import { describe, expect, test } from 'vitest';
import type { Command } from '../../commands/catalogue.ts';
import { type AssessmentId, asId, type StudentId } from '../../events/ids.ts';
import { keysOf, record } from '../../events/record.ts';
import { workingData } from '../../projections/book/working-data.ts';
import { finalGrades } from '../../projections/final-grades/final-grades.ts';
import { allOwed } from '../../projections/outbox/outbox.ts';
import type { SyncDecision } from '../../sync/decide/decisions.ts';
import { bookRows } from '../sync/same-as-backend.ts';
import { begun, classOf, does, keyed, plain, rests, scores, tabOf } from './named-world.ts';
import type { Tab } from './world/tab.ts';
import type { World } from './world/world.ts';

/** The quiz weighs 40, an exam 60. The first student is excused from the quiz, and the quiz is never dropped. */
const weighed = async (server: typeof keyed): Promise<World> => {
  const world = await begun(server, 2);
  const tab = tabOf(world);
  const { offeringId, assessmentId: quiz, studentIds, problemId } = classOf(tab);
  does(tab, { type: 'AddAssessment', offeringId, fields: { assessmentName: 'Exam' }, maxima: [100] });
  const exam = examOf(tab);
  does(tab, {
    type: 'AddWeightSet',
    offeringId,
    weights: record([
      [quiz, 40],
      [exam, 60],
    ]),
  });
  const onExam = tab.ledger.book().assessments[exam]?.problems[0]?.problemId ?? asId<never>('');
  does(tab, {
    type: 'EditGrades',
    offeringId,
    edits: studentIds.flatMap((studentId) => [
      { assessmentId: quiz, studentId, change: { points: record([[problemId, 10]]) } },
      { assessmentId: exam, studentId, change: { points: record([[onExam, 50]]) } },
    ]),
  });
  const [first = asId<StudentId>('')] = studentIds;
  does(tab, { type: 'EditExcuses', offeringId, excuses: [{ studentId: first, assessmentId: quiz }], excused: true });
  does(tab, { type: 'EditGradingPolicy', offeringId, policy: { neverDrop: [quiz], dropLowest: 1 } });
  await inStep(world);
  return world;
};

const examOf = (tab: Tab): AssessmentId =>
  tab.ledger.book().assessmentsOf[classOf(tab).offeringId]?.[1] ?? asId<AssessmentId>('');

const inStep = async (world: World): Promise<void> => {
  await world.schedule.run(60_000);
  for (const browser of world.browsers) browser.wake();
  await world.schedule.run(60_000);
  expect(rowsIn(tabOf(world, 1))).toEqual(rowsIn(tabOf(world)));
};

const rowsIn = (tab: Tab) => bookRows(tab.ledger.records.saved());

/**
 * The rows under local ids, so that a row that is added anew counts as the same one; and every student's final grade.
 */
const shownBy = (tab: Tab) => {
  const book = tab.ledger.book();
  const finals = keysOf(book.offerings).flatMap((offeringId) =>
    [...finalGrades(book, offeringId).students].map(([studentId, { official }]) => {
      const { final } = official;
      return [studentId, final.kind === 'grade' ? final.percent.shown : final.why] as const;
    }),
  );
  return {
    finals: Object.fromEntries(finals),
    data: workingData(book),
    rows: rowsIn(tab),
  };
};

/**
 * The first device works offline while the second one's work reaches the server. Then the first is online again and
 * reads. Returns what each of them showed just before that.
 */
const apart = async (world: World, here: (tab: Tab) => void, there: (tab: Tab) => void) => {
  const [browser] = world.browsers;
  if (!browser) throw new Error('there is no browser');
  browser.isOnline = false;
  here(tabOf(world));
  there(tabOf(world, 1));
  await world.schedule.run(60_000);
  const before = { mine: shownBy(tabOf(world)), theirs: shownBy(tabOf(world, 1)) };
  browser.isOnline = true;
  browser.wake();
  await world.schedule.run(60_000);
  return before;
};

const decides = async (world: World, type: 'KeepMine' | 'TakeTheirs'): Promise<void> => {
  const tab = tabOf(world);
  const waiting = allOwed(tab.ledger.records.saved().outbox).filter(({ aside }) => aside);
  expect(waiting.length).toBeGreaterThan(0);
  const decision: SyncDecision = { type, items: waiting.map(({ item }) => item) };
  const decided = tab.sync.decide(decision);
  await world.schedule.run(60_000);
  expect(await decided).toBeDefined();
  await inStep(world);
};

type Named = { readonly what: string; readonly deletes: (tab: Tab) => Command };

const things: readonly Named[] = [
  { what: 'an assessment', deletes: (tab) => ({ type: 'DeleteAssessment', assessmentId: classOf(tab).assessmentId }) },
  {
    what: 'a seat',
    deletes: (tab) => ({
      type: 'UnenrollStudents',
      offeringId: classOf(tab).offeringId,
      studentIds: classOf(tab).studentIds.slice(0, 1),
    }),
  },
  {
    what: 'a student',
    deletes: (tab) => ({ type: 'DeleteStudent', studentId: classOf(tab).studentIds[0] ?? asId('') }),
  },
  { what: 'an offering', deletes: (tab) => ({ type: 'DeleteOffering', offeringId: classOf(tab).offeringId }) },
  {
    what: 'a course',
    deletes: (tab) => ({ type: 'DeleteCourse', courseId: tab.ledger.book().courseOrder[0] ?? asId('') }),
  },
];

const works = (tab: Tab): void => scores(tab, 9);
const shown = ({ finals, data }: ReturnType<typeof shownBy>) => ({ finals, data });

describe.each([
  ['with keys', keyed],
  ['without keys', plain],
])('%s', (_, server) => {
  test.each(things)('$what deleted there, worked on here: Keep mine keeps all that names it', async ({ deletes }) => {
    const world = await weighed(server);
    const { mine } = await apart(world, works, (other) => does(other, deletes(other)));
    await decides(world, 'KeepMine');
    expect(shown(shownBy(tabOf(world)))).toEqual(shown(mine));
    expect(Object.values(shownBy(tabOf(world, 1)).finals).sort()).toEqual(Object.values(mine.finals).sort());
    await rests(world);
  });

  test.each(things)(
    '$what deleted there, worked on here: Take theirs lets all go that names it',
    async ({ deletes }) => {
      const world = await weighed(server);
      const { theirs } = await apart(world, works, (other) => does(other, deletes(other)));
      await decides(world, 'TakeTheirs');
      expect(shownBy(tabOf(world))).toEqual({ ...theirs, data: expect.anything() });
      await rests(world);
    },
  );

  test.each(things)(
    '$what deleted here, worked on there: Take theirs brings all back that names it',
    async ({ deletes }) => {
      const world = await weighed(server);
      const { theirs } = await apart(world, (tab) => does(tab, deletes(tab)), works);
      await decides(world, 'TakeTheirs');
      expect(shownBy(tabOf(world))).toEqual({ ...theirs, data: expect.anything() });
      await rests(world);
    },
  );

  test.each(things)('$what deleted here, worked on there: Keep mine lets all go that names it', async ({ deletes }) => {
    const world = await weighed(server);
    const { mine } = await apart(world, (tab) => does(tab, deletes(tab)), works);
    await decides(world, 'KeepMine');
    expect(shown(shownBy(tabOf(world)))).toEqual(shown(mine));
    expect(Object.values(shownBy(tabOf(world, 1)).finals).sort()).toEqual(Object.values(mine.finals).sort());
    await rests(world);
  });

  test.each(things.filter(({ what }) => what !== 'an offering' && what !== 'a course'))(
    '$what deleted there, and another word of the policy in conflict: Take theirs lets all go that names it',
    async ({ deletes }) => {
      const world = await weighed(server);
      const drops = (tab: Tab, dropLowest: number): void => {
        const { offeringId } = classOf(tab);
        does(tab, { type: 'EditGradingPolicy', offeringId, policy: { dropLowest } });
      };
      const { theirs } = await apart(
        world,
        (tab) => {
          works(tab);
          drops(tab, 2);
        },
        (other) => {
          does(other, deletes(other));
          drops(other, 0);
        },
      );
      await decides(world, 'TakeTheirs');
      expect(shownBy(tabOf(world))).toEqual({ ...theirs, data: expect.anything() });
      expect(allOwed(tabOf(world).ledger.records.saved().outbox)).toEqual([]);
      await rests(world);
    },
  );
});
