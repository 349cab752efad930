import { readFileSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { exportAccount, importAccount } from '../../server/node/account-file.ts';
import { backup } from '../../server/node/sql/backup.ts';
import { StorageFailure } from '../../server/storage-failure.ts';
import { filledAccount, fresh, moved, movingServers, old, readable, signedIn } from './account-move-scene.ts';
import { keyed } from './conformance/expected.ts';
import { bodyOf, newCaller, succeeded, told } from './conformance/under-test.ts';
import { password } from './conformance/world.ts';
import { storeNames } from './served-stores.ts';
import { session } from './storage-sample.ts';

const { newPath, open } = movingServers();
const email = 'ana@example.edu';
const directions = storeNames.flatMap((from) => storeNames.map((to) => ({ from, to })));
const linesOf = (file: string): readonly string[] => readFileSync(file, 'utf8').trimEnd().split('\n');

test.each(directions)(
  'from $from to $to goes all that a client can read, and each reply under its key',
  async ({ from, to }) => {
    const [source, target] = [await open(from, old), await open(to)];
    const ana = await filledAccount(source);
    const bea = await filledAccount(source, 'bea');
    const cai = await filledAccount(target, 'cai');
    const body = { studentCode: 'N1', firstName: '', lastName: 'New', email: '' };
    const asked = { name: 'addStudent', body, headers: keyed('before-the-move-0001') } as const;
    const first = await ana.ask(asked);
    const [before, ofBea, ofCai] = [await readable(ana.ask), await readable(bea.ask), await readable(cai.ask)];
    const file = await moved(source, target, { email, file: newPath() });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'utf8')).not.toContain('old-ana');

    const login = await target.backend({
      ...{ method: 'POST', path: '/core/login/edit', query: {}, session: undefined, from: '192.0.2.7' },
      headers: { 'content-type': 'application/json' },
      body: new TextEncoder().encode(JSON.stringify({ userEmail: email, userPassword: password })),
    });
    expect(bodyOf(login.body)).toMatchObject({ success: true, movedFrom: old });
    const ask = await signedIn(target, email);
    expect(await readable(ask)).toEqual(before);
    const [there, here] = await Promise.all([source, target].map(({ storage }) => storage.accounts.byEmail(email)));
    expect(here).toEqual({ ...there, accountId: here?.accountId, movedTo: undefined, movedFrom: old });
    expect(here?.accountId).not.toBe(there?.accountId);
    expect(await readable(bea.ask)).toEqual(ofBea);
    expect(await readable(cai.ask)).toEqual(ofCai);

    const again = await ask(asked);
    expect([told(again), again.headers['idempotency-replayed']]).toEqual([told(first), 'true']);
    expect((await ask({ ...asked, body: { ...body, lastName: 'Other' } })).status).toBe(422);
    const unsent = { ...asked, body: { ...body, studentCode: 'N2' }, headers: keyed('after-the-move-00001') };
    const [applied, repeated] = [await ask(unsent), await ask(unsent)];
    expect([applied.headers['idempotency-replayed'], told(repeated)]).toEqual([undefined, told(applied)]);
    const { students } = (await readable(ask)).everything as { students: { studentCode: string }[] };
    expect(students.filter(({ studentCode }) => /^N[12]$/.test(studentCode))).toHaveLength(2);
    expect([...source.failures, ...target.failures]).toEqual([]);
  },
  120_000,
);

test.each(storeNames)(
  '%s: an export that is said again writes the same, and another server is refused',
  async (store) => {
    const source = await open(store, old);
    const { ask } = await filledAccount(source);
    const [first, second] = [newPath(), newPath()];
    for (const file of [first, second])
      expect(await exportAccount(source.storage, email, { file, from: old, to: fresh })).toEqual({ kind: 'done' });
    expect(readFileSync(second).equals(readFileSync(first))).toBe(true);
    const third = { file: newPath(), from: old, to: 'https://third.example.edu' };
    expect(await exportAccount(source.storage, email, third)).toEqual({ kind: 'moved', to: fresh });
    expect(await exportAccount(source.storage, 'nobody@example.edu', third)).toEqual({ kind: 'unknown' });
    expect((await ask({ name: 'verify' })).status).toBe(403);
  },
);

