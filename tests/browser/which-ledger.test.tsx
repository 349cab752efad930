import { afterEach, expect, test } from 'vitest';
import { cleanup, render } from 'vitest-browser-react';
import type { AccountPast } from '../../machines/others/account-past.ts';
import type { Moment } from '../../machines/views/past-ledger.ts';
import type { AccountPastRead } from '../../src/components/views/account-past-hook.ts';
import { useWhichLedger } from '../../src/components/views/which-ledger.tsx';

afterEach(cleanup);

const at = '2026-01-15T10:00:00.000Z';
const own: Moment = { seq: 3, at };
/** A ledger whose computer has this name; of a ledger nothing else is asked here. */
const ledgerOf = (name: string | null) => {
  const ledger = { book: () => ({ settings: { ledgerTags: { computer: name } } }) };
  return { logId: 'home', begunAt: '2026-01-10T10:00:00.000Z', ledger } as unknown as NonNullable<Moment['of']>;
};
const of = ledgerOf(null);
const another: Moment = { seq: 5, at, of };

type Others = AccountPastRead['others'];

const reading = (others: Partial<Others>, past?: AccountPast, failure?: string): AccountPastRead => ({
  others: { state: 'read', share: 0, found: undefined, failure: undefined, read: () => undefined, ...others },
  past,
  failure,
});

const pastLacking = (lacking: ReturnType<AccountPast['lacking']>): AccountPast => ({
  moments: [],
  asOf: () => undefined,
  lacking: () => lacking,
});

const told = async (moment: Moment, read: AccountPastRead): Promise<string> => {
  const Shown = () => <p>{useWhichLedger(moment, read)}</p>;
  const { container } = await render(<Shown />);
  return container.textContent;
};

const states = ['none', 'not asked', 'reading', 'failed', 'read'] as const;

test.each(states.filter((state) => state !== 'reading'))(
  'R22.12 while another ledger’s moment is shown and the others are “%s”, it is named, and what it lacks is not known',
  async (state) => {
    const words = await told(another, reading({ state }));
    expect(words).toMatch(
      /^A moment of the ledger begun .*, in another browser\. What is not in it is not known now\./,
    );
    expect(words).not.toContain('nly this browser’s ledger');
  },
);

test('R22.22 a named computer is called by its name', async () => {
  const words = await told({ seq: 5, at, of: ledgerOf('Office') }, reading({}, pastLacking([])));
  expect(words).toContain('A moment of the ledger of “Office”, in another browser.');
});

test('R22.12 the same where the ledgers could not be compared, but one’s own moment says that only its ledger is used', async () => {
  expect(await told(another, reading({}, undefined, 'a fault'))).toContain('What is not in it is not known now.');
  expect(await told(own, reading({}, undefined, 'a fault'))).toContain('only this browser’s ledger is used');
  expect(await told(own, reading({ state: 'failed' }))).toContain('only this browser’s ledger is used');
  expect(await told(own, reading({ state: 'not asked' }))).toContain('Only this browser’s ledger is used.');
});

test('R22.12 what was sent within an hour before a reading is perhaps not in it, and not counted with what is not', async () => {
  const lacks = pastLacking([
    { id: 'home', of, unsent: 0, unread: 0, unsure: 2 },
    { id: 'own', of: undefined, unsent: 1, unread: 2, unsure: 0 },
  ]);
  const words = await told(own, reading({}, lacks));
  expect(words).toContain(
    'Not in it: 3 changes of this browser (1 not sent by then, 2 sent but not read there by then).',
  );
  expect(words).toMatch(/It may lack 2 changes of the ledger begun .*, sent within an hour before it was last read/);
  expect(words).not.toContain('It has what was done');
  expect(await told(own, reading({}, pastLacking([])))).toContain('It has what was done in the others by then');
});
