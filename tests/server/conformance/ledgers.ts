import { expect, test } from 'vitest';
import { emailOf } from '../../../api/email.ts';
import type { NewCaller } from './expected.ts';
import {
  callsOf,
  entryOf,
  gzipped,
  lastHash,
  ledgerCaller,
  logHeader,
  logOf,
  someEdits,
  stretch,
  without,
} from './ledger-scene.ts';

const asTime = expect.stringMatching(/^2026-.*Z$/);

/** What every server promises of the copies of ledgers. */
export const ledgerCases = (newOne: NewCaller): void => {
  test('a log that is sent piece by piece is read back byte for byte, with the time of each piece', async () => {
    const { log, add, read, list } = await ledgerCaller(newOne, 7);
    const first = await add(stretch(log, 1, 3));
    expect(first).toEqual({ status: 200, success: true, seq: 3, hash: log.hash(3), receivedAt: asTime });
    const second = await add(stretch(log, 4, 7));
    const { header, lines } = log;
    const received = [
      { seq: 3, at: first.receivedAt },
      { seq: 7, at: second.receivedAt },
    ];
    const whole = { status: 200, success: true, header, lines, received, seq: 7, hash: lastHash(log) };
    expect(await read(0)).toEqual(whole);
    expect(await read(1)).toEqual({ ...whole, lines: lines.slice(1) });
    expect(await read(3)).toEqual({ ...whole, lines: lines.slice(3), received: received.slice(1) });
    expect(await read(7)).toEqual({ ...whole, lines: [], received: [] });
    expect(await read(9)).toEqual({ ...whole, lines: [], received: [] });
    const listed = { logId: 'office', at: '2026-08-01T08:00:00.000Z', seq: 7, hash: lastHash(log), erased: 0 };
    expect(await list()).toEqual([{ ...listed, receivedAt: second.receivedAt, bytes: expect.any(Number) }]);
  });

  test('what is sent again is no fault and keeps its time, and only what is new is added', async () => {
    const { log, add, read } = await ledgerCaller(newOne, 9);
    const first = await add(stretch(log, 1, 5));
    const before = await read(0);
    expect(await add(stretch(log, 1, 5))).toEqual(first);
    expect(await add(stretch(log, 2, 3))).toEqual(first);
    expect(await add(stretch(log, 6, 5))).toEqual(first);
    expect(await read(0)).toEqual(before);
    const second = await add(stretch(log, 4, 9));
    expect(second).toMatchObject({ seq: 9, hash: log.hash(9) });
    expect(await read(0)).toMatchObject({
      lines: log.lines,
      received: [
        { seq: 5, at: first.receivedAt },
        { seq: 9, at: second.receivedAt },
      ],
    });
  });

  test('an addition behind the last commit is a gap, and names that commit', async () => {
    const { log, add, readAll } = await ledgerCaller(newOne, 6);
    expect(await add(stretch(log, 3, 4))).toEqual({ status: 409, success: false, reason: 'ledger.gap', seq: 0 });
    await add(stretch(log, 1, 2));
    expect(await add(stretch(log, 4, 6))).toEqual({ status: 409, success: false, reason: 'ledger.gap', seq: 2 });
    expect(await readAll()).toEqual(log.lines.slice(0, 2));
  });

  test('another history is refused with the first number that differs of those sent', async () => {
    const { log, add, readAll } = await ledgerCaller(newOne, 8);
    for (const [first, last] of [
      [1, 3],
      [4, 4],
      [5, 6],
    ] as const)
      await add(stretch(log, first, last));
    const differs = (seq: number) => ({ status: 409, success: false, reason: 'ledger.differs', seq });
    for (const from of [1, 2, 3, 4, 5, 6]) {
      const other = { ...log, ...rewrittenFrom(log.header, from, 8) };
      for (let first = 1; first <= 6; first += 1) {
        const seq = Math.max(from, first - 1);
        if (first - 1 > 0 || from > 0) expect(await add(stretch(other, first, 8))).toEqual(differs(seq));
      }
      expect(await add(stretch(other, 1, from - 1))).toMatchObject({ status: 200, seq: 6 });
    }
    expect(
      await add({ ...stretch(log, 1, 2), header: logHeader(emailIn(log.header), 'office', { app: '0.2' }) }),
    ).toEqual({ status: 400, success: false, reason: 'ledger.unsound', seq: 0 });
    const otherBegin = logOf(logHeader(emailIn(log.header), 'office', { app: '0.2' }), someEdits(2));
    expect(await add(stretch(otherBegin, 1, 2))).toEqual(differs(0));
    expect(await add({ after: 0, hash: otherBegin.hash(0), lines: otherBegin.lines })).toEqual(differs(0));
    expect(await readAll()).toEqual(log.lines.slice(0, 6));
  });

  test('a line that is not as it was written, or not in its place, refuses all of its addition', async () => {
    const { log, add, list } = await ledgerCaller(newOne, 5);
    const [one = '', two = '', three = '', four = ''] = log.lines;
    const bad: readonly [number, readonly string[]][] = [
      [2, [one, three, two]],
      [2, [one, one]],
      [3, [one, two, four]],
      [2, [one, two.replace('"to":', '"To":')]],
      [2, [one, two.replace(/"at":"....-/, '"at":"1999-')]],
      [1, [`${one} `]],
      [1, ['', two]],
      [1, ['{']],
      [3, [one, two, '{"count":2,"head":"x"}']],
      [1, [`${'['.repeat(20_000)}${']'.repeat(20_000)}`]],
      [2, [one, `{"seq":2,"withheld":true,"prevHash":"${log.hash(1)}","hash":"${log.hash(2)}"}`]],
    ];
    for (const [seq, lines] of bad) {
      const body = { ...stretch(log, 1, 0), header: log.header, lines };
      expect(await add(body)).toEqual({ status: 400, success: false, reason: 'ledger.unsound', seq });
    }
    expect(await list()).toEqual([]);
  });

  test('a header of another account, another id, a part or a copy without names is refused', async () => {
    const { log, add, list } = await ledgerCaller(newOne, 1);
    const email = emailIn(log.header);
    const unsound = { status: 400, success: false, reason: 'ledger.unsound', seq: 0 };
    const part = { after: 1, hash: log.hash(1), log: log.hash(0) };
    for (const header of [
      logHeader('somebody@else.example', 'office'),
      logHeader(email, 'home'),
      logHeader(email, 'office', { redacted: true }),
      logHeader(email, 'office', { part }),
      log.header.replace('"version":2', '"version":99'),
      `${log.header} `,
      'no header',
    ])
      expect(
        await add(stretch(logOf(log.header, []), 1, 0)).then(() => add({ ...stretch(log, 1, 1), header })),
      ).toEqual(unsound);
    expect(await add({ after: 0, hash: log.hash(0), lines: [] })).toMatchObject({ status: 200, seq: 0 });
    expect(await list()).toMatchObject([{ seq: 0, hash: log.hash(0) }]);
  });

  test('an account sees nothing of the ledgers of another, even under the same id', async () => {
    const mine = await ledgerCaller(newOne, 3);
    const other = callsOf(await newOne('b'), 2);
    await mine.add(stretch(mine.log, 1, 3));
    const unknown = { status: 404, success: false, reason: 'ledger.unknown' };
    expect(await other.list()).toEqual([]);
    expect(await other.read(0)).toEqual(unknown);
    expect(await other.erase(entryOf(mine.log, 1, 0))).toEqual(unknown);
    expect(await other.erasedAfter(0)).toEqual(unknown);
    expect(await other.add({ after: 0, hash: mine.log.hash(0), lines: [] })).toEqual(unknown);
    await other.add(stretch(other.log, 1, 2));
    expect(await other.readAll()).toEqual(other.log.lines);
    expect(await mine.readAll()).toEqual(mine.log.lines);
  });

  test('entries are erased all or none, and stay so when their line is sent again', async () => {
    const { log, add, erase, erasedAfter, readAll, list } = await ledgerCaller(newOne, 6);
    await add(stretch(log, 1, 4));
    await add(stretch(log, 5, 6));
    const [one, note, event] = [entryOf(log, 1, 0), entryOf(log, 3, 0), entryOf(log, 3, 1)];
    const refusal = (reason: string, seq: number) => ({ status: 409, success: false, reason, seq });
    expect(await erase(one, { ...note, digest: event.digest })).toEqual(refusal('ledger.differs', 3));
    expect(await erase(one, { ...event, index: 2 })).toEqual(refusal('ledger.differs', 3));
    expect(await erase(one, { ...note, seq: 0 })).toEqual(refusal('ledger.differs', 0));
    expect(await erase(one, { ...note, seq: 7 })).toEqual(refusal('ledger.gap', 6));
    expect(await readAll()).toEqual(log.lines);

    expect(await erase(note, one, note)).toEqual({ status: 200, success: true, erased: 2 });
    expect(await erase(one, event, entryOf(log, 6, 1))).toEqual({ status: 200, success: true, erased: 4 });
    const left = [...log.lines];
    left[0] = without(left[0] ?? '', 0);
    left[2] = without(without(left[2] ?? '', 1), 0);
    left[5] = without(left[5] ?? '', 1);
    expect(await readAll()).toEqual(left);
    expect(await add(stretch(log, 1, 6))).toMatchObject({ status: 200, seq: 6 });
    expect(await readAll()).toEqual(left);
    expect(await list()).toMatchObject([{ erased: 4, seq: 6, hash: log.hash(6) }]);
    const told = await erasedAfter(0);
    expect(told).toEqual({
      status: 200,
      success: true,
      entries: [one, note, event, entryOf(log, 6, 1)],
      erased: 4,
    });
    expect(await erasedAfter(3)).toMatchObject({ entries: [entryOf(log, 6, 1)], erased: 4 });
    expect(await erasedAfter(9)).toMatchObject({ entries: [], erased: 4 });
  });

  test('entries that come erased are told as erased', async () => {
    const { log, add, erasedAfter, readAll, list } = await ledgerCaller(newOne, 3);
    const sent = [log.lines[0] ?? '', without(log.lines[1] ?? '', 0), log.lines[2] ?? ''];
    expect(await add({ ...stretch(log, 1, 0), header: log.header, lines: sent })).toMatchObject({ status: 200 });
    expect(await readAll()).toEqual(sent);
    expect(await erasedAfter(0)).toMatchObject({ entries: [entryOf(log, 2, 0)], erased: 1 });
    expect(await list()).toMatchObject([{ erased: 1 }]);
  });

  test('a body may be packed, here alone, and not hide more than 100 times its size', async () => {
    const { log, caller, add, readAll } = await ledgerCaller(newOne, 40);
    expect(await add(...gzipped(stretch(log, 1, 40)))).toMatchObject({ status: 200, seq: 40 });
    expect(await readAll()).toEqual(log.lines);
    const bomb = gzipped({ after: 40, hash: log.hash(40), lines: [' '.repeat(5_000_000)] });
    expect(await add(...bomb)).toEqual({ status: 413, success: false, reason: 'body.tooLarge' });
    const broken = gzipped(stretch(log, 1, 40))[0].subarray(0, -20);
    const packed = { 'content-encoding': 'gzip' };
    expect(await add(broken, packed)).toEqual({ status: 400, success: false, reason: 'body.malformed' });
    expect(await add(gzipped({ ...stretch(log, 1, 1), more: 1 })[0], packed)).toMatchObject({
      reason: 'body.malformed',
    });
    const notJson = { status: 415, success: false, reason: 'body.notJson' };
    expect(await add(stretch(log, 1, 1), { 'content-encoding': 'br' })).toEqual(notJson);
    const [body, headers] = gzipped({ setting: { theme: 'dark' } });
    const elsewhere = await caller.ask({ name: 'editSettings', body, headers });
    expect(elsewhere).toMatchObject({ status: 415, body: { reason: 'body.notJson' } });
  });

  test('a branch keeps from where it branches, as its first addition told', async () => {
    const { log, add, list } = await ledgerCaller(newOne, 2);
    const forkOf = { logId: 'home', seq: 3, hash: 'a'.repeat(64) };
    await add({ ...stretch(log, 1, 1), forkOf });
    await add(stretch(log, 2, 2));
    expect(await list()).toMatchObject([{ forkOf, seq: 2 }]);
  });

  test('an addition gives nobody anything new to read', async () => {
    const { caller, log, add, erase } = await ledgerCaller(newOne, 2);
    const revision = async () => (await caller.ask({ name: 'verify' })).body;
    const before = await revision();
    const reply = await add(stretch(log, 1, 2));
    await erase(entryOf(log, 1, 0));
    expect(reply.revision).toBeUndefined();
    expect(await revision()).toEqual(before);
  });
};

const emailIn = (header: string): string => emailOf(JSON.parse(header).user);

/** The same log, with other commits from a number on. */
const rewrittenFrom = (header: string, from: number, length: number) => {
  const edits = someEdits(length).map((draft, n) => (n + 1 < from ? draft : { ...draft, tab: 'another' }));
  return logOf(header, edits);
};
