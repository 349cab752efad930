import { expect, test } from 'vitest';
import { memoryLogStorage } from '../../log/stored/memory.ts';
import { unwatched } from '../../machines/ledger/unwatched.ts';
import { CallFailed } from '../../machines/mirror/ledger-call.ts';
import { computerNamePath } from '../../projections/settings/computer-name.ts';
import { joinedSteps } from '../../src/components/history/joined-steps.ts';
import { checked } from './checked-ledger.ts';
import { isSent, sample, scores } from './loading-scene.ts';
import { copyOf } from './mirror-scene.ts';
import { saved } from './opened-ledger.ts';
import { listed, othersScene, scoredAtHome, told } from './others-scene.ts';

const { o1, s1, s2 } = sample;
const hours = 3_600_000;

const asHome = 'home: grade x-a1~p0 3, grade x-a1~p1 4';

test('R22.9 of a ledger that has grown, only the new lines are fetched, and of one that has not, none', async () => {
  const { office, home, asked } = await scoredAtHome();
  await office.gather();
  const known = home.ledger.status().seq;
  asked.length = 0;
  await office.gather();
  expect(asked).toEqual(['/user/ledger/get/all']);
  await saved(home.ledger, { type: 'EditStudent', studentId: s2, fields: { lastName: 'Home' } });
  await home.copied();
  asked.length = 0;
  expect(told(await office.history()).slice(0, 2)).toEqual(['home: student lastName Home', asHome]);
  expect(asked).toEqual(['/user/ledger/get/all', `/user/ledger/home/get?after=${known}`]);
});

test('R22.9 a copy that goes on otherwise, as that of a restored server does, is fetched from its beginning', async () => {
  const { office, another, scene, remote } = await scoredAtHome();
  await office.gather();
  const hall = await another('hall');
  for (const lastName of ['One', 'Two', 'Three', 'Four', 'Five', 'Six'])
    await saved(hall.ledger, { type: 'EditStudent', studentId: s2, fields: { lastName } });
  await hall.until(() => isSent(hall));
  await hall.copied();
  scene.meets = (request) =>
    remote({ ...request, path: request.path.replace('/home/', '/hall/') }).then((reply) => {
      if (reply.kind !== 'reply' || !request.path.endsWith('/get/all')) return reply;
      const { ledgers, ...rest } = JSON.parse(reply.text) as { ledgers: { logId: string }[] };
      const restored = ledgers.filter(({ logId }) => logId !== 'home').map((row) => ({ ...row, logId: 'home' }));
      return { ...reply, text: JSON.stringify({ ...rest, ledgers: restored }) };
    }) as never;
  const { others, unused } = await office.gather();
  expect(unused).toEqual([]);
  expect(others.map(({ ledger }) => ledger.status().head)).toEqual([hall.ledger.status().head]);
});

type Page = { readonly header: string; readonly lines: readonly string[]; readonly received: readonly object[] };

