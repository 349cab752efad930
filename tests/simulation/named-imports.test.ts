import { describe, expect, test } from 'vitest';
import type { CommandOf } from '../../commands/catalogue.ts';
import { asId, type StudentId } from '../../events/ids.ts';
import { record } from '../../events/record.ts';
import { allOwed } from '../../projections/outbox/outbox.ts';
import { ana, begun, classOf, does, keyed, plain, rests, scores, scoreThere, tabOf } from './named-world.ts';
import type { Tab } from './world/tab.ts';
import type { World } from './world/world.ts';

/** An import of a file with a new student, a new assessment, and scores of that student and of the first one. */
const imported = (tab: Tab, studentCode = 'N1', points = 2): CommandOf<'ApplyImport'> => {
  const { offeringId, assessmentId, studentIds, problemId } = classOf(tab);
  const [first] = studentIds;
  if (!first) throw new Error('there is no student');
  const seen = tab.ledger.book().grades[offeringId]?.get(first)?.[assessmentId]?.points[problemId] ?? null;
  return {
    type: 'ApplyImport',
    offeringId,
    fileName: 'scores.csv',
    newStudents: [{ key: 'n', fields: { studentCode, firstName: '', lastName: '', email: '' } }],
    studentEdits: [],
    enroll: [{ newStudent: 'n' }],
    newAssessments: [{ key: 'q', fields: { assessmentName: `Lab ${studentCode}` }, maxima: [3] }],
    gradeEdits: [
      {
        student: first,
        assessment: assessmentId,
        change: { points: record([[problemId, points]]) },
        seen: { points: record([[problemId, seen]]) },
      },
      { student: { newStudent: 'n' }, assessment: assessmentId, change: { points: record([[problemId, 9]]) } },
      { student: { newStudent: 'n' }, assessment: { newAssessment: 'q' }, change: { pointsAt: [1] } },
    ],
  };
};

/** What the server holds of one import. It must be each thing once, or nothing of it. */
const thereOf = (world: World, studentCode = 'N1') => {
  const { students, assessments, grades, enrollments } = world.backends.model.data(ana);
  const those = students.filter((student) => student.studentCode === studentCode);
  const labs = assessments.filter(({ assessmentName }) => assessmentName === `Lab ${studentCode}`);
  const seats = enrollments.filter(({ studentId }) => those.some((one) => one.studentId === studentId));
  const points = grades
    .filter(({ studentId }) => those.some((one) => one.studentId === studentId))
    .flatMap(({ grades: row }) => row[0] ?? []);
  return { students: those.length, labs: labs.length, seats: seats.length, points: points.toSorted() };
};
const whole = { students: 1, labs: 1, seats: 1, points: [1, 9] };
const nothing = { students: 0, labs: 0, seats: 0, points: [] };

const firstScore = (world: World): number | null | undefined => {
  const { studentIds, assessmentId } = classOf(tabOf(world));
  return world.backends.model
    .data(ana)
    .grades.find((grade) => grade.studentId === studentIds[0] && grade.assessmentId === assessmentId)?.grades[0];
};

describe.each([
  ['with keys', keyed],
  ['without keys', plain],
])('an import, %s', (_, server) => {
  test('while a reading with the changes of others is under way, is sent whole, and theirs is taken', async () => {
    const { world, tab, studentIds } = await changedElsewhere(server);
    const { offeringId, assessmentId } = classOf(tab);
    await waits(world, /→ GET .user.multi.init/);
    does(tab, imported(tab));
    await rests(world);
    expect(thereOf(world)).toEqual(whole);
    expect(firstScore(world)).toBe(2);
    expect(tab.ledger.book().grades[offeringId]?.get(studentIds[1] as never)?.[assessmentId]?.points).not.toEqual({});
    expect(tab.ledger.book().students.get(studentIds[2] as never)).toBeUndefined();
  });

  test('of which another device has edited one cell is sent but for that cell, about which the instructor is asked', async () => {
    const world = await begun(server, 2);
    const tab = tabOf(world);
    const { offeringId, assessmentId, studentIds } = classOf(tab);
    const [first = asId<StudentId>(''), second = asId<StudentId>('')] = studentIds;
    const [here] = world.browsers;
    if (here) here.isOnline = false;
    const file = imported(tab);
    const more = [first, second].flatMap((student) => [
      ...file.gradeEdits.slice(0, 1).map((edit) => ({ ...edit, student })),
      { student, assessment: { newAssessment: 'q' }, change: { pointsAt: [3] } },
    ]);
    does(tab, { ...file, gradeEdits: [...file.gradeEdits.slice(1), ...more] });
    scores(tabOf(world, 1), 5);
    await world.schedule.run(10_000);
    if (here) here.isOnline = true;
    here?.wake();
    await world.schedule.run(60_000);
    const { grades } = world.backends.model.data(ana);
    const there = (id: string) => grades.filter(({ studentId }) => studentId === id).map((row) => row.grades[0]);
    expect([there(first).toSorted(), there(second).toSorted()]).toEqual([
      [3, 5],
      [2, 3],
    ]);
    expect(thereOf(world)).toEqual(whole);
    const waiting = allOwed(tab.ledger.records.saved().outbox).map(({ item, aside }) => [item, aside?.why]);
    expect(waiting).toEqual([[{ of: 'grade', offeringId, assessmentId, studentId: first }, 'conflict']]);
    await rests(world);
  });

  test('while another tab imports the same file, is there once', async () => {
    const world = await begun(server, 1, 2);
    const [one, other] = [tabOf(world, 0, 0), tabOf(world, 0, 1)];
    does(one, imported(one));
    does(other, imported(other));
    await rests(world);
    expect(thereOf(world)).toEqual(whole);
  });

  test('while another tab imports another file, is there once, and so is the other', async () => {
    const world = await begun(server, 1, 2);
    const [one, other] = [tabOf(world, 0, 0), tabOf(world, 0, 1)];
    does(one, imported(one, 'N1'));
    does(other, { ...imported(other, 'N2'), gradeEdits: imported(other, 'N2').gradeEdits.slice(1) });
    await rests(world);
    expect([thereOf(world, 'N1'), thereOf(world, 'N2')]).toEqual([whole, whole]);
  });

  test.each([0, 1])('while tab %i types on a value that the file gives, is applied whole or not at all', async (at) => {
    const world = await begun(server, 1, 2);
    const [typing, importing] = [tabOf(world, 0, at), tabOf(world, 0, 1 - at)];
    scores(typing, 7);
    does(importing, imported(importing));
    await rests(world);
    const isApplied = thereOf(world).students === 1;
    expect(thereOf(world)).toEqual(isApplied ? whole : nothing);
    expect([7, isApplied ? 2 : 7]).toContain(firstScore(world));
    // The tab that gave a refused import shows it.
    if (!isApplied) expect(importing.ledger.status().withdrawn).toHaveLength(1);
  });

  test.each([300, 1_100, 1_300, 1_600, 2_000, 2_500, 3_500])(
    'whose tab dies after %i ms, is sent whole, and once, when it is opened again',
    async (ms) => {
      const world = await begun(server);
      does(tabOf(world), imported(tabOf(world)));
      await world.schedule.run(ms);
      world.browsers[0]?.crash(tabOf(world).page);
      await rests(world);
      expect(thereOf(world)).toEqual(whole);
      expect(firstScore(world)).toBe(2);
    },
  );
});

