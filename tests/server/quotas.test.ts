import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { EndpointName } from '../../api/endpoints.ts';
import type { Quotas } from '../../server/backend.ts';
import { createBackend } from '../../server/calls/dispatch.ts';
import { memoryData } from '../../server/memory/data.ts';
import { memoryStorage } from '../../server/memory/storage.ts';
import { scryptHashes } from '../../server/node/scrypt.ts';
import { startServer } from '../../server/node/server.ts';
import { BadSetting, settingsOf } from '../../server/node/settings.ts';
import { usualQuotas } from '../../server/node/world.ts';
import type { Storage } from '../../server/storage.ts';
import { call, logIn } from '../cli/client.ts';
import { cases } from './conformance/cases.ts';
import { keyed } from './conformance/expected.ts';
import { idsOf, sampleFiles } from './conformance/sample.ts';
import { bodyOf, newCaller, succeeded } from './conformance/under-test.ts';
import { testWorld } from './conformance/world.ts';

const over = { status: 200, body: { success: false, quotaExceeded: true } };

describe('what an account may have', () => {
  const quotasOf = (env: Record<string, string>) => settingsOf(env, '/nowhere').quotas;

  test('is the usual, unless the settings say otherwise', () => {
    expect(quotasOf({ QUOTA_COURSES: '' })).toEqual(usualQuotas);
    expect(quotasOf({ QUOTA_COURSES: '7', QUOTA_BYTES: '1000000' })).toEqual({
      ...usualQuotas,
      courses: 7,
      bytes: 1_000_000,
    });
    expect(quotasOf({ QUOTA_OFFERINGS: '1', QUOTA_STUDENTS: '2', QUOTA_SNAPSHOTS: '0' })).toEqual({
      ...usualQuotas,
      offerings: 1,
      students: 2,
      snapshots: 0,
    });
  });

  test.each(['-1', '1.5', '1e3', 'many', '512 MB', '9'.repeat(16)])('is never “%s”', (value) => {
    for (const name of ['QUOTA_COURSES', 'QUOTA_OFFERINGS', 'QUOTA_STUDENTS', 'QUOTA_SNAPSHOTS', 'QUOTA_BYTES'])
      expect(() => quotasOf({ [name]: value })).toThrow(BadSetting);
  });

  test('is limited by the settings of a running server', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'gradeledger-quotas-'));
    const app = join(folder, 'app');
    mkdirSync(app);
    writeFileSync(join(app, 'index.html'), '<!doctype html>');
    const settings = settingsOf({ PORT: '0', QUOTA_COURSES: '1' }, join(folder, 'data'));
    const appFolder = async () => app;
    const server = await startServer(settings, { appFolder, log: () => undefined, orNextPort: false });
    onTestFinished(async () => {
      await server.stop();
      rmSync(folder, { recursive: true });
    });
    const passwordHash = await scryptHashes({ ln: 4, r: 8, p: 1 }).hash('correct horse');
    const account = { accountId: 'ana', email: 'a@b', passwordHash, frozen: false, createdAt: '2026' };
    await server.storage.accounts.add(account);
    const headers = await logIn(server.address, 'a@b', 'correct horse');
    const add = () => call(server.address, 'POST', '/user/course/add', { headers, json: {} });
    expect((await add()).json).toMatchObject({ success: true });
    expect(await add()).toMatchObject({ status: 200, json: over.body });
  });
});

/** An account whose true counts are counted: `counts` says how often all its rows were read for their bytes. */
const counting = async () => {
  const storage = memoryStorage(memoryData('epoch'));
  let counts = 0;
  const counted: Storage = {
    ...storage,
    write: (accountId, work) =>
      storage.write(accountId, (rows) =>
        work({
          ...rows,
          bytes: () => {
            counts += 1;
            return rows.bytes();
          },
        }),
      ),
  };
  const { world, newAccount, failures } = testWorld(counted);
  const limits = { ...world.quotas };
  const backend = createBackend({ ...world, quotas: limits });
  const caller = await newCaller({ backend, newAccount, failures }, 'a');
  const sizes = () =>
    storage.read('account1', async (rows) => {
      const { bytesAtMost = Number.NaN } = await rows.revision();
      return { bytesAtMost, bytes: await rows.bytes() };
    });
  /** The account as an import or an earlier build leaves it. */
  const forget = () =>
    storage.write('account1', async (rows) => {
      const { bytesAtMost: _, ...revision } = await rows.revision();
      await rows.saveRevision(revision);
    });
  return { caller, limits, sizes, forget, counts: () => counts };
};

