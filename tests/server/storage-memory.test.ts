import { expect, test } from 'vitest';
import { type MemoryData, memoryData } from '../../server/memory/data.ts';
import { memoryStorage } from '../../server/memory/storage.ts';
import { backUpMemory, restoreMemory } from './memory-backup.ts';
import { storageContract } from './storage-contract.ts';
import { account, heldSession, reply, session, student } from './storage-sample.ts';

const datas = new Map<string, MemoryData>();

storageContract('the memory storage', async (name) => {
  const data = datas.get(name) ?? memoryData(`epoch of ${name}`);
  datas.set(name, data);
  return memoryStorage(data);
});

test('restored memory has what it had, a new epoch and no sessions', async () => {
  const data = memoryData('first');
  const storage = memoryStorage(data);
  await storage.accounts.add(account('1'));
  await storage.accounts.addSession(session('1', 'token'));
  await storage.write('1', (rows) => rows.put('students', [student('before')]));
  const backup = backUpMemory(data);
  await storage.write('1', async (rows) => {
    await rows.put('students', [student('after')]);
    await rows.saveReply('k', reply('{}'));
  });
  await storage.accounts.add(account('2'));
  restoreMemory(data, backup, 'second');
  expect(await storage.epoch()).toBe('second');
  expect(await storage.accounts.count()).toBe(1);
  expect(await heldSession(storage.accounts, 'token')).toBeUndefined();
  expect(await storage.read('1', (rows) => rows.list('students'))).toEqual([student('before')]);
  expect(await storage.read('1', (rows) => rows.replyTo('k'))).toBeUndefined();
});

test('a write that a restore overtakes fails and leaves nothing', async () => {
  const data = memoryData('first');
  const storage = memoryStorage(data);
  await storage.accounts.add(account('1'));
  const backup = backUpMemory(data);
  const overtaken = storage.write('1', async (rows) => {
    await rows.put('students', [student('lost')]);
    restoreMemory(data, backup, 'second');
  });
  await expect(overtaken).rejects.toMatchObject({ problem: 'restored meanwhile' });
  expect(await storage.read('1', (rows) => rows.list('students'))).toEqual([]);
});