/** Begins the import in slices. It pauses a dozen times, 5 ms each, if nobody comes between. */
const begins = (world: World, tab: Tab, command = imported(tab)) => {
  const browser = world.browsers.find(({ tabs }) => tabs.includes(tab));
  if (!browser) throw new Error('the tab is of no browser');
  return world.imports(browser, tab, command);
};
/** Another device has changed a score and deleted a student, and the first one asks for a reading. */
const changedElsewhere = async (server: typeof keyed) => {
  const world = await begun(server, 2);
  const tab = tabOf(world);
  const { offeringId, assessmentId, studentIds } = classOf(tab);
  const [, second = '', third = ''] = studentIds;
  world.backends.another(ana, 'editGrade', { offeringId, assessmentId, studentId: second }, { grades: [5, null] });
  world.backends.another(ana, 'deleteStudent', { studentId: third });
  await world.schedule.run(20_000);
  tab.sync.hurry();
  return { world, tab, studentIds };
};

/** Milliseconds until such a line is in the story. */
const waits = async (world: World, line: RegExp): Promise<number> => {
  const told = world.trace.length;
  for (let ms = 0; ms < 2_000; ms += 1) {
    if (line.test(world.trace.slice(told).join())) return ms;
    await world.schedule.run(1);
  }
  throw new Error(`nothing like ${line} in two seconds`);
};

const pauses = Array.from({ length: 16 }, (_, at) => at * 5);

describe.each([
  ['with keys', keyed],
  ['without keys', plain],
])('an import in slices, %s', (_, server) => {
  test.each(pauses)(
    'that begins %i ms before a reading comes is sent whole, and what others did is taken',
    async (ms) => {
      const comes = await changedElsewhere(server);
      const until = await waits(comes.world, /← .user.multi.init 200/);
      const { world, tab, studentIds } = await changedElsewhere(server);
      await world.schedule.run(until - ms);
      const result = begins(world, tab);
      await rests(world);
      expect(await result).toMatchObject({ ok: true });
      expect(thereOf(world)).toEqual(whole);
      expect(firstScore(world)).toBe(2);
      expect(scoreThere(world, tab, 1)).toBe(5);
      expect(tab.ledger.book().students.get(studentIds[2] as never)).toBeUndefined();
    },
  );

  test.each(pauses)(
    'during which another tab types after %i ms, is applied whole on top of it or not at all',
    async (ms) => {
      const world = await begun(server, 1, 2);
      const [importing, typing] = [tabOf(world, 0, 0), tabOf(world, 0, 1)];
      const result = begins(world, importing);
      await world.schedule.run(ms);
      scores(typing, 7);
      await rests(world);
      const applied = await result;
      const isApplied = applied?.ok === true;
      expect(thereOf(world)).toEqual(isApplied ? whole : nothing);
      if (!isApplied) expect(applied).toMatchObject({ refusal: { refused: 'import.changedMeanwhile' } });
      expect(firstScore(world)).toBe(7);
    },
  );

  test.each(pauses)('whose tab dies after %i ms, is there whole or not at all when it is opened again', async (ms) => {
    const world = await begun(server);
    void begins(world, tabOf(world));
    await world.schedule.run(ms);
    world.browsers[0]?.crash(tabOf(world).page);
    await rests(world);
    expect([whole, nothing]).toContainEqual(thereOf(world));
  });

  test.each(pauses)(
    'whose tab sleeps after %i ms, while another tab takes the lead and sends, is there once',
    async (ms) => {
      const world = await begun(server, 1, 2);
      const [importing, other] = [tabOf(world, 0, 0), tabOf(world, 0, 1)];
      const result = begins(world, importing);
      await world.schedule.run(ms);
      importing.page.isFrozen = true;
      scores(other, 7, 1);
      await world.schedule.run(120_000);
      importing.page.thaw();
      await rests(world);
      expect(await result).toMatchObject({ ok: true });
      expect(thereOf(world)).toEqual(whole);
      expect([firstScore(world), scoreThere(world, other, 1)]).toEqual([2, 7]);
    },
  );
});
