import { expect, test } from 'vitest';
import { intent } from '../log/contract-beside.ts';
import { savedIn } from '../log/folds.ts';
import { gradeEdit } from '../log/sample.ts';
import { appendAll, failsWith } from '../log/tabs.ts';
import { verified } from '../log/verified.ts';
import { asked, factoryMeeting, freshName, logOn, openRaw, tamper } from './log-database.ts';

const storesOfVersion1 = ['meta', 'commits', 'segments', 'checkpoints'];

/** The database that version 1 of the application would have made of the same log. */
const asVersion1 = async (from: string, to: string): Promise<void> => {
  const source = await openRaw(from);
  const request = indexedDB.open(to, 1);
  request.onupgradeneeded = () => {
    for (const store of storesOfVersion1) request.result.createObjectStore(store);
  };
  const target = await asked(request);
  for (const name of storesOfVersion1) {
    const rows = source.transaction(name).objectStore(name);
    const [keys, values] = await Promise.all([asked(rows.getAllKeys()), asked(rows.getAll())]);
    const copies = target.transaction(name, 'readwrite').objectStore(name);
    await Promise.all(keys.map((key, n) => asked(copies.put(values[n], key))));
  }
  source.close();
  target.close();
};

test('a database of version 1 keeps all it holds, and takes intents from then on', async () => {
  const [made, name] = [freshName(), freshName()];
  const before = logOn(made, { segmentSize: 2 });
  await appendAll(before, [1, 2, 3]);
  const head = await before.seal(2);
  await before.saveCheckpoint({ version: 'v', seq: 2, hash: (await before.read(1, 1)).commits[0]?.hash ?? '' }, [7]);
  const lines = await before.lines(0);
  before.close();
  await asVersion1(made, name);

  const log = logOn(name, { segmentSize: 2 });
  expect(await log.head()).toEqual(head);
  expect(await log.lines(0)).toEqual(lines);
  expect(await savedIn(log, 'v')).toMatchObject({ held: [7] });
  expect(await log.intents()).toEqual([]);
  const leader = await log.lead();
  await log.append(head, [gradeEdit(4)], { put: [intent(1)], leader });
  expect(await log.intents()).toEqual([intent(1)]);
  expect(await verified(log)).toMatchObject({ kind: 'log', head: { seq: 4 } });
  log.close();
});

/** A log whose next writing ends as told: its transaction is aborted, or complete without anybody hearing of it. */
const endingLog = (name: string) => {
  let ending: 'aborted' | 'unheard' | undefined;
  const log = logOn(name, {
    factory: factoryMeeting((db) => {
      const transaction = db.transaction.bind(db);
      db.transaction = (...asking) => {
        const made = transaction(...asking);
        if (made.mode !== 'readwrite' || !ending) return made;
        const how = ending;
        ending = undefined;
        if (how === 'aborted') {
          made.objectStore('meta').get('head').onsuccess = () => made.abort();
        } else {
          Object.defineProperty(made, 'oncomplete', {
            set: () => made.addEventListener('complete', () => made.onabort?.(new Event('abort'))),
          });
        }
        return made;
      };
    }),
  });
  return { log, endNext: (how: 'aborted' | 'unheard') => (ending = how) };
};

test('an append whose answer is lost has its intents once', async () => {
  const name = freshName();
  const { log, endNext } = endingLog(name);
  const leader = await log.lead();
  const head = await log.head();
  endNext('unheard');
  const result = await log.append(head, [gradeEdit(1)], { put: [intent(1)], leader });
  expect(result).toMatchObject({ kind: 'appended', head: { seq: 1 } });
  expect(await log.intents()).toEqual([intent(1)]);
  log.close();
});

test('an append whose transaction is aborted is tried once more, and leaves nothing twice', async () => {
  const { log, endNext } = endingLog(freshName());
  const head = await log.head();
  endNext('aborted');
  expect(await log.append(head, [gradeEdit(1)], { put: [intent(1)] })).toMatchObject({ kind: 'appended' });
  expect(await log.intents()).toEqual([intent(1)]);
  expect((await log.read(0)).commits).toHaveLength(1);
  log.close();
});

test('an intent that the disk has spoilt is said, not passed over', async () => {
  const name = freshName();
  const log = logOn(name);
  await log.append(await log.head(), [gradeEdit(1)], { put: [intent(1)] });
  await tamper(name, 'intents', (rows) => rows.put({ ...intent(1), path: 7 }, intent(1).intent));
  await failsWith('damaged', log.intents(), 'intents');
  log.close();
});
