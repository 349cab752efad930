import { expect, test } from 'vitest';
import { LogFailure } from '../../log/port.ts';
import { intent } from './contract-beside.ts';
import { deleteStorage, faultyLog, faultyStorage, powerLoss } from './faulty-log.ts';
import { gradeEdit, sampleMaking } from './sample.ts';
import { appendAll, failsWith } from './tabs.ts';

test.each([
  ['before', 0],
  ['after', 1],
] as const)('a fault %s an append leaves %i commits, and as many intents', async (when, left) => {
  const storage = faultyStorage();
  const log = faultyLog(sampleMaking(), storage);
  const head = await log.head();
  storage.faults = {
    [when]: () => Promise.reject(new LogFailure('connection lost', 'the connection is closing')),
  };
  await failsWith('connection lost', log.append(head, [gradeEdit(1)], { put: [intent(1)] }));
  delete storage.faults;
  expect((await log.read(0)).commits).toHaveLength(left);
  expect(await log.intents()).toHaveLength(left);
});

test('a power cut keeps what was answered, and no tab from before it hears or writes any more', async () => {
  const storage = faultyStorage();
  const making = sampleMaking();
  const log = faultyLog(making, storage);
  const head = await appendAll(log, [1]);
  let goOn = (): void => undefined;
  storage.faults = { before: () => new Promise<void>((resolve) => (goOn = resolve)) };
  let answers = 0;
  log.append(head, [gradeEdit(2)], { put: [intent(1)] }).then(
    () => (answers += 1),
    () => (answers += 1),
  );
  powerLoss(storage);
  delete storage.faults;
  goOn();
  const after = faultyLog(making, storage);
  expect((await after.read(0)).commits).toHaveLength(1);
  expect(await after.intents()).toEqual([]);
  expect(answers).toBe(0);
  expect(await after.append(head, [gradeEdit(3)])).toMatchObject({ kind: 'appended' });
});

test('a full disk refuses an append whole, and takes one that frees room', async () => {
  const storage = faultyStorage();
  const log = faultyLog(sampleMaking(), storage);
  const first = await log.append(await log.head(), [gradeEdit(1)], { put: [intent(1)] });
  if (first.kind !== 'appended') throw new Error(first.kind);
  storage.quota = 1;
  await failsWith('quota', log.append(first.head, [gradeEdit(2)], { put: [intent(2)] }));
  expect(await log.head()).toEqual(first.head);
  expect(await log.intents()).toEqual([intent(1)]);
  expect(await log.append(first.head, [], { drop: [intent(1).intent] })).toMatchObject({ kind: 'appended' });
  expect(await log.intents()).toEqual([]);
});

test('an intent that is put in the place of another takes its room only', async () => {
  const storage = faultyStorage();
  const log = faultyLog(sampleMaking(), storage);
  const put = async (n: number) => log.append(await log.head(), [], { put: [intent(n)] });
  await put(1);
  storage.quota = storage.kept?.size ?? 0;
  for (let again = 0; again < 3; again += 1) expect(await put(1)).toMatchObject({ kind: 'appended' });
  await failsWith('quota', put(2));
  expect(await log.intents()).toEqual([intent(1)]);
});

test('what a disk garbles on its way is not read, and is there again when it does not', async () => {
  const storage = faultyStorage();
  const log = faultyLog(sampleMaking(), storage);
  await appendAll(log, [1, 2]);
  storage.faults = { read: (lines) => lines.map((line) => line.replace('"problem~1":2', '"problem~1":3')) };
  await failsWith('damaged', log.read(0), 'commit 2');
  delete storage.faults;
  expect((await log.read(0)).commits).toHaveLength(2);
});

test('a storage that is deleted is gone for whoever had it open, and who has hears of it', async () => {
  const storage = faultyStorage();
  const log = faultyLog(sampleMaking(), storage);
  const head = await appendAll(log, [1]);
  let hints = 0;
  log.onChange(() => (hints += 1));
  deleteStorage(storage);
  expect(hints).toBe(1);
  const other = faultyLog(sampleMaking(), storage);
  await appendAll(other, [7]);
  await failsWith('gone', log.append(head, [gradeEdit(2)]));
  expect((await other.read(0)).commits.map(({ id }) => id)).toEqual(['tab~7']);
});
