import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { nothingWritten } from '../../server/revision.ts';
import type { ReadTransaction, Storage, WriteTransaction } from '../../server/storage.ts';
import type { Storages } from './storage-opening.ts';
import { grade, reply, student } from './storage-sample.ts';

const everything = async (rows: ReadTransaction) => ({
  students: await rows.list('students'),
  grades: await rows.list('grades'),
  settings: await rows.settings(),
  revision: await rows.revision(),
  replies: [await rows.replyTo('k1'), await rows.replyTo('k2')],
  bytes: await rows.bytes(),
});

export const transactionContract = ({ shared, open, newAccount, freshName }: Storages): void => {
  describe('transactions', () => {
    test('a write that throws leaves nothing, its reply neither, and throws on what was thrown', async () => {
      const id = await newAccount();
      await shared().write(id, async (rows) => {
        await rows.put('students', [student('1'), student('2')]);
        await rows.saveSettings({ theme: 'dark' });
        await rows.saveReply('k1', reply('{}'));
      });
      const before = await shared().read(id, everything);
      const thrown = new Error('on purpose');
      const failing = shared().write(id, async (rows) => {
        await rows.put('students', [student('1', 'changed'), student('3')]);
        await rows.remove('students', { studentId: '2' });
        await rows.put('grades', [grade('o', 'a', '1')]);
        await rows.saveSettings({});
        await rows.saveRevision({ ...nothingWritten, all: 9 });
        await rows.saveReply('k2', reply('{}'));
        expect(await rows.list('students')).toEqual([student('1', 'changed'), student('3')]);
        expect(await rows.replyTo('k2')).toEqual(reply('{}'));
        throw thrown;
      });
      await expect(failing).rejects.toBe(thrown);
      expect(await shared().read(id, everything)).toEqual(before);
    });

    test('a write gives what its work gives, and the next one sees it', async () => {
      const id = await newAccount();
      const put = shared().write(id, async (rows) => {
        await rows.put('students', [student('1')]);
        return rows.count('students');
      });
      expect(await put).toBe(1);
      expect(await shared().write(id, (rows) => rows.list('students'))).toEqual([student('1')]);
    });

    test('accounts with the same ids know nothing of each other', async () => {
      const [one, two] = [await newAccount(), await newAccount()];
      for (const [id, name] of [
        [one, 'One'],
        [two, 'Two'],
      ] as const)
        await shared().write(id, async (rows) => {
          await rows.put('students', [student('s', name), student('t', name)]);
          await rows.saveSettings({ theme: name });
          await rows.saveRevision({ ...nothingWritten, all: name.length, offerings: { [name]: 1 } });
          await rows.saveReply('k1', reply(name));
        });
      await shared().write(one, (rows) => rows.remove('students', { studentId: ['s', 't'] }));
      expect(await shared().read(two, everything)).toMatchObject({
        students: [student('s', 'Two'), student('t', 'Two')],
        settings: { theme: 'Two' },
        revision: { ...nothingWritten, all: 3, offerings: { Two: 1 } },
        replies: [reply('Two'), undefined],
      });
    });

    test('writes of one account are one at a time: 40 increments at once lose nothing', async () => {
      const id = await newAccount();
      const increment = () =>
        shared().write(id, async (rows) => {
          const [kept] = await rows.list('grades');
          await rows.put('grades', [grade('o', 'a', 's', [(kept?.grades[0] ?? 0) + 1])]);
        });
      await Promise.all(Array.from({ length: 40 }, increment));
      expect(await shared().read(id, (rows) => rows.list('grades'))).toEqual([grade('o', 'a', 's', [40])]);
    });

    test('a write that begins when an earlier one has ended waits for those that are waiting already', async () => {
      const id = await newAccount();
      const increment = (meanwhile: Promise<unknown> = Promise.resolve()) =>
        shared().write(id, async (rows) => {
          const [kept] = await rows.list('grades');
          await meanwhile;
          await rows.put('grades', [grade('o', 'a', 's', [(kept?.grades[0] ?? 0) + 1])]);
        });
      const first = increment();
      const second = increment(first.then(() => nextTurn()));
      await first;
      await Promise.all([second, increment()]);
      expect(await shared().read(id, (rows) => rows.list('grades'))).toEqual([grade('o', 'a', 's', [3])]);
    });

    test('of writes at once that add under the same key, one stores its reply', async () => {
      const id = await newAccount();
      const call = (n: number) =>
        shared().write(id, async (rows) => {
          const first = await rows.replyTo('k1');
          if (first) return first.body;
          await rows.put('students', [student(`s${n}`)]);
          await rows.saveReply('k1', reply(`${n}`));
          return `${n}`;
        });
      const answers = await Promise.all([1, 2, 3, 4, 5].map(call));
      expect(new Set(answers).size).toBe(1);
      expect(await shared().read(id, (rows) => rows.list('students'))).toEqual([student(`s${answers[0]}`)]);
    });

    test('a read sees one moment, whatever is written meanwhile', async () => {
      const id = await newAccount();
      const both = (n: number) =>
        shared().write(id, async (rows) => {
          await rows.put('grades', [grade('o', 'a', 's', [n])]);
          await rows.put('students', [student('s', `${n}`)]);
        });
      await both(0);
      const looks = Array.from({ length: 20 }, () =>
        shared().read(id, async (rows) => {
          const [kept] = await rows.list('grades');
          const [seen] = await rows.list('students');
          return [`${kept?.grades[0]}`, seen?.firstName];
        }),
      );
      await Promise.all(Array.from({ length: 20 }, (_, n) => both(n)));
      for (const [points, name] of await Promise.all(looks)) expect(points).toBe(name);
    });

    test('the first reply under a key stays, and a second one undoes its write', async () => {
      const id = await newAccount();
      await shared().write(id, (rows) => rows.saveReply('k1', reply('first')));
      const second = shared().write(id, async (rows) => {
        await rows.put('students', [student('s')]);
        await rows.saveReply('k1', reply('second'));
      });
      await expect(second).rejects.toMatchObject({ problem: 'reply exists' });
      expect(await shared().read(id, everything)).toMatchObject({ students: [], replies: [reply('first'), undefined] });
    });

    test('so it is when the revision is saved with it, whatever else was written, and whoever goes on', async () => {
      const id = await newAccount();
      const revision = (all: number) => ({ ...nothingWritten, all });
      await shared().write(id, (rows) => rows.saveReply('k1', reply('first'), revision(1)));
      const second = (after: (rows: WriteTransaction) => Promise<unknown>) =>
        shared().write(id, async (rows) => {
          await rows.put('students', [student('s')]);
          await rows.saveReply('k1', reply('second'), revision(2));
          await rows.put('students', [student('t')]);
          await after(rows);
        });
      await expect(second(async () => undefined)).rejects.toThrow();
      await expect(second((rows) => rows.list('students').catch(() => []))).rejects.toThrow();
      expect(await shared().read(id, everything)).toMatchObject({
        students: [],
        revision: revision(1),
        replies: [reply('first'), undefined],
      });
    });

    test('what a call depends on is looked at as it is then, first or later', async () => {
      const id = await newAccount();
      const sought = { one: { kind: 'students', where: { studentId: 's' } } } as const;
      const nothing = { found: { one: undefined }, reply: undefined, revision: nothingWritten };
      const ahead = (key?: string) => shared().write(id, (rows) => rows.lookAhead(sought, key));
      expect(await ahead('k1')).toEqual(nothing);
      const revision = { ...nothingWritten, all: 4, offerings: { o: 4 } };
      await shared().write(id, async (rows) => {
        await rows.put('students', [student('s')]);
        await rows.saveReply('k1', reply('{"a":"\\u0000"}'), revision);
        expect(await rows.lookAhead(sought, 'k2')).toEqual({
          found: { one: student('s') },
          reply: undefined,
          revision,
        });
      });
      expect(await ahead('k1')).toEqual({ found: { one: student('s') }, reply: reply('{"a":"\\u0000"}'), revision });
      expect(await ahead()).toEqual({ found: { one: student('s') }, reply: undefined, revision });
      await expect(shared().write('nobody', (rows) => rows.lookAhead(sought, 'k1'))).rejects.toMatchObject({
        problem: 'unknown account',
      });
    });

    test('of two storages that look before they write, the second sees what the first has written', async () => {
      const name = freshName();
      const storages = [await open(name), await open(name)];
      const id = await newAccount(storages[0]);
      const sought = {
        one: { kind: 'grades', where: { offeringId: 'o', assessmentId: 'a', studentId: 's' } },
      } as const;
      const add = (storage: Storage) =>
        storage.write(id, async (rows) => {
          const { found, revision } = await rows.lookAhead(sought);
          const points = Number(found.one?.grades[0] ?? 0) + 1;
          await rows.put('grades', [grade('o', 'a', 's', [points])]);
          await rows.saveRevision({ ...revision, all: revision.all + 1 });
        });
      await Promise.all(Array.from({ length: 15 }, () => storages.map(add)).flat());
      expect(await storages[0]?.read(id, everything)).toMatchObject({
        grades: [grade('o', 'a', 's', [30])],
        revision: { all: 30 },
      });
    });

    test('replies stored before a time are forgotten, of all accounts', async () => {
      const ids = [await newAccount(), await newAccount()];
      for (const id of ids)
        await shared().write(id, async (rows) => {
          await rows.saveReply('k1', reply('old', '2026-01-01T00:00:00.000Z'));
          await rows.saveReply('k2', reply('new', '2026-02-01T00:00:00.000Z'));
        });
      await shared().forgetReplies('2026-02-01T00:00:00.000Z');
      for (const id of ids)
        expect((await shared().read(id, everything)).replies).toEqual([
          undefined,
          reply('new', '2026-02-01T00:00:00.000Z'),
        ]);
    });

    test('a transaction that is over answers nothing more', async () => {
      const id = await newAccount();
      const left = await shared().write(id, async (rows) => ({ rows }));
      await expect((async () => left.rows.put('students', [student('s')]))()).rejects.toThrow();
      expect(await shared().read(id, (rows) => rows.count('students'))).toBe(0);
    });

    test('several storages over the same data share everything', async () => {
      const name = freshName();
      const [one, two] = [await open(name), await open(name)];
      const id = await newAccount(one);
      await one.write(id, (rows) => rows.put('students', [student('s')]));
      expect(await two.read(id, (rows) => rows.list('students'))).toEqual([student('s')]);
      expect(await two.epoch()).toBe(await one.epoch());
    });

    test('other data has another epoch', async () => {
      expect(await (await open(freshName())).epoch()).not.toBe(await shared().epoch());
    });

    test('what can be written to says so, and a closed one does not', async () => {
      const storage = await open(freshName());
      const id = await newAccount(storage);
      await storage.probe();
      await storage.close();
      await expect(storage.probe()).rejects.toThrow();
      await expect(storage.epoch()).rejects.toThrow();
      await expect(storage.accounts.byId(id)).rejects.toThrow();
      await expect(storage.read(id, (rows) => rows.settings())).rejects.toThrow();
      await expect(storage.write(id, (rows) => rows.settings())).rejects.toThrow();
    });
  });
};