describe('a quota of bytes', () => {
  const open = async (quotas: Partial<Quotas>) => {
    const { world, newAccount, failures } = testWorld(memoryStorage(memoryData('epoch')), quotas);
    const limits = { ...world.quotas };
    const under = { backend: createBackend({ ...world, quotas: limits }), newAccount, failures };
    return { caller: await newCaller(under, 'a'), limits };
  };

  const growing = (Object.keys(cases) as EndpointName[]).filter(
    (name) =>
      /^(add|enroll$|edit|load)/.test(name) && !['loadEverything', 'editGrade', 'editEnrollments'].includes(name),
  );

  test.each(growing)('keeps %s from storing anything beyond it', async (name) => {
    const { caller, limits } = await open({});
    const before = await caller.data();
    const good = cases[name].good(caller.sample);
    limits.bytes = 1;
    const refused = await caller.ask({ name, ...good, headers: keyed('k'.repeat(32)) });
    expect(refused).toMatchObject(over);
    expect(await caller.data()).toEqual(before);

    limits.bytes = 50_000_000;
    const again = await caller.ask({ name, ...good, headers: keyed('k'.repeat(32)) });
    expect(bodyOf(again.body).success).toBe(true);
    expect(again.headers['idempotency-replayed']).toBeUndefined();
  });

  test.each([
    ['without a key', {}],
    ['with its reply kept under a key', keyed('k'.repeat(32))],
  ])('is met by an account that stores just as much as it may, %s', async (_, headers) => {
    const open = async (bytes: number) => {
      const storage = memoryStorage(memoryData('epoch'));
      const { world, newAccount, failures } = testWorld(storage);
      const quotas = { ...world.quotas };
      const { ask } = await newCaller({ backend: createBackend({ ...world, quotas }), newAccount, failures }, 'a');
      quotas.bytes = bytes;
      return { reply: await ask({ name: 'addStudent', body: { lastName: 'Ng' }, headers }), storage };
    };
    const { storage } = await open(1e6);
    const just = await storage.read('account1', (rows) => rows.bytes());
    expect(bodyOf((await open(just)).reply.body).success).toBe(true);
    expect((await open(just - 1)).reply).toMatchObject(over);
  });

  const changing = (Object.keys(cases) as (keyof typeof cases)[]).filter((name) =>
    /^(add|enroll$|edit|load|delete|unenroll)/.test(name),
  );

  test.each(changing)('is kept by a sum that never falls short, also after %s', async (name) => {
    const { caller, sizes } = await counting();
    const good = cases[name].good(caller.sample);
    await caller.ask({ name, ...good, headers: keyed('k'.repeat(32)) });
    const { bytesAtMost, bytes } = await sizes();
    expect(bytesAtMost).toBeGreaterThanOrEqual(bytes);
  });

  test('is kept by a sum that never falls short, also of replies whose characters take several bytes', async () => {
    const { caller, sizes } = await counting();
    for (const letter of ['b', 'c', 'd']) {
      const [file] = sampleFiles(idsOf(letter));
      const data = file?.initializationData;
      const courses = data?.courses.map((row) => ({ ...row, description: 'é😀'.repeat(500) }));
      const listOfOfferingSnapshots = [{ ...file, initializationData: { ...data, courses } }];
      const headers = keyed(letter.repeat(32));
      await succeeded(caller.ask({ name: 'loadSnapshotsFromObject', body: { listOfOfferingSnapshots }, headers }));
      const { bytesAtMost, bytes } = await sizes();
      expect(bytesAtMost).toBeGreaterThanOrEqual(bytes);
    }
  });

  test('counts all rows of an account that nobody has counted, at the first call that may be too much', async () => {
    const { caller, sizes, counts, forget } = await counting();
    await forget();
    const before = counts();
    const grade = cases.editGrade.good(caller.sample);
    await succeeded(caller.ask({ name: 'editGrade', ...grade, headers: keyed('j'.repeat(32)) }));
    expect((await sizes()).bytesAtMost).toBeNaN();
    await succeeded(caller.ask({ name: 'addStudent', body: { lastName: 'Ng' }, headers: keyed('k'.repeat(32)) }));
    const { bytesAtMost, bytes } = await sizes();
    expect(bytesAtMost).toBeGreaterThanOrEqual(bytes);
    expect(counts()).toBe(before + 1);
  });

  test('needs no count where the sum is just the quota', async () => {
    const countsWith = async (bytes: number) => {
      const { caller, limits, sizes, counts } = await counting();
      limits.bytes = bytes;
      const before = counts();
      const headers = keyed('k'.repeat(32));
      const params = { courseId: caller.sample.c1 };
      await succeeded(caller.ask({ name: 'editCourse', params, body: { title: 'Logic' }, headers }));
      return { counted: counts() - before, ...(await sizes()) };
    };
    const { bytesAtMost } = await countsWith(1e6);
    expect(await countsWith(bytesAtMost)).toMatchObject({ counted: 0, bytesAtMost });
    const { counted, ...sizes } = await countsWith(bytesAtMost - 1);
    expect([counted, sizes.bytesAtMost]).toEqual([1, sizes.bytes]);
  });

  test('reads all rows of an account once, and again only where the sum is over it', async () => {
    const { caller, limits, sizes, counts } = await counting();
    let renamed = 0;
    const rename = (title: string) => {
      renamed += 1;
      const headers = keyed(`rename-${renamed}`.padEnd(20, '-'));
      return succeeded(
        caller.ask({ name: 'editCourse', params: { courseId: caller.sample.c1 }, body: { title }, headers }),
      );
    };
    await rename('Logic');
    const before = counts();
    for (let n = 0; n < 5; n += 1) await rename('x'.repeat(n));
    expect(counts()).toBe(before);
    const { bytesAtMost, bytes } = await sizes();
    expect(bytesAtMost).toBeGreaterThan(bytes);
    limits.bytes = bytesAtMost;
    await rename('a shorter one');
    expect(counts()).toBe(before + 1);
    const after = await sizes();
    expect(after.bytesAtMost).toBe(after.bytes);
  });

  test('tells clients nothing of that sum', async () => {
    const { caller, sizes } = await counting();
    const { body } = await caller.ask({
      name: 'editCourse',
      params: { courseId: caller.sample.c1 },
      body: { title: 'A' },
    });
    expect((await sizes()).bytesAtMost).toBeGreaterThan(0);
    expect(JSON.stringify(body)).not.toContain('bytesAtMost');
    expect(JSON.stringify((await caller.ask({ name: 'verify' })).body)).not.toContain('bytesAtMost');
  });

  test('lets calls through that only delete, or change a grade or a date', async () => {
    const { caller, limits } = await open({});
    limits.bytes = 1;
    const { o1, s1, snapshot } = caller.sample;
    for (const name of ['editGrade', 'editEnrollments'] as const)
      await succeeded(caller.ask({ name, ...cases[name].good(caller.sample) }));
    await succeeded(caller.ask({ name: 'unenroll', body: { offeringId: o1, studentIdList: [s1] } }));
    await succeeded(caller.ask({ name: 'deleteSnapshots', body: { listOfOfferingSnapshotIds: [snapshot] } }));
    await succeeded(caller.ask({ name: 'deleteCourse', params: { courseId: caller.sample.c1 } }));
  });

  test('counts the replies that are kept, so that repeated loads do not fill a disk', async () => {
    const { caller } = await open({ bytes: 60_000 });
    const load = (at: number) =>
      caller.ask({
        name: 'loadSnapshotsById',
        body: { listOfOfferingSnapshotIds: [caller.sample.snapshot] },
        headers: keyed(String(at).padStart(32, '0')),
      });
    let times = 0;
    while (times < 100 && bodyOf((await load(times)).body).success === true) times += 1;
    expect(times).toBeGreaterThan(1);
    expect(times).toBeLessThan(60);
    expect(await load(100)).toMatchObject(over);
    expect((await load(0)).headers['idempotency-replayed']).toBe('true');
  });
});
