import { describe, expect, test } from 'vitest';
import type { HeldSession, WriteTransaction } from '../../server/storage.ts';
import { rowKinds } from '../../server/stored-row.ts';
import type { Storages } from './storage-opening.ts';
import {
  account,
  assessment,
  course,
  enrollment,
  grade,
  heldSession,
  reply,
  session,
  snapshot,
  student,
} from './storage-sample.ts';

export const accountContract = ({ shared, open, newAccount, freshName }: Storages): void => {
  describe('accounts', () => {
    test('an account is found by its e-mail and by its id', async () => {
      const id = await newAccount();
      expect(await shared().accounts.byId(id)).toEqual(account(id));
      expect(await shared().accounts.byEmail(`${id}@school.example`)).toEqual(account(id));
      expect(await shared().accounts.byEmail('nul\0 \ud800')).toBeUndefined();
      expect(await shared().accounts.byId('nobody')).toBeUndefined();
    });

    test('an e-mail is taken once, also when two come at once', async () => {
      const { accounts } = await open(freshName());
      const email = 'ada@school.example';
      const tries = ['1', '2', '3'].map((id) => accounts.add({ ...account(id), email }));
      expect((await Promise.all(tries)).filter((added) => added)).toHaveLength(1);
      expect(await accounts.count()).toBe(1);
    });

    test('an account id is not given twice', async () => {
      const id = await newAccount();
      await expect(shared().accounts.add({ ...account(id), email: 'new@school.example' })).rejects.toThrow();
      expect(await shared().accounts.byId(id)).toEqual(account(id));
    });

    test('a changed password ends the other sessions of the account, and no others', async () => {
      const [id, other] = [await newAccount(), await newAccount()];
      const { accounts } = shared();
      for (const one of [session(id, `${id}-1`), session(id, `${id}-2`), session(other, `${other}-1`)])
        await accounts.addSession(one);
      await accounts.changePassword(id, 'new hash', `${id}-2`);
      expect(await accounts.byId(id)).toEqual({ ...account(id), passwordHash: 'new hash' });
      expect(await heldSession(accounts, `${id}-1`)).toBeUndefined();
      expect(await heldSession(accounts, `${id}-2`)).toEqual(session(id, `${id}-2`));
      expect(await heldSession(accounts, `${other}-1`)).toEqual(session(other, `${other}-1`));
      await accounts.changePassword(id, 'newer hash');
      expect(await heldSession(accounts, `${id}-2`)).toBeUndefined();
    });

    test('a hash is made anew only where it is still the one that was', async () => {
      const id = await newAccount();
      await shared().accounts.addSession(session(id, `${id}-1`));
      await shared().accounts.rehash(id, 'another', 'lost');
      expect(await shared().accounts.byId(id)).toEqual(account(id));
      await shared().accounts.rehash(id, account(id).passwordHash, 'anew');
      expect(await shared().accounts.byId(id)).toEqual({ ...account(id), passwordHash: 'anew' });
      expect(await heldSession(shared().accounts, `${id}-1`)).toBeDefined();
    });

    test('freezing and thawing leaves sessions', async () => {
      const id = await newAccount();
      await shared().accounts.addSession(session(id, `${id}-1`));
      await shared().accounts.setFrozen(id, true);
      expect(await shared().accounts.byId(id)).toEqual({ ...account(id), frozen: true });
      expect(await heldSession(shared().accounts, `${id}-1`)).toBeDefined();
      await shared().accounts.setFrozen(id, false);
      expect(await shared().accounts.byId(id)).toEqual(account(id));
    });

    test('a write finds a session of its account with what else it looks at, and no other one', async () => {
      const [id, other] = [await newAccount(), await newAccount()];
      const { accounts, write } = shared();
      for (const of of [id, other]) await accounts.addSession(session(of, `${of}-1`));
      const heldBy = (tokenHash?: string) => write(id, async (rows) => (await rows.lookAhead({}, 'k', tokenHash)).held);
      expect(await heldBy(`${id}-1`)).toEqual({ session: session(id, `${id}-1`), account: account(id) });
      expect(await heldBy(`${other}-1`)).toBeUndefined();
      expect(await heldBy(`${id}-2`)).toBeUndefined();
      expect(await heldBy()).toBeUndefined();
      await accounts.setFrozen(id, true);
      expect((await heldBy(`${id}-1`))?.account).toEqual({ ...account(id), frozen: true });
      await accounts.endSession(`${id}-1`);
      expect(await heldBy(`${id}-1`)).toBeUndefined();
    });

    test('a session is found first even if the account was moved or is gone, and then nothing is written', async () => {
      const id = await newAccount();
      const { accounts, write, read } = shared();
      const to = 'https://new.example.edu';
      await accounts.addSession(session(id, `${id}-1`));
      await accounts.setMovedTo(id, to);
      let held: HeldSession | undefined;
      const writeAfter = (accountId: string, next: (rows: WriteTransaction) => Promise<unknown>) =>
        write(accountId, async (rows) => {
          ({ held } = await rows.lookAhead({}, 'k', `${id}-1`));
          return next(rows);
        });
      const moved = { problem: 'account moved', detail: to };
      const put = (rows: WriteTransaction) => rows.put('students', [student('s')]);
      await expect(writeAfter(id, put)).rejects.toMatchObject(moved);
      expect(held?.account?.movedTo).toBe(to);
      await expect(writeAfter(id, (rows) => rows.lookAhead({}))).rejects.toMatchObject(moved);
      await expect(writeAfter(id, async () => undefined)).rejects.toMatchObject(moved);
      expect(await read(id, (rows) => rows.list('students'))).toEqual([]);
      for (const next of [put, async () => undefined])
        await expect(writeAfter('nobody', next)).rejects.toMatchObject({ problem: 'unknown account' });
      expect(held).toBeUndefined();
    });

    test('a moved account says where it is, takes nothing, and keeps its rows and sessions', async () => {
      const id = await newAccount();
      const { accounts, write, read } = shared();
      const to = 'https://new.example.edu';
      await accounts.addSession(session(id, `${id}-1`));
      await write(id, (rows) => rows.put('students', [student('s')]));
      await accounts.setMovedTo(id, to);
      expect(await accounts.byId(id)).toEqual({ ...account(id), movedTo: to });
      expect((await accounts.session(`${id}-1`))?.account).toEqual({ ...account(id), movedTo: to });
      const moved = { problem: 'account moved', detail: to };
      await expect(write(id, (rows) => rows.put('students', [student('t')]))).rejects.toMatchObject(moved);
      await expect(write(id, (rows) => rows.lookAhead({}, 'k'))).rejects.toMatchObject(moved);
      await expect(write(id, async () => undefined)).rejects.toMatchObject(moved);
      await expect(accounts.changePassword(id, 'another')).rejects.toMatchObject(moved);
      await expect(accounts.setFrozen(id, true)).rejects.toMatchObject(moved);
      await expect(accounts.addSession(session(id, `${id}-2`))).rejects.toMatchObject(moved);
      await accounts.rehash(id, account(id).passwordHash, 'another');
      expect(await read(id, (rows) => rows.list('students'))).toEqual([student('s')]);
      await accounts.setMovedTo(id, undefined);
      expect(await accounts.byId(id)).toEqual(account(id));
      await write(id, (rows) => rows.put('students', [student('t')]));
      await accounts.setMovedTo(id, to);
      await accounts.remove(id);
      expect(await accounts.byId(id)).toBeUndefined();
    });

    test('a mark waits for the write that is under way, and no write waits past it', async () => {
      const id = await newAccount();
      const { accounts, write, read } = shared();
      const put = (n: number) => write(id, (rows) => rows.put('students', [student(`${n}`)])).then(() => n);
      const before = [put(1), put(2)];
      const marking = accounts.setMovedTo(id, 'https://new.example.edu');
      const after = [put(3), put(4)];
      const outcomes = await Promise.allSettled([...before, ...after]);
      await marking;
      const stored = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [`${one.value}`] : []));
      expect((await read(id, (rows) => rows.list('students'))).map(({ studentId }) => studentId)).toEqual(stored);
      expect(outcomes.slice(2).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    });

    test('an account that came from another server says from where', async () => {
      const id = await newAccount();
      const came = { ...account(`${id}-came`), movedFrom: 'https://old.example.edu' };
      await shared().accounts.add(came);
      expect(await shared().accounts.byEmail(came.email)).toEqual(came);
    });

    test('what needs an account fails without it', async () => {
      const { accounts, write, read } = shared();
      const unknown = { problem: 'unknown account' };
      await expect(accounts.changePassword('nobody', 'hash')).rejects.toMatchObject(unknown);
      await expect(accounts.setFrozen('nobody', true)).rejects.toMatchObject(unknown);
      await expect(accounts.setMovedTo('nobody', 'https://new.example.edu')).rejects.toMatchObject(unknown);
      await expect(accounts.addSession(session('nobody', 'n'))).rejects.toMatchObject(unknown);
      await expect(write('nobody', (rows) => rows.put('students', [student('s')]))).rejects.toMatchObject(unknown);
      expect(await read('nobody', (rows) => rows.list('students'))).toEqual([]);
      await accounts.remove('nobody');
    });

    test('a removed account takes everything of it along, and nothing of others', async () => {
      const [id, other] = [await newAccount(), await newAccount()];
      for (const one of [id, other]) {
        await shared().accounts.addSession(session(one, `${one}-1`));
        await shared().write(one, async (rows) => {
          await rows.put('courses', [course('c')]);
          await rows.put('offerings', [{ ...course('c'), offeringId: 'o', assessmentWeights: [] } as never]);
          await rows.put('assessments', [assessment('a', 'o')]);
          await rows.put('students', [student('s')]);
          await rows.put('enrollments', [enrollment('o', 's')]);
          await rows.put('grades', [grade('o', 'a', 's')]);
          await rows.put('snapshots', [snapshot('1')]);
          await rows.saveSettings({ theme: 'dark' });
          await rows.saveReply('k', reply('{}'));
        });
      }
      const left = (one: string) =>
        shared().read(one, async (rows) => [
          ...(await Promise.all(rowKinds.map((kind) => rows.count(kind)))),
          Object.keys(await rows.settings()).length,
          (await rows.replyTo('k')) ? 1 : 0,
        ]);
      await shared().accounts.remove(id);
      expect(await shared().accounts.byId(id)).toBeUndefined();
      expect(await heldSession(shared().accounts, `${id}-1`)).toBeUndefined();
      expect(await left(id)).toEqual(Array(9).fill(0));
      expect(await left(other)).toEqual(Array(9).fill(1));
      await shared().accounts.add(account(id));
      expect(await left(id)).toEqual(Array(9).fill(0));
    });

    test('of a removal and writes at once nothing of the account is left', async () => {
      const id = await newAccount();
      const put = (n: number) => shared().write(id, (rows) => rows.put('students', [student(`${n}`)]));
      const calls = [put(1), put(2), shared().accounts.remove(id), put(3), put(4)];
      const outcomes = await Promise.allSettled(calls);
      expect(outcomes[2]?.status).toBe('fulfilled');
      await shared().accounts.add(account(id));
      expect(await shared().read(id, (rows) => rows.count('students'))).toBe(0);
    });

    test('a contact message is taken, whatever is in it, and the same one again', async () => {
      const message = { email: 'a\0b', message: `'"\ud800${'x'.repeat(10_000)}`, isLoggedIn: true, at: '2026-01-01' };
      await shared().accounts.keepMessage(message);
      await shared().accounts.keepMessage(message);
    });
  });

  describe('sessions', () => {
    test('a session is found, touched and ended by its token', async () => {
      const id = await newAccount();
      const { accounts } = shared();
      const token = `${id}-token`;
      await accounts.addSession(session(id, token));
      await accounts.touchSession(token, '2026-03-01T00:00:00.000Z');
      expect(await heldSession(accounts, token)).toEqual(session(id, token, '2026-03-01T00:00:00.000Z'));
      await accounts.endSession(token);
      await accounts.endSession(token);
      await accounts.touchSession(token, '2026-04-01T00:00:00.000Z');
      expect(await heldSession(accounts, token)).toBeUndefined();
    });

    test('a session comes with its account as it is now, and with no other', async () => {
      const [id, other] = [await newAccount(), await newAccount()];
      const { accounts } = shared();
      for (const one of [id, other]) await accounts.addSession(session(one, `${one}-with`));
      expect(await accounts.session(`${id}-with`)).toEqual({
        session: session(id, `${id}-with`),
        account: account(id),
      });
      await accounts.setFrozen(id, true);
      await accounts.changePassword(id, 'json:another\0', `${id}-with`);
      const now = { ...account(id), frozen: true, passwordHash: 'json:another\0' };
      expect((await accounts.session(`${id}-with`))?.account).toEqual(now);
      expect((await accounts.session(`${other}-with`))?.account).toEqual(account(other));
    });

    test('a token is not given twice', async () => {
      const [id, other] = [await newAccount(), await newAccount()];
      await shared().accounts.addSession(session(id, `${id}-1`));
      await expect(shared().accounts.addSession(session(other, `${id}-1`))).rejects.toThrow();
      expect(await heldSession(shared().accounts, `${id}-1`)).toEqual(session(id, `${id}-1`));
    });

    test('sessions last seen, or made, before a time end; those of that time stay', async () => {
      const { accounts, ...storage } = await open(freshName());
      const id = await newAccount({ accounts, ...storage });
      const at = (day: number) => `2026-01-0${day}T00:00:00.000Z`;
      const made = [
        { ...session(id, 'unused', at(4)), createdAt: at(3) },
        { ...session(id, 'old', at(6)), createdAt: at(1) },
        { ...session(id, 'both', at(5)), createdAt: at(2) },
      ];
      for (const one of made) await accounts.addSession(one);
      await accounts.endOldSessions(at(5), at(2));
      const left = await Promise.all(
        made.map(async ({ tokenHash }) => (await heldSession(accounts, tokenHash))?.tokenHash),
      );
      expect(left).toEqual([undefined, undefined, 'both']);
    });
  });
};
