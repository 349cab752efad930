import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CommitDraft } from '../../events/commit.ts';
import type { Quotas } from '../../server/backend.ts';
import { createBackend } from '../../server/calls/dispatch.ts';
import { memoryData } from '../../server/memory/data.ts';
import { memoryStorage } from '../../server/memory/storage.ts';
import { count } from '../counts.ts';
import { gradeEdit, gradeEdited } from '../log/sample.ts';
import { proved } from '../proof.ts';
import {
  type BrowserLog,
  callsOf,
  entryOf,
  gzipped,
  type LedgerCaller,
  logHeader,
  logOf,
  someEdits,
  stretch,
  without,
} from './conformance/ledger-scene.ts';
import { newCaller, signIn } from './conformance/under-test.ts';
import { testWorld } from './conformance/world.ts';
import { backUpMemory, restoreMemory } from './memory-backup.ts';

const open = async (more: object = {}, given: Partial<Quotas> = {}) => {
  const data = memoryData('epoch');
  const storage = memoryStorage(data);
  const { world, newAccount, failures } = testWorld(storage, given);
  const quotas = { ...world.quotas };
  const under = { backend: createBackend({ ...world, quotas, ...more }), newAccount, failures };
  const caller = await newCaller(under, 'a');
  return { ...callsOf(caller, 8), data, storage, quotas, failures, under };
};

/** A commit with so many entries, or with a note of so many characters. */
const longEdit = ({ entries = 1, characters = 1 }): CommitDraft => ({
  ...gradeEdit(0),
  command: { type: 'EditGrade', note: 'x'.repeat(characters) },
  events: Array.from({ length: entries }, (_, at) => gradeEdited(at)),
});

describe('the quota of ledgers', () => {
  const over = { status: 200, success: false, quotaExceeded: true };

  test('refuses what would go beyond it, and nothing of that is stored', async () => {
    const { log, add, list, readAll, quotas, erase, storage } = await open();
    await add(stretch(log, 1, 4));
    const [{ bytes } = {}] = await list();
    quotas.ledgerBytes = Number(bytes);
    expect(await add(stretch(log, 1, 8))).toEqual(over);
    expect(await add(stretch(log, 1, 4))).toMatchObject({ success: true });
    expect(await erase(entryOf(log, 1, 0))).toMatchObject({ erased: 1 });
    const parts = await storage.read('account1', ({ ledgers }) => ledgers.parts('office', 1, 8));
    const stored = parts.reduce((sum, { content }) => sum + content.length, log.header.length);
    expect(await list()).toMatchObject([{ bytes: stored }]);
    expect(await readAll()).toHaveLength(4);
  });

  test('counts all ledgers of the account, and is met exactly', async () => {
    const first = await open();
    const home = callsOf(first.caller, 8, 'home');
    await first.add(stretch(first.log, 1, 8));
    await home.add(stretch(home.log, 1, 8));
    const sum = (await first.list()).reduce((all, { bytes }) => all + Number(bytes), 0);
    for (const [ledgerBytes, reply] of [
      [sum, { success: true, seq: 8 }],
      [sum - 1, over],
    ] as const) {
      const again = await open({}, { ledgerBytes });
      const other = callsOf(again.caller, 8, 'home');
      await again.add(stretch(again.log, 1, 8));
      expect(await other.add(stretch(other.log, 1, 8))).toMatchObject(reply);
    }
  });

  test('counts what a ledger has already once where more is added to it', async () => {
    const first = await open();
    await first.add(stretch(first.log, 1, 4));
    await first.add(stretch(first.log, 5, 8));
    const [{ bytes } = {}] = await first.list();
    for (const [ledgerBytes, reply] of [
      [Number(bytes), { success: true, seq: 8 }],
      [Number(bytes) - 1, over],
    ] as const) {
      const again = await open({}, { ledgerBytes });
      await again.add(stretch(again.log, 1, 4));
      expect(await again.add(stretch(again.log, 5, 8))).toMatchObject(reply);
    }
  });

  test('is apart from that of the working data', async () => {
    const { log, add, storage } = await open();
    const bytes = () => storage.read('account1', (rows) => rows.bytes());
    const before = await bytes();
    await add(stretch(log, 1, 8));
    expect(await bytes()).toBe(before);
  });
});

