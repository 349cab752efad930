import { expect, test } from 'vitest';
import { endpoints } from '../../api/endpoints.ts';
import { isBookEvent } from '../../events/catalogue.ts';
import { asId, type IntentId } from '../../events/ids.ts';
import { record } from '../../events/record.ts';
import { intendLoad } from '../../machines/sync/loading.ts';
import { allOwed } from '../../projections/outbox/outbox.ts';
import { sampleFiles } from '../server/conformance/sample.ts';
import { deviceOn, fileWish, isRead, isSent, loadingScene, loads, pointsOf, sample, scores } from './loading-scene.ts';
import { commitsOf, saved } from './opened-ledger.ts';

const { o1, a1, a2, s1, s2 } = sample;
const [chemistry] = sampleFiles(sample);

type Scene = Awaited<ReturnType<typeof loadingScene>>;

const newest = async ({ ledger }: Scene) => (await commitsOf(ledger)).at(-1);
const loadIn = ({ ledger }: Scene) => ledger.records.saved().outbox.loaded;

test('R13.12 what a load changed is one commit of the instructor’s, of differences that are not owed', async () => {
  const scene = await loadingScene();
  await scores(scene, [7, 3]);
  expect(await loads(scene, fileWish([chemistry], [o1]))).toBe('applied');
  expect(pointsOf(scene)).toEqual([5]);
  const commit = await newest(scene);
  expect(commit?.command).toEqual({ type: 'LoadSnapshots', note: 'chemistry.json' });
  expect(commit?.events.filter(isBookEvent).map(({ type }) => type)).toEqual(['GradeEdited']);
  expect(isSent(scene)).toBe(true);
  await isRead(scene);
  expect(await newest(scene)).toEqual(commit);
});

test('R13.13 undoing a load makes the former values owed, and they are sent', async () => {
  const scene = await loadingScene();
  await scores(scene, [7, 3]);
  await loads(scene, fileWish([chemistry], [o1]));
  const undone = scene.ledger.undo();
  if (!undone?.ok) throw new Error('it was refused');
  await undone.saved;
  expect(pointsOf(scene)).toEqual([7, 3]);
  expect(scene.ledger.status().owed.count).toBe(1);
  await scene.until(() => isSent(scene));
  const { grades } = await scene.call('GET', endpoints.loadEverything.path);
  expect(grades).toContainEqual(gradeIs([7, 3]));
  scene.ledger.redo();
  await scene.until(() => isSent(scene));
  expect((await scene.call('GET', endpoints.loadEverything.path)).grades).toContainEqual(gradeIs([5, null]));
});

const gradeIs = (grades: readonly (number | null)[]) =>
  expect.objectContaining({ assessmentId: a1, studentId: s1, grades });

test('R13.13 an assessment that the load took away comes back with its grades, under a new id', async () => {
  const scene = await loadingScene();
  await saved(scene.ledger, {
    type: 'AddAssessment',
    offeringId: o1,
    fields: { assessmentName: 'Exam' },
    maxima: [10],
  });
  await scene.until(() => isSent(scene));
  const [exam = a1] = (scene.ledger.book().assessmentsOf[o1] ?? []).filter((id) => id !== a1 && id !== a2);
  const [problem] = scene.ledger.book().assessments[exam]?.problems ?? [];
  const change = { points: record([[problem?.problemId ?? ('' as never), 9]]) };
  await saved(scene.ledger, {
    type: 'EditGrades',
    offeringId: o1,
    edits: [{ assessmentId: exam, studentId: s2, change }],
  });
  await scene.until(() => isSent(scene));
  const former = scene.ledger.records.saved().outbox.ids.assessment[exam];
  expect(await loads(scene, fileWish([chemistry], [o1]))).toBe('applied');
  expect(scene.ledger.book().assessments[exam]).toBeUndefined();
  scene.ledger.undo();
  await scene.until(() => isSent(scene));
  const now = scene.ledger.records.saved().outbox.ids.assessment[exam];
  expect(now).not.toBe(former);
  const { grades } = await scene.call('GET', endpoints.loadEverything.path);
  expect(grades).toContainEqual(expect.objectContaining({ assessmentId: now, studentId: s2, grades: [9] }));
});

