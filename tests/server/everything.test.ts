import { expect, test } from 'vitest';
import { createBackend } from '../../server/calls/dispatch.ts';
import { workingData } from '../../server/handlers/everything.ts';
import { memoryData } from '../../server/memory/data.ts';
import { memoryStorage } from '../../server/memory/storage.ts';
import { type ReadTransaction, rowsOfText, type Storage } from '../../server/storage.ts';
import { bodyOf, newCaller, succeeded } from './conformance/under-test.ts';
import { testWorld } from './conformance/world.ts';
import { openHttp } from './http-scene.ts';
import { course, grade, student } from './storage-sample.ts';

const grades = (count: number) => Array.from({ length: count }, (_, n) => grade('o', 'a', `é${n}`, [n / 4, null]));

test('everything is read in pages, with a pause between them, and students come by their codes', async () => {
  const storage = memoryStorage(memoryData('epoch'));
  const { world, newAccount, failures } = testWorld(storage);
  let pauses = 0;
  const pause = async () => {
    pauses += 1;
  };
  const backend = createBackend({ ...world, pauses: { isDue: () => true, pause } });
  const caller = await newCaller({ backend, newAccount, failures }, 'a');
  await storage.write('account1', async (rows) => {
    await rows.put('grades', grades(2 * rowsOfText + 1));
    await rows.put('students', [student('B10'), student('b2'), student('A3')]);
    await rows.saveSettings({ theme: 'ö' });
  });
  pauses = 0;
  const reply = await caller.ask({ name: 'loadEverything' });
  expect(bodyOf(reply.body)).toEqual({ success: true, ...(await storage.read('account1', workingData)) });
  expect(pauses).toBeGreaterThanOrEqual(3);
  expect(failures).toEqual([]);
});

test('no page is read while a pause lasts', async () => {
  const storage = memoryStorage(memoryData('epoch'));
  const { world, newAccount } = testWorld(storage);
  let isPaused = false;
  const readInPauses: string[] = [];
  const watched: Storage = {
    ...storage,
    read: (accountId, work) =>
      storage.read(accountId, (rows) => {
        const textAfter: ReadTransaction['textAfter'] = (kind, position) => {
          if (isPaused) readInPauses.push(`${kind} after ${position}`);
          return rows.textAfter(kind, position);
        };
        return work({ ...rows, textAfter });
      }),
  };
  let pauses = 0;
  const pause = async () => {
    pauses += 1;
    isPaused = true;
    await new Promise(setImmediate);
    isPaused = false;
  };
  const backend = createBackend({ ...world, storage: watched, pauses: { isDue: () => true, pause } });
  const caller = await newCaller({ backend, newAccount, failures: [] }, 'a');
  await storage.write('account1', (rows) => rows.put('grades', grades(2 * rowsOfText + 1)));
  await succeeded(caller.ask({ name: 'loadEverything' }));
  expect(readInPauses).toEqual([]);
  expect(pauses).toBeGreaterThanOrEqual(3);
});

test('an empty account is read whole, too', async () => {
  const storage = memoryStorage(memoryData('epoch'));
  const { world, newAccount, failures } = testWorld(storage);
  const caller = await newCaller({ backend: createBackend(world), newAccount, failures }, 'a');
  await storage.write('account1', async (rows) => {
    for (const { courseId } of await rows.list('courses')) await rows.remove('courses', { courseId });
  });
  const { courses } = bodyOf((await caller.ask({ name: 'loadEverything' })).body);
  expect(courses).toEqual([]);
});

test.each([
  ['packed, where the client takes that', 'gzip', 'gzip'],
  ['as it is, where it does not', 'identity', null],
])('everything leaves %s', async (_, accepted, coding) => {
  const http = await openHttp();
  await http.storage.write('ana', async (rows) => {
    await rows.put('courses', [course('c', 'Ökologie')]);
    await rows.put('grades', grades(rowsOfText + 1));
  });
  const headers = { ...(await http.signIn()), 'accept-encoding': accepted };
  const answer = await fetch(`${http.address}/user/multi/init`, { headers });
  expect([answer.status, answer.headers.get('content-encoding')]).toEqual([200, coding]);
  expect(answer.headers.get('content-type')).toBe('application/json');
  expect(Number(answer.headers.get('content-length'))).toBeGreaterThan(1_000);
  expect(await answer.json()).toEqual({ success: true, ...(await http.storage.read('ana', workingData)) });
});
