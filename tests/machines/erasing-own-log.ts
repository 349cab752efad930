import { expect, test } from 'vitest';
import { asId } from '../../events/ids.ts';
import { atOnce, type Running, runAtOnce } from '../../events/steps.ts';
import { linkCommit, preparingCommit } from '../../log/lines/line.ts';
import { type Log, LogFailure } from '../../log/port.ts';
import type { LogMaking } from '../../log/stored/line-store.ts';
import { eraseInLog, planErasingInLog } from '../../machines/erasing/own-log.ts';
import { startingCommands } from '../histories.ts';
import { intent } from '../log/contract-beside.ts';
import { gradeEdit, sampleHeader, sampleMaking } from '../log/sample.ts';
import { verified } from '../log/verified.ts';
import { GrowingLedger, marking, naiveOthers, theirWords } from './erasing-scene.ts';

const ana = asId<never>('ana');

const ledgerWith = (isDeleted: boolean): GrowingLedger => {
  const ledger = new GrowingLedger();
  for (const command of startingCommands) ledger.give({ command });
  for (const asked of marking(ledger.book, ana)) ledger.give(asked);
  if (isDeleted) ledger.give({ command: { type: 'DeleteStudent', studentId: ana } });
  return ledger;
};

const world = {
  run: runAtOnce,
  sign: () => ({ id: asId<never>('erasing'), at: '2026-09-02T08:00:00.000Z', actor: 'me', tab: 't', app: '0' }),
  linked: (...[draft, after]: Parameters<Parameters<typeof eraseInLog>[2]['linked']>) =>
    linkCommit(atOnce(preparingCommit(draft, () => '0'.repeat(32))), after).line,
};

/** What every log that a browser may have keeps of a student who is erased in it. `left`: all that is stored of a name, as text. */
export const ownLogErasing = (
  open: (name: string, making: LogMaking) => Log,
  left: (name: string) => Promise<string>,
): void => {
  const opened = async (ledger: GrowingLedger) => {
    const name = `erasing-${crypto.randomUUID()}`;
    const making = sampleMaking({ newHeader: () => ({ ...sampleHeader('erased'), backend: '' }), segmentSize: 4 });
    const log = open(name, making);
    await log.replace(await log.head(), { headerLine: ledger.headerLine, lines: ledger.lines, intents: [] });
    return { name, log, other: open(name, making) };
  };

  test('R21.26 no word of the student is stored any more, in rows, packed rows or what was folded', async () => {
    const ledger = ledgerWith(true);
    const { name, log, other } = await opened(ledger);
    const head = await log.seal(9);
    await log.saveCheckpoint({ version: 'v', seq: head.seq, hash: head.hash }, [{ words: theirWords }]);
    expect(theirWords.filter((word) => ledger.lines.join('').includes(word))).toEqual(theirWords);
    const asked = await planErasingInLog(log, 'ana', runAtOnce);
    expect(asked.made.kind).toBe('erased');
    expect(await log.lines(0)).toEqual(ledger.lines);

    const made = await eraseInLog(log, 'ana', world);
    expect(made).toMatchObject({ kind: 'erased' });
    const after = await log.lines(0);
    expect(theirWords.filter((word) => after.join('').includes(word))).toEqual([]);
    const text = await left(name);
    expect(text.length).toBeGreaterThan(1_000);
    expect(theirWords.filter((word) => text.includes(word))).toEqual([]);
    const count = ledger.lines.length;
    expect(await verified(log)).toMatchObject({
      kind: 'log',
      head: { seq: count + 1 },
      erased: 'erased' in made && made.erased,
    });
    expect((await log.read(count)).commits).toMatchObject([
      { prevHash: head.hash, command: { type: 'EraseStudent' }, events: [] },
    ]);
    expect(naiveOthers(after, new Set(['ana']))).toEqual(naiveOthers(ledger.lines, new Set(['ana'])));
    expect((await other.read(count)).commits).toHaveLength(1);
    expect(await eraseInLog(log, 'ana', world)).toEqual({ kind: 'unknown' });
  });

  test('how much is read is told from the first line to the last check, and never goes back', async () => {
    const { log } = await opened(ledgerWith(true));
    const fewAtOnce: Log = { ...log, lines: (after, limit) => log.lines(after, Math.min(limit ?? 5, 5)) };
    const shares: number[] = [];
    const run: Running = async (steps) => {
      for (;;) {
        const step = steps.next();
        if (step.done) return step.value;
        shares.push(step.value);
      }
    };
    await planErasingInLog(fewAtOnce, 'ana', run);
    expect(shares).toEqual(shares.toSorted((one, other) => one - other));
    expect(shares[0]).toBe(0);
    expect(shares.at(-1)).toBeGreaterThan(0.9);
    expect(shares.at(-1)).toBeLessThanOrEqual(1);
    for (const tenth of [0.1, 0.3, 0.5, 0.7]) expect(shares.some((one) => one > tenth && one < tenth + 0.2)).toBe(true);
  });

  test('R21.26 nothing is erased of a student who is there, or while a call has no answer', async () => {
    const ledger = ledgerWith(false);
    const { log } = await opened(ledger);
    expect((await eraseInLog(log, 'ana', world)).kind).toBe('there');
    const head = await log.append(await log.head(), [gradeEdit(1)], { put: [intent(1)] });
    expect(head.kind).toBe('appended');
    expect(await eraseInLog(log, 'ana', world)).toEqual({ kind: 'under way' });
    expect((await log.lines(0)).slice(0, -1)).toEqual(ledger.lines);
  });

  test('R21.26 what another tab records meanwhile is not lost', async () => {
    const ledger = ledgerWith(true);
    const { log, other } = await opened(ledger);
    let times = 0;
    const sign = () => {
      times += 1;
      return world.sign();
    };
    const interrupted: Log = {
      ...log,
      replace: async (head, by) => {
        if (times === 1) {
          const id = asId<never>('meanwhile');
          await other.append(await other.head(), [
            { ...world.sign(), id, command: { type: 'EditSetting' }, events: [] },
          ]);
        }
        return log.replace(head, by);
      },
    };
    expect((await eraseInLog(interrupted, 'ana', { ...world, sign })).kind).toBe('erased');
    expect(times).toBe(2);
    expect((await log.read(ledger.lines.length)).commits.map(({ id }) => id)).toEqual(['meanwhile', 'erasing']);
    expect(theirWords.filter((word) => JSON.stringify(ledger.lines).includes(word))).toEqual(theirWords);
  });

  test('R21.26 a line that the disk misread does not take its place in the log', async () => {
    const ledger = ledgerWith(true);
    const { log } = await opened(ledger);
    const misread = (line: string): string => line.replace('"at":"2026-02', '"at":"2026-03');
    const failing: Log = {
      ...log,
      lines: async (after, limit) =>
        (await log.lines(after, limit)).map((line, at) => (at === 2 ? misread(line) : line)),
    };
    await expect(eraseInLog(failing, 'ana', world)).rejects.toThrow(LogFailure);
    expect(await log.lines(0)).toEqual(ledger.lines);
  });

  test('R21.26 where the disk is full everything stays as it was', async () => {
    const ledger = ledgerWith(true);
    const { log } = await opened(ledger);
    const full: Log = { ...log, replace: () => Promise.reject(new LogFailure('quota', 'the disk is full')) };
    await expect(eraseInLog(full, 'ana', world)).rejects.toThrow('the disk is full');
    expect(await log.lines(0)).toEqual(ledger.lines);
  });
};
