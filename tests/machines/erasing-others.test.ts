import { expect, test } from 'vitest';
import { record } from '../../events/record.ts';
import { runAtOnce } from '../../events/steps.ts';
import { storedHeader } from '../../log/header.ts';
import { hashOfLine } from '../../log/lines/line.ts';
import { erasingIn } from '../../machines/erasing/erased-lines.ts';
import { intent } from '../log/contract-beside.ts';
import { addsStudent, type Device, does, entriesOf, erasingScene, idWith } from './erasing-others-scene.ts';
import { naiveOthers } from './erasing-scene.ts';
import { sample } from './loading-scene.ts';

const { o1, a1, s1 } = sample;

/** A student who was added at home, known in both browsers, and deleted in the office. */
const comeAndGo = async () => {
  const scene = await erasingScene();
  const { office, home } = scene;
  const there = await addsStudent(home);
  await does(home, { type: 'EnrollStudents', offeringId: o1, studentIds: [there] });
  await does(home, grade(home, there, 3));
  await office.reads();
  const here = idWith(office, 'Zquuxcode');
  await does(office, grade(office, here, 4));
  await does(office, grade(office, s1, 5));
  await home.reads();
  await Promise.all([home.copied(), office.copied()]);
  await does(office, { type: 'DeleteStudent', studentId: here });
  await office.copied();
  return { ...scene, here, there };
};

const grade = ({ ledger }: Device, studentId: typeof s1, points: number) => {
  const problemId = ledger.book().assessments[a1]?.problems[0]?.problemId;
  if (!problemId) throw new Error('no problem');
  const change = { points: record([[problemId, points]]) };
  return { type: 'EditGrades', offeringId: o1, edits: [{ assessmentId: a1, studentId, change }] } as const;
};

test('R21.29 the copy of another browser’s ledger loses the student, whether that browser knows of the deletion or not', async () => {
  const { erases, wordsLeft, office, home, here, there, copyOf } = await comeAndGo();
  expect(here).not.toBe(there);
  const before = await copyOf('home');
  expect(await wordsLeft([])).toContain('Zquuxlast');
  const { erasing, kept } = await erases(office, here);
  expect(erasing).toMatchObject([{ logId: 'home', fixed: 0 }]);
  expect(kept).toEqual([]);
  expect(await wordsLeft([office])).toEqual([]);
  const after = await copyOf('home');
  expect(naiveOthers(after, new Set([there]))).toEqual(naiveOthers(before, new Set([there])));
  // Its own ledger still has them.
  expect((await home.log.lines(0)).join('')).toContain('Zquuxlast');
});

test('R21.30 the other browser erases the same at its next contact, and what it recorded since', async () => {
  const { erases, hears, wordsLeft, office, home, here, there, copyOf } = await comeAndGo();
  await erases(office, here);
  await home.reads();
  await home.copied();
  // The deletion that was observed has the name once more.
  expect(await wordsLeft([])).toContain('Zquuxlast');
  const before = await home.log.lines(0);
  expect(await hears('home')).toEqual({ kind: 'erased', students: 1, isAll: true });
  expect(await wordsLeft([office, home])).toEqual([]);
  const after = await home.log.lines(0);
  expect(naiveOthers(after, new Set([there]))).toEqual(naiveOthers(before, new Set([there])));
  expect((await home.log.read(before.length)).commits).toMatchObject([
    { command: { type: 'EraseStudent', note: 'as asked elsewhere' }, events: [] },
  ]);
  await expect.poll(() => home.ledger.status().seq).toBe(before.length + 1);
  await home.copied();
  expect(await copyOf('home')).toEqual(after);
  expect(await hears('home')).toEqual({ kind: 'nothing' });
  expect(await hears('office')).toEqual({ kind: 'nothing' });
  expect(home.ledger.status()).toMatchObject({ mode: 'ready', trouble: undefined });
});

test('R21.30 what the other browser has yet to hear or to send about the student comes first', async () => {
  const { erases, hears, wordsLeft, office, home, here, there } = await comeAndGo();
  await erases(office, here);
  const whole = await home.log.lines(0);
  expect(await hears('home')).toEqual({ kind: 'later' });
  expect(await home.log.lines(0)).toEqual(whole);
  await home.reads();
  await home.copied();
  expect(home.ledger.book().students.has(there)).toBe(false);
  expect(await hears('home')).toMatchObject({ kind: 'erased' });
  expect(await wordsLeft([office, home])).toEqual([]);
});