test('a restored server keeps erased what its backup knew to be erased, and takes the rest again', async () => {
  const { data, log, add, erase, under, caller } = await open();
  await add(stretch(log, 1, 6));
  await erase(entryOf(log, 2, 0));
  const backup = backUpMemory(data);
  await add(stretch(log, 7, 8));
  await erase(entryOf(log, 8, 0));
  restoreMemory(data, backup, 'another epoch');
  const ask = await signIn(under.backend, caller.sample.email, caller.sample.password);
  const again = callsOf({ ...caller, ask }, 8);
  expect(await again.add(stretch(log, 8, 8))).toMatchObject({ reason: 'ledger.gap', seq: 6 });
  expect(await again.add(stretch(log, 1, 8))).toMatchObject({ seq: 8 });
  const left = log.lines.map((line, at) => (at === 1 ? without(line, 0) : line));
  expect(await again.readAll()).toEqual(left);
});

test('entries of several additions are erased in one call, whichever of them are erased already', async () => {
  for (const before of [[], [2], [6], [2, 6]]) {
    const { log, add, erase, readAll } = await open();
    await add(stretch(log, 1, 4));
    await add(stretch(log, 5, 8));
    for (const seq of before) await erase(entryOf(log, seq, 0));
    const both = [2, 6].map((seq) => entryOf(log, seq, 0));
    expect(await erase(...both)).toMatchObject({ success: true });
    const without26 = log.lines.map((line, at) => (at === 1 || at === 5 ? without(line, 0) : line));
    expect(await readAll()).toEqual(without26);
  }
});

test('what is known to be erased is erased in lines that come only later, and nothing else is', async () => {
  const { log, add, readAll, erasedAfter, storage, list } = await open();
  const known = [
    entryOf(log, 3, 1),
    { ...entryOf(log, 5, 0), digest: 'a'.repeat(64) },
    { ...entryOf(log, 2, 0), index: 7 },
  ];
  await storage.write('account1', ({ ledgers }) => ledgers.addErased('office', known));
  await add(stretch(log, 1, 8));
  expect(await readAll()).toEqual(log.lines.map((line, at) => (at === 2 ? without(line, 1) : line)));
  expect(await erasedAfter(0)).toMatchObject({ entries: known, erased: 3 });
  expect(await list()).toMatchObject([{ erased: 3 }]);
});

test('what is known to be erased is so in the first, a middle and the last line that comes, whole or not, and told once', async () => {
  for (const begun of [0, 2])
    for (const seq of [begun + 1, begun + 2, 5])
      for (const isWhole of [true, false]) {
        const { log, add, readAll, erasedAfter, storage, list } = await open();
        if (begun > 0) await add(stretch(log, 1, begun));
        const known = entryOf(log, seq, 0);
        await storage.write('account1', ({ ledgers }) => ledgers.addErased('office', [known]));
        const left = log.lines.slice(0, 5).map((line, at) => (at === seq - 1 ? without(line, 0) : line));
        const came = stretch(log, begun + 1, 5);
        await add(isWhole ? came : { ...came, lines: left.slice(begun) });
        expect(await readAll()).toEqual(left);
        expect(await erasedAfter(0)).toMatchObject({ entries: [known], erased: 1 });
        expect(await list()).toMatchObject([{ erased: 1 }]);
      }
});

test('a long ledger is read in pieces of 4 MB, a longer line alone', async () => {
  const { caller, add, read, readAll } = await open();
  const lengths = [1_900_000, 1_900_000, 1_900_000, 5_000_000, 1_000, 3_000_000];
  const log = logOf(
    logHeader(caller.sample.email, 'office'),
    lengths.map((characters) => longEdit({ characters })),
  );
  const first = await add(stretch(log, 1, 5));
  await add(stretch(log, 6, 6));
  const pieces: number[] = [];
  for (let after = 0; after < 6; after += pieces.at(-1) ?? 6) {
    const { lines, received } = (await read(after)) as unknown as { lines: string[]; received: object[] };
    pieces.push(lines.length);
    if (after < 4) expect(received).toEqual([{ seq: 5, at: first.receivedAt }]);
  }
  expect(pieces).toEqual([2, 1, 1, 2]);
  expect(await readAll()).toEqual(log.lines);
});

test('a long check lets other calls go on meanwhile, and itself waits for the end of each pause', async () => {
  let [pauses, pending, mostPending] = [0, 0, 0];
  const pause = async () => {
    pauses += 1;
    pending += 1;
    mostPending = Math.max(mostPending, pending);
    await new Promise(setImmediate);
    pending -= 1;
  };
  const { caller, add } = await open({ pauses: { isDue: () => true, pause } });
  const log = logOf(logHeader(caller.sample.email, 'office'), [longEdit({ entries: 1_000 })]);
  await add(...gzipped(stretch(log, 1, 1)));
  expect(pauses).toBeGreaterThan(1_000);
  expect(mostPending).toBe(1);
});