test('R13.11 nothing is loaded while anything is unsent: a typed score is not dropped', async () => {
  const scene = await loadingScene();
  const problems = scene.ledger.book().assessments[a1]?.problems ?? [];
  const change = { points: record(problems.map(({ problemId }) => [problemId, 2] as const)) };
  const edit = { type: 'EditGrades', offeringId: o1, edits: [{ assessmentId: a1, studentId: s1, change }] } as const;
  scene.ledger.dispatch(edit);
  expect(await loads(scene, fileWish([chemistry], [o1]))).toBe('unsent');
  await scene.until(() => isSent(scene));
  expect(pointsOf(scene)).toEqual([2, 2]);
  expect(scene.made.some(({ path }) => path.endsWith('/load/all'))).toBe(false);
});

test('a load restores an offering that was deleted since, with its course and students; undoing deletes it again', async () => {
  const scene = await loadingScene();
  await saved(scene.ledger, { type: 'DeleteCourse', courseId: sample.c1 });
  await saved(scene.ledger, { type: 'DeleteStudent', studentId: s2 });
  await scene.until(() => isSent(scene));
  const without = await scene.call('GET', endpoints.loadEverything.path);
  expect(await loads(scene, fileWish([chemistry], [o1]))).toBe('applied');
  expect(isSent(scene)).toBe(true);
  expect(scene.ledger.book().offerings[o1]?.courseId).toBe(sample.c1);
  expect(pointsOf(scene)).toEqual([5]);
  scene.ledger.undo();
  await scene.until(() => isSent(scene));
  expect(await scene.call('GET', endpoints.loadEverything.path)).toEqual(without);
});

test('what another device changed elsewhere is no part of the load, and is not undone with it', async () => {
  const scene = await loadingScene();
  await scores(scene, [7, 3]);
  await scene.call('POST', '/user/student/x-s4/edit', { firstName: 'Ada' });
  await loads(scene, fileWish([chemistry], [o1]));
  expect(scene.ledger.book().students.get(sample.s4)?.firstName).toBe('Ada');
  scene.ledger.undo();
  await scene.until(() => isSent(scene));
  expect(scene.ledger.book().students.get(sample.s4)?.firstName).toBe('Ada');
  expect(pointsOf(scene)).toEqual([7, 3]);
});

test('a snapshot without any grade loads unasked: what it takes away is meant to go', async () => {
  const scene = await loadingScene();
  const blank = { ...chemistry, initializationData: { ...chemistry?.initializationData, grades: [] } };
  await scores(scene, [7, 3]);
  expect(await loads(scene, fileWish([blank], [o1]))).toBe('applied');
  expect(pointsOf(scene)).toEqual([]);
  expect(scene.ledger.status().owed.isDoubted).toBe(false);
});

test('what the server refuses, for want of room or as no snapshot, changes nothing and is told', async () => {
  const scene = await loadingScene();
  const before = scene.ledger.book();
  expect(await loads(scene, fileWish([{ kind: 'offering-snapshot' }], [o1]))).toBe('refused');
  expect(loadIn(scene)).toMatchObject({ status: 400, reason: 'snapshot.malformed' });
  const full: Scene['mishaps'][number] = {
    kind: 'reply',
    status: 200,
    text: JSON.stringify({ success: false, quotaExceeded: true }),
  };
  scene.mishaps.push(full);
  expect(await loads(scene, fileWish([chemistry], [o1]))).toBe('refused');
  expect(loadIn(scene)).toMatchObject({ reason: 'quotaExceeded' });
  expect(scene.ledger.book()).toBe(before);
  expect(isSent(scene)).toBe(true);
});

test('R13.14 after a lost reply it is asked again under its key, and done once', async () => {
  const scene = await loadingScene();
  await scores(scene, [7, 3]);
  scene.mishaps.push('reply lost', 'request lost');
  expect(await loads(scene, fileWish([chemistry], [o1]))).toBe('applied');
  const asked = scene.made.filter(({ path }) => path.endsWith('/load/all'));
  expect(asked).toHaveLength(3);
  expect(new Set(asked.map(({ headers, body }) => JSON.stringify([headers, body]))).size).toBe(1);
  expect((await newest(scene))?.command.type).toBe('LoadSnapshots');
  expect(scene.ledger.status().canUndo).toBe(true);
});

