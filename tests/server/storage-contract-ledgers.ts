import { describe, expect, test } from 'vitest';
import type { LedgerPart, LedgerRow } from '../../server/ledger-storage.ts';
import type { Storages } from './storage-opening.ts';

type SavedRow = Omit<LedgerRow, 'erased'>;

const ledger = (logId: string, given: Partial<SavedRow> = {}): SavedRow => ({
  ...{ logId, header: `{"logId":"${logId}"}`, at: '2026-09-01T08:00:00.000Z', receivedAt: '2026-09-01T08:00:05.000Z' },
  ...{ seq: 4, hash: 'a'.repeat(64), bytes: 100, ...given },
});

const part = (first: number, last: number, content = `${first} to ${last}`): LedgerPart => ({
  ...{ logId: 'office', first, last, end: last, hash: `${last}`.padStart(64, '0') },
  ...{ receivedAt: '2026-09-01T08:00:05.000Z', characters: 10 * last, content },
});

const headOf = ({ content: _, ...head }: LedgerPart) => head;

const entry = (seq: number, index: number) => ({ seq, index, digest: `${seq}-${index}` });

/** What every storage promises of the copies of ledgers. */
export const ledgerContract = ({ shared, newAccount }: Storages): void => {
  describe('ledgers', () => {
    test('come in the order in which they began, and one that is saved again keeps its place and has its new bytes', async () => {
      const id = await newAccount();
      const grown = ledger('office', { seq: 9, hash: 'b'.repeat(64), bytes: 250 });
      await shared().write(id, async ({ ledgers }) => {
        expect([await ledgers.all(), await ledgers.one('office'), await ledgers.bytes()]).toEqual([[], undefined, 0]);
        await ledgers.save(ledger('office'));
        await ledgers.save(ledger('home', { forkOf: { logId: 'office', seq: 2, hash: 'c'.repeat(64) } }));
        expect(await ledgers.bytes()).toBe(200);
        await ledgers.save(grown);
      });
      const [all, one, bytes] = await shared().read(id, async ({ ledgers }) => [
        await ledgers.all(),
        await ledgers.one('home'),
        await ledgers.bytes(),
      ]);
      expect(all).toEqual([
        { ...grown, erased: 0 },
        { ...ledger('home', { forkOf: { logId: 'office', seq: 2, hash: 'c'.repeat(64) } }), erased: 0 },
      ]);
      expect(one).toEqual(all[1]);
      expect(bytes).toBe(350);
    });

    test('parts are found by their commits, in order, and one that begins with the same commit is replaced', async () => {
      const id = await newAccount();
      await shared().write(id, async ({ ledgers }) => {
        await ledgers.save(ledger('office'));
        await ledgers.putParts([part(5, 8), part(1, 4), part(9, 12)]);
        await ledgers.putParts([part(9, 10, 'shorter')]);
      });
      await shared().read(id, async ({ ledgers }) => {
        expect(await ledgers.parts('office', 1, 12)).toEqual([part(1, 4), part(5, 8), part(9, 10, 'shorter')]);
        expect(await ledgers.parts('office', 2, 5)).toEqual([part(5, 8)]);
        expect(await ledgers.parts('office', 2, 4)).toEqual([]);
        expect(await ledgers.heads('office', 4, 9)).toEqual([part(1, 4), part(5, 8), part(9, 10)].map(headOf));
        expect(await ledgers.heads('office', 5, 1)).toEqual([headOf(part(5, 8))]);
        expect(await ledgers.heads('office', 11, 9)).toEqual([]);
        expect([await ledgers.parts('home', 1, 12), await ledgers.heads('home', 1, 9)]).toEqual([[], []]);
      });
    });

    test('what was erased is counted and told in its order, also of commits that are not here yet', async () => {
      const id = await newAccount();
      await shared().write(id, async ({ ledgers }) => {
        await ledgers.save(ledger('office'));
        await ledgers.save(ledger('home'));
        await ledgers.addErased('office', []);
        await ledgers.addErased('office', [entry(3, 1), entry(2, 0)]);
        await ledgers.addErased('office', [entry(99, 0)]);
        await ledgers.addErased('home', [entry(1, 0)]);
      });
      await shared().read(id, async ({ ledgers }) => {
        expect((await ledgers.all()).map(({ erased }) => erased)).toEqual([3, 1]);
        expect(await ledgers.erasedAfter('office', 0, 9)).toEqual([entry(3, 1), entry(2, 0), entry(99, 0)]);
        expect(await ledgers.erasedAfter('office', 1, 1)).toEqual([entry(2, 0)]);
        expect(await ledgers.erasedAfter('office', 3, 9)).toEqual([]);
        expect(await ledgers.erasedIn('office', 2, 3)).toEqual([entry(3, 1), entry(2, 0)]);
        expect(await ledgers.erasedIn('office', 4, 98)).toEqual([]);
      });
    });

    test('of one account are not another one’s, and what a failed transaction saved is not there', async () => {
      const [id, other] = [await newAccount(), await newAccount()];
      await shared().write(id, async ({ ledgers }) => {
        await ledgers.save(ledger('office'));
        await ledgers.putParts([part(1, 4)]);
        await ledgers.addErased('office', [entry(1, 0)]);
      });
      const failed = shared().write(id, async ({ ledgers }) => {
        await ledgers.save(ledger('office', { seq: 8, bytes: 900 }));
        await ledgers.putParts([part(5, 8)]);
        await ledgers.addErased('office', [entry(2, 0)]);
        throw new Error('on purpose');
      });
      await expect(failed).rejects.toThrow('on purpose');
      const kept = await shared().read(id, async ({ ledgers }) => [
        await ledgers.one('office'),
        await ledgers.parts('office', 1, 9),
        await ledgers.bytes(),
      ]);
      expect(kept).toEqual([{ ...ledger('office'), erased: 1 }, [part(1, 4)], 100]);
      const theirs = await shared().read(other, async ({ ledgers }) => [
        await ledgers.one('office'),
        await ledgers.parts('office', 1, 9),
        await ledgers.erasedAfter('office', 0, 9),
        await ledgers.bytes(),
      ]);
      expect(theirs).toEqual([undefined, [], [], 0]);
    });
  });
};