describe('beside heavy calls', () => {
  test('an ordinary addition is never refused, and a long one takes its place among them', async () => {
    const { caller, log, add } = await open({ heavyCalls: { atOnce: 1, quick: 30, everyMs: 3_600_000 } });
    const long = logOf(logHeader(caller.sample.email, 'long'), [longEdit({ characters: 100_000 })]);
    const body = stretch(long, 1, 1);
    const addLong = () => caller.ask({ name: 'addToLedger', params: { logId: 'long' }, body });
    const [first, second, ordinary] = await Promise.all([addLong(), addLong(), add(stretch(log, 1, 3))]);
    expect([first.status, second.status, ordinary.status]).toEqual([200, 429, 200]);
    for (let at = 0; at < 40; at += 1) expect(await add(stretch(log, 1, 3))).toMatchObject({ status: 200 });
  });
});

type Step =
  | { readonly do: 'add'; readonly first: number; readonly length: number; readonly isPacked: boolean }
  | { readonly do: 'erase'; readonly entries: readonly { readonly at: number; readonly index: number }[] }
  | { readonly do: 'other'; readonly first: number; readonly length: number };

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant('add' as const),
    first: fc.nat(11),
    length: fc.nat(5),
    isPacked: fc.boolean(),
  }),
  fc.record({
    do: fc.constant('erase' as const),
    entries: fc.array(fc.record({ at: fc.nat(11), index: fc.nat(2) }), { minLength: 1, maxLength: 4 }),
  }),
  fc.record({ do: fc.constant('other' as const), first: fc.nat(11), length: fc.integer({ min: 1, max: 4 }) }),
);

/** What a naive server would hold: the lines, and how many entries were erased. */
type Held = { lines: string[]; erased: Set<string> };

const stepOn = async ({ log, add, erase }: LedgerCaller, other: BrowserLog, held: Held, step: Step) => {
  if (step.do === 'erase') {
    const asked = step.entries.map(({ at, index }) => {
      const last = (JSON.parse(log.lines[at] ?? '') as { events: unknown[] }).events.length - 1;
      const entry = { ...entryOf(log, at + 1, Math.min(index, last)), index };
      return { at, index, entry, isThere: held.lines[at] !== undefined && index <= last };
    });
    const { success } = await erase(...asked.map(({ entry }) => entry));
    const isDone = asked.every(({ isThere }) => isThere);
    expect(success).toBe(isDone);
    for (const { at, index } of isDone ? asked : []) {
      if (held.erased.has(`${at} ${index}`)) continue;
      held.erased.add(`${at} ${index}`);
      held.lines[at] = without(held.lines[at] ?? '', index);
    }
    return;
  }
  const from = step.do === 'add' ? log : other;
  const [first, last] = [step.first + 1, Math.min(12, step.first + step.length)];
  const body = { ...stretch(from, first, last), header: log.header };
  const reply = await (step.do === 'add' && step.isPacked ? add(...gzipped(body)) : add(body));
  const isLinked = first - 1 <= held.lines.length;
  if (!isLinked) expect(reply).toMatchObject({ reason: 'ledger.gap', seq: held.lines.length });
  else if (step.do === 'other' && last >= branch)
    expect(reply).toMatchObject({ reason: 'ledger.differs', seq: Math.max(branch, first - 1) });
  else {
    held.lines.push(...log.lines.slice(held.lines.length, last));
    expect(reply).toMatchObject({ success: true, seq: held.lines.length });
  }
};

/** The other history differs from this number on. */
const branch = 5;

test('random logs in random pieces, sent twice, erased and contradicted, come back byte for byte', async () => {
  const runs = count(60, 3_000);
  const property = fc.asyncProperty(fc.array(anyStep, { minLength: 1, maxLength: 14 }), async (steps) => {
    const { caller, failures } = await open();
    const calls = callsOf(caller, 12);
    const edits = someEdits(12).map((draft, n) => (n + 1 < branch ? draft : { ...draft, tab: 'another' }));
    const other = logOf(calls.log.header, edits);
    const held: Held = { lines: [], erased: new Set() };
    for (const step of steps) {
      if (step.do === 'other' && held.lines.length < branch) continue;
      await stepOn(calls, other, held, step);
    }
    const isThere = (await calls.list()).length > 0;
    if (isThere) expect(await calls.readAll()).toEqual(held.lines);
    else expect(held.lines).toEqual([]);
    if (isThere) expect(await calls.erasedAfter(0)).toMatchObject({ erased: held.erased.size });
    expect(failures).toEqual([]);
  });
  await fc.assert(property, { numRuns: runs });
  proved('ledgers at the server, compared with a naive one', runs);
});