test.each([
  ['reply lost', 'applied', [5]],
  ['request lost', 'not applied', [7, 3]],
] as const)(
  'R13.15 without keys, %s: a reading says that it was %s, and it is never made twice',
  async (mishap, end, points) => {
    const scene = await loadingScene({ keys: false });
    await scores(scene, [7, 3]);
    scene.mishaps.push(mishap);
    expect(await loads(scene, fileWish([chemistry], [o1]))).toBe(end);
    expect(pointsOf(scene)).toEqual(points);
    expect(isSent(scene)).toBe(true);
    expect(scene.made.filter(({ path }) => path.endsWith('/load/all'))).toHaveLength(1);
    expect((await newest(scene))?.command.type).toBe(end === 'applied' ? 'LoadSnapshots' : 'LookUpCall');
  },
);

test('R13.15 without keys and with changes of others since, nobody can know: what is read counts as theirs', async () => {
  const scene = await loadingScene({ keys: false });
  await scores(scene, [7, 3]);
  scene.mishaps.push('reply lost');
  const begun = await scene.sync.load(fileWish([chemistry], [o1]));
  expect(begun.kind).toBe('begun');
  await scene.until(() => scene.mishaps.length === 0);
  await scene.call('POST', `/user/grade/offering/${o1}/assessment/${a1}/student/${s1}/edit`, { grades: [1, 1] });
  await scene.until(() => loadIn(scene) !== undefined && scene.sync.status().mode === 'resting');
  expect(loadIn(scene)?.end).toBe('looked up');
  expect(pointsOf(scene)).toEqual([1, 1]);
  expect((await newest(scene))?.command.type).toBe('ReadBackend');
});

test('R13.11 what is typed while a load is unanswered waits, and is compared with what was loaded', async () => {
  const scene = await loadingScene({ keys: false });
  await scores(scene, [7, 3]);
  scene.mishaps.push('reply lost');
  await scene.sync.load(fileWish([chemistry], [o1]));
  await scene.until(() => scene.mishaps.length === 0);
  const [first, second] = scene.ledger.book().assessments[a1]?.problems ?? [];
  const typed = (studentId: typeof s1, problemId = first?.problemId, value = 8) => ({
    assessmentId: a1,
    studentId,
    change: { points: record([[problemId ?? ('' as never), value]]) },
  });
  await saved(scene.ledger, {
    type: 'EditGrades',
    offeringId: o1,
    edits: [typed(s1), typed(s2, second?.problemId, 4)],
  });
  await scene.until(() => loadIn(scene) !== undefined && scene.sync.status().mode === 'resting');
  expect(loadIn(scene)?.end).toBe('applied');
  // Neither is sent unasked: the snapshot says otherwise of the one, and the other's problem may have moved.
  expect(scene.ledger.status().owed).toMatchObject({ count: 2, needsYou: 2 });
  expect(pointsOf(scene)[0]).toBe(8);
  const items = allOwed(scene.ledger.records.saved().outbox).map(({ item }) => item);
  await scene.sync.decide({ type: 'KeepMine', items });
  await scene.until(() => isSent(scene));
  const { grades } = await scene.call('GET', endpoints.loadEverything.path);
  expect(grades).toContainEqual(expect.objectContaining({ studentId: s2, assessmentId: a1, grades: [null, 4] }));
  expect(grades).toContainEqual(expect.objectContaining({ studentId: s1, assessmentId: a1, grades: [8, null] }));
});

test('R13.14 a tab that comes after one that was closed while loading asks again, and has the load to undo', async () => {
  const scene = await loadingScene();
  await scores(scene, [7, 3]);
  scene.mishaps.push('reply lost', 'request lost', 'request lost');
  await scene.sync.load(fileWish([chemistry], [o1]));
  await scene.until(() => scene.mishaps.length < 3);
  scene.sync.stop();
  const next = await deviceOn(scene.log, scene.remote, scene.credentials, 'next');
  await next.until(
    () => next.ledger.records.saved().outbox.loaded?.end === 'applied' && next.sync.status().mode === 'resting',
  );
  expect(pointsOf(next)).toEqual([5]);
  expect(next.ledger.undoable().at(-1)?.command.type).toBe('LoadSnapshots');
  const again = await deviceOn(scene.log, scene.remote, scene.credentials, 'again');
  expect(again.ledger.undoable().at(-1)?.command.type).toBe('LoadSnapshots');
});