test('R21.30 while the answer to any call of the other browser is out, nothing is erased there', async () => {
  const { erases, hears, office, home, here } = await comeAndGo();
  await erases(office, here);
  await home.reads();
  await home.copied();
  const unanswered = intent(1);
  await home.ledger.records.record(() => ({
    command: { type: 'SendCall' },
    events: [{ type: 'CallIntended', intent: unanswered.intent, call: unanswered.call, items: [] }],
    beside: { put: [unanswered] },
  }));
  const whole = await home.log.lines(0);
  expect(await hears('home')).toEqual({ kind: 'later' });
  expect(await home.log.lines(0)).toEqual(whole);
});

test('R21.30 a server can have nobody erased who is there, and no entry that is not as it says', async () => {
  const { call, hears, home } = await comeAndGo();
  const whole = await home.log.lines(0);
  const at = whole.findIndex((line) => line.includes('"BaselineObserved"'));
  const entries = entriesOf(whole[at] ?? '', at + 1);
  expect(entries.length).toBeGreaterThan(5);
  await call('POST', '/user/ledger/home/erase', { entries });
  expect(await hears('home')).toEqual({ kind: 'later' });
  expect(await home.log.lines(0)).toEqual(whole);
});

test('R21.30 of a student who is deleted and of others who are there, the one is erased, and counted alone', async () => {
  const { call, erases, hears, office, home, here, there } = await comeAndGo();
  await erases(office, here);
  await home.reads();
  await home.copied();
  const whole = await home.log.lines(0);
  const at = whole.findIndex((line) => line.includes('"BaselineObserved"'));
  await call('POST', '/user/ledger/home/erase', { entries: entriesOf(whole[at] ?? '', at + 1) });
  expect(await hears('home')).toEqual({ kind: 'erased', students: 1, isAll: false });
  const left = await home.log.lines(0);
  expect([left[at], left.join('').includes(there)]).toEqual([whole[at], whole.join('').includes(there)]);
});

test('R21.30 an entry about no student, such as a note, goes with nobody', async () => {
  const { call, hears, home } = await comeAndGo();
  const whole = await home.log.lines(0);
  const at = whole.findIndex((line) => line.includes('"CommandNoted"'));
  const [note] = entriesOf(whole[at] ?? '', at + 1);
  await call('POST', '/user/ledger/home/erase', { entries: [note] });
  expect(await hears('home')).toEqual({ kind: 'nothing' });
  expect(await home.log.lines(0)).toEqual(whole);
});

test('R21.29 a copy in which the student lives on, by another id at the server, stays as it is', async () => {
  const { home, here, there, copyOf } = await comeAndGo();
  const lines = await copyOf('home');
  const header = storedHeader(await home.log.header());
  const madeOf = (...rows: readonly string[]) =>
    runAtOnce(erasingIn(header, lines, { who: { rows: new Set(rows) }, withShared: false, isCopy: true }));
  expect(await madeOf(there, here)).toMatchObject({ kind: 'erased' });
  expect(await madeOf(there)).toMatchObject({ kind: 'there' });
});

test('R21.29 while the other copies cannot be erased, nothing is erased here', async () => {
  const { erases, asks, office, here, server } = await comeAndGo();
  const whole = await office.log.lines(0);
  const { copies } = await asks(office, here);
  expect(copies.erasing).toHaveLength(1);
  server.remote = async () => ({ kind: 'no reply', offline: true });
  await expect(erases(office, here)).rejects.toThrow();
  expect(await office.log.lines(0)).toEqual(whole);
});

test('R22.21 a copy that holds just the beginning of this ledger loses the student, too; this ledger’s own copy is not among the others', async () => {
  const { asks, office, here, server, copyOf } = await comeAndGo();
  const { remote } = server;
  const whole = await copyOf('office');
  // Up to the deletion.
  const seq = whole.findIndex((line) => line.includes('"DeleteStudent"'));
  const row = {
    logId: 'early',
    seq,
    hash: hashOfLine(whole[seq - 1] ?? ''),
    at: '2026-09-01T08:00:00.000Z',
    erased: 0,
  };
  server.remote = async (request) => {
    const reply = await remote({ ...request, path: request.path.replace('/early/', '/office/') });
    if (reply.kind !== 'reply') return reply;
    const body = JSON.parse(reply.text);
    if (request.path.endsWith('/get/all')) body.ledgers.push({ ...body.ledgers[0], ...row });
    else if (request.path.includes('/early/')) body.lines = whole.slice(0, seq);
    return { ...reply, text: JSON.stringify(body) };
  };
  const { made, copies } = await asks(office, here);
  expect(copies.erasing.map(({ logId }) => logId).sort()).toEqual(['early', 'home']);
  const early = copies.erasing.find(({ logId }) => logId === 'early');
  expect(early?.entries).toEqual([...made.plan.own, ...made.plan.notes].filter((entry) => entry.seq <= seq));
});