test.for<[string, string, (page: Page) => Page]>([
  ['unsound', 'a changed score', (page) => ({ ...page, lines: page.lines.map((one) => one.replace('":3', '":9')) })],
  ['unsound', 'a line that is left out', (page) => ({ ...page, lines: page.lines.toSpliced(1, 1) })],
  ['unsound', 'no line', (page) => ({ ...page, lines: [] })],
  ['unsound', 'another beginning', (page) => ({ ...page, header: page.header.replace('"home"', '"hime"') })],
  [
    'of others',
    'another account’s ledger',
    (page) => ({ ...page, header: page.header.replace(/"user":"[^"]+"/, '"user":"eve@example.edu"') }),
  ],
])('R22.9 a ledger that is %s is named, and nothing of it is used: %s', async ([why, , change]) => {
  const { office, scene, remote } = await scoredAtHome();
  const isLater = why === 'of others';
  const server = remote;
  scene.meets = (request) =>
    request.path.includes('/get?after=')
      ? (server(request).then((reply) => {
          if (reply.kind !== 'reply') return reply;
          const page = change(JSON.parse(reply.text) as Page);
          return { ...reply, text: JSON.stringify(page) };
        }) as never)
      : undefined;
  const found = await office.gather();
  expect(found.others).toEqual([]);
  expect(found.unused).toMatchObject([
    { logId: 'home', why: isLater ? expect.stringMatching('unsound|of others') : why },
  ]);
  expect(told(await office.history())[0]).toContain('elsewhere: grade');
});

test('R22.22 a ledger that is left out is called by its computer’s name, if it was sound when it was read last', async () => {
  const { office, home, scene } = await scoredAtHome();
  await saved(home.ledger, { type: 'EditSettings', changes: [{ path: [...computerNamePath], value: 'Kitchen' }] });
  await home.copied();
  await office.gather();
  await scores(home, [7, 8]);
  await home.copied();
  scene.meets = ({ path }) => (path.includes('/get?after=') ? { kind: 'no reply', offline: true } : undefined);
  expect((await office.gather()).unused).toMatchObject([{ logId: 'home', why: 'not fetched', computer: 'Kitchen' }]);
});

test('R22.9 a server that does not list the ledgers leaves the history as this browser knows it', async () => {
  const { office, scene } = await scoredAtHome();
  scene.meets = ({ path }) => (path.endsWith('/get/all') ? { kind: 'no reply', offline: true } : undefined);
  await expect(office.gather()).rejects.toThrow(CallFailed);
  scene.meets = () => undefined;
  expect(told(await office.history())[0]).toBe(asHome);
});

test('R22.9 what is larger than all that is kept is named and not fetched to its end', async () => {
  const { office, scene, remote } = await scoredAtHome();
  let pages = 0;
  scene.meets = (request) => {
    if (!request.path.includes('/get?after=')) return undefined;
    pages += 1;
    const after = Number(request.path.split('=')[1]);
    return remote({ ...request, path: '/user/ledger/home/get?after=0' }).then((reply) => {
      if (reply.kind !== 'reply') return reply;
      const page = JSON.parse(reply.text) as Page;
      const lines = Array.from({ length: 1 }, () => 'x'.repeat(30 * 1024 * 1024));
      return { ...reply, text: JSON.stringify({ ...page, lines: after >= 0 ? lines : [] }) };
    }) as never;
  };
  const list = scene.meets;
  scene.meets = (request) =>
    request.path.endsWith('/get/all')
      ? (remote(request).then((reply) =>
          reply.kind === 'reply' ? { ...reply, text: reply.text.replace(/"seq":\d+/, '"seq":1000000') } : reply,
        ) as never)
      : list(request);
  const { unused } = await office.gather();
  expect(unused).toMatchObject([{ why: 'too large' }]);
  expect(pages).toBeLessThan(10);
});

test('R22.8 what two histories of one beginning share is told once, and as this browser’s own', async () => {
  const { another } = await othersScene();
  const disk = memoryLogStorage();
  const home = await another('home', { storage: disk });
  await scores(home, [3, 4]);
  const restored = await another('again', { storage: copyOf(disk) });
  await saved(home.ledger, { type: 'EditStudent', studentId: s1, fields: { lastName: 'One' } });
  await home.until(() => isSent(home));
  await home.copied();
  await saved(restored.ledger, { type: 'EditStudent', studentId: s2, fields: { lastName: 'Two' } });
  await restored.until(() => isSent(restored));
  await restored.copied();
  await restored.reads();
  const list = await restored.history();
  expect(told(list.filter(({ other }) => other))).toEqual(['home: student lastName One']);
  expect(told(list.filter(({ other }) => !other))).toEqual([
    'here: student lastName Two',
    'here: grade x-a1~p0 3, grade x-a1~p1 4',
    'here: baseline',
  ]);
});

test('R22.8 a clock that is ahead puts no change above what was made after the server had it', async () => {
  const { another } = await othersScene();
  const [early, late] = [await another('early', { ahead: 20 * hours }), await another('late', { ahead: 3 * hours })];
  await scores(early, [3, 4]);
  await early.copied();
  await late.reads();
  await saved(late.ledger, { type: 'EditStudent', studentId: s2, fields: { lastName: 'Late' } });
  expect(told(await late.history())).toEqual([
    'here: student lastName Late',
    'here: baseline',
    'early: grade x-a1~p0 3, grade x-a1~p1 4',
  ]);
});

test('R22.8 the history of a student has what was done to them under another id', async () => {
  const { office, another } = await othersScene();
  const home = await another('home');
  await saved(home.ledger, { type: 'AddStudent', fields: { studentCode: 'N1', lastName: 'New' } });
  await home.until(() => isSent(home));
  await office.reads();
  const { studentByCode } = office.ledger.book();
  const studentId = studentByCode.get('n1');
  if (!studentId) throw new Error('the student did not come');
  await saved(office.ledger, { type: 'EnrollStudents', offeringId: o1, studentIds: [studentId] });
  await office.until(() => isSent(office));
  await home.copied();
  await office.copied();
  const { signal } = new AbortController();
  const here = joinedSteps(
    office.ledger,
    { what: 'student', studentId },
    await office.others.gather(unwatched, checked),
    signal,
  );
  expect(told((await listed(here as never)) as never)).toEqual(['here: enrollment', 'home: student']);
});