test('R13.15 without keys, a tab that comes after one that was closed while loading looks the load up, and makes none', async () => {
  const scene = await loadingScene({ keys: false });
  await scores(scene, [7, 3]);
  scene.mishaps.push('reply lost');
  await scene.sync.load(fileWish([chemistry], [o1]));
  await scene.until(() => scene.mishaps.length === 0);
  scene.sync.stop();
  const next = await deviceOn(scene.log, scene.remote, scene.credentials, 'next');
  await next.until(
    () => next.ledger.records.saved().outbox.loaded !== undefined && next.sync.status().mode === 'resting',
  );
  expect(next.ledger.records.saved().outbox.loaded?.end).toBe('applied');
  expect(pointsOf(next)).toEqual([5]);
  expect(scene.made.filter(({ path }) => path.endsWith('/load/all'))).toHaveLength(1);
});

test('R13.15 a load that was asked for long ago is not asked for again: a reading says what came of it', async () => {
  const scene = await loadingScene();
  await scores(scene, [7, 3]);
  scene.mishaps.push(...Array.from({ length: 40 }, () => 'request lost' as const));
  expect(await loads(scene, fileWish([chemistry], [o1]))).toBe('not applied');
  expect(scene.mishaps.length).toBeGreaterThan(0);
  expect(pointsOf(scene)).toEqual([7, 3]);
});

test.each([
  [25_000, 'applied', [5]],
  [31_000, 'not sent', [7, 3]],
] as const)('R13.15 a load that was wanted %i ms ago and that no tab has begun is %s', async (ago, end, points) => {
  const scene = await loadingScene();
  await scores(scene, [7, 3]);
  const { ledger, credentials, made } = scene;
  const now = () => ({ ...scene.now(), at: scene.now().at - ago });
  const wanting = { ledger, now, newIntentId: () => asId<IntentId>('f'.repeat(32)) };
  expect(await intendLoad(wanting, credentials, fileWish([chemistry], [o1]))).toMatchObject({ kind: 'begun' });
  await scene.until(() => ledger.records.saved().outbox.loaded !== undefined);
  expect(ledger.records.saved().outbox.loaded?.end).toBe(end);
  expect(pointsOf(scene)).toEqual(points);
  expect(made.filter(({ path }) => path.endsWith('/load/all'))).toHaveLength(end === 'applied' ? 1 : 0);
});

test('a server that never says whether it loaded is read in the end, and everything else goes on', async () => {
  const scene = await loadingScene();
  await scores(scene, [7, 3]);
  const busy = { kind: 'reply', status: 500, text: '{"success":false}' } as const;
  scene.mishaps.push(...Array.from({ length: 40 }, () => busy));
  expect(await loads(scene, fileWish([chemistry], [o1]))).toBe('not applied');
  await scores(scene, [6, 3]);
  expect(pointsOf(scene)).toEqual([6, 3]);
});

test('a reply that lacks what was not loaded is not taken: the next reading tells', async () => {
  const scene = await loadingScene();
  await scores(scene, [7, 3]);
  const all = await scene.call('GET', endpoints.loadEverything.path);
  const initializationData = { ...all, students: [], success: undefined };
  const text = JSON.stringify({ success: true, quotaExceeded: false, initializationData });
  scene.mishaps.push({ kind: 'reply', status: 200, text });
  expect(await loads(scene, fileWish([chemistry], [o1]))).toBe('looked up');
  await scene.until(() => scene.sync.status().mode === 'resting');
  expect(pointsOf(scene)).toEqual([7, 3]);
  expect(scene.ledger.status().owed).toMatchObject({ count: 0, isDoubted: false });
  expect(scene.ledger.book().students.size).toBe(4);
});