test.each(storeNames)('%s: an account that came goes on to a third server as it was', async (store) => {
  const [one, two] = [await open('SQLite', old), await open(store)];
  await filledAccount(one);
  const file = await moved(one, two, { email, file: newPath() });
  const third = 'https://third.example.edu';
  const onward = newPath();
  await exportAccount(two.storage, email, { file: onward, from: fresh, to: third });
  expect(linesOf(onward).slice(1, -1)).toEqual(linesOf(file).slice(1, -1));
  expect(JSON.parse(linesOf(onward)[0] ?? '')).toMatchObject({ from: fresh, to: third });
});

test('an e-mail that has an account keeps it, and a file that cannot be written marks nothing', async () => {
  const [source, target] = [await open('SQLite', old), await open('SQLite')];
  const { ask } = await filledAccount(source);
  const { ask: askThere } = await filledAccount(target);
  await succeeded(askThere({ name: 'editSettings', body: { setting: { theme: 'light' } } }));
  const there = await readable(askThere);
  const file = newPath();
  await exportAccount(source.storage, email, { file, from: old, to: fresh });
  expect(await importAccount(target.storage, file, fresh)).toEqual({ isAdded: false, email });
  expect(await readable(askThere)).toEqual(there);

  await source.storage.accounts.setMovedTo('old-ana', undefined);
  for (const bad of [file, `${newPath()}/nowhere/file`])
    await expect(exportAccount(source.storage, email, { file: bad, from: old, to: fresh })).rejects.toThrow();
  expect((await ask({ name: 'verify' })).status).toBe(200);
});

test('a mark that is taken back while the copy is read leaves no file', async () => {
  const source = await open('SQLite', old);
  await filledAccount(source);
  const { accounts } = source.storage;
  const file = newPath();
  const takenBack = {
    ...source.storage,
    accounts: {
      ...accounts,
      setMovedTo: async (id: string, to: string | undefined) => {
        await accounts.setMovedTo(id, to);
        await accounts.setMovedTo(id, undefined);
      },
    },
  };
  const outcome = await exportAccount(takenBack, email, { file, from: old, to: fresh });
  expect(outcome).toMatchObject({ kind: 'unfinished', to: fresh });
  expect(() => statSync(file)).toThrow('ENOENT');
});

test('an export that is said again and cannot write its file says that the account is still marked', async () => {
  const source = await open('SQLite', old);
  const { ask } = await filledAccount(source);
  const file = newPath();
  await exportAccount(source.storage, email, { file, from: old, to: fresh });
  const first = readFileSync(file);
  for (const bad of [file, `${newPath()}/nowhere/file`])
    expect(await exportAccount(source.storage, email, { file: bad, from: old, to: fresh })).toMatchObject({
      kind: 'unfinished',
      to: fresh,
      reason: expect.any(StorageFailure),
    });
  expect(readFileSync(file).equals(first)).toBe(true);
  expect((await ask({ name: 'verify' })).status).toBe(403);
});

test('a backup keeps the mark and where an account came from', async () => {
  const [source, target] = [await open('SQLite', old), await open('SQLite')];
  await filledAccount(source);
  await moved(source, target, { email, file: newPath() });
  const copied = async ({ storage }: typeof source): Promise<string> => {
    const lines: string[] = [];
    for await (const line of backup(storage)) lines.push(line);
    return lines.join('\n');
  };
  expect(await copied(source)).toContain(`"moved_to":"${fresh}"`);
  expect(await copied(target)).toContain(`"moved_from":"${old}"`);
});

test('a caller with a session there is refused while the account moves, and nothing of it is lost', async () => {
  const [source, target] = [await open('SQLite', old), await open('PostgreSQL')];
  const ana = await filledAccount(source);
  await source.storage.accounts.addSession(session('old-ana', 'another'));
  await moved(source, target, { email, file: newPath() });
  const refused = await ana.ask({
    name: 'addStudent',
    body: { studentCode: 'L', firstName: '', lastName: '', email: '' },
  });
  expect(bodyOf(refused.body)).toEqual({ success: false, reason: 'account.moved', api: fresh });
  const account = await target.storage.accounts.byEmail(email);
  expect((await source.storage.accounts.session('another'))?.account?.movedTo).toBe(fresh);
  expect(account?.movedFrom).toBe(old);
  const { ask } = await newCaller({ ...target, newAccount: async () => ({ email, password }) }, 'x');
  expect((await ask({ name: 'verify' })).status).toBe(200);
});
