import { expect, test } from 'vitest';
import { type Fold, openFold, takeCheckpoint } from '../../log/checkpoint.ts';
import { encodeHeader } from '../../log/header.ts';
import { hashOfLine } from '../../log/lines/line.ts';
import type { Log } from '../../log/port.ts';
import { chainOf, header } from './chain.ts';
import { intent } from './contract-beside.ts';
import { eraseEvents } from './erased.ts';
import { inOneStep, savedIn } from './folds.ts';
import { gradeEdit, sampleHeader } from './sample.ts';
import { appendAll, failsWith, type Tabs } from './tabs.ts';
import { verified } from './verified.ts';

const lines = chainOf(20);
const other = { headerLine: header, lines, intents: [intent(1)] };

/** What every log promises of another log that takes its place. */
export const replacingContract = ({ open, freshName }: Tabs): void => {
  test('another log takes the place of one, whole, with what lies beside it', async () => {
    const log = open();
    const head = await appendAll(log, [1, 2, 3]);
    const leader = await log.lead();
    const replaced = await log.replace(head, other);
    expect(replaced).toMatchObject({
      logId: 'sample',
      seq: 20,
      hash: hashOfLine(lines.at(-1) ?? ''),
      epoch: head.epoch + 1,
    });
    const again = open();
    expect(await again.head()).toEqual(replaced);
    expect(await again.header()).toBe(header);
    expect(await again.lines(0)).toEqual(lines);
    expect(await again.intents()).toEqual([intent(1)]);
    expect(await again.lead()).toBeGreaterThan(leader);
    expect(await verified(again)).toMatchObject({ kind: 'log', head: { seq: 20 } });
  });

  test('it goes on like any log, and what was folded of the one before is gone', async () => {
    const log = open();
    const head = await appendAll(log, [1, 2]);
    await log.saveCheckpoint({ version: 'v', seq: head.seq, hash: head.hash }, ['folded']);
    await log.replace(head, other);
    const again = open();
    expect(await again.checkpoint('v')).toBeUndefined();
    const result = await again.append(await again.head(), [gradeEdit(21)]);
    expect(result).toMatchObject({ kind: 'appended', head: { seq: 21 } });
    expect((await again.read(19)).commits).toHaveLength(2);
  });

  test('who has the one before open hears of it', async () => {
    const [here, there] = [open(), open()];
    const head = await appendAll(here, [1]);
    expect(await there.head()).toEqual(head);
    let heard = 0;
    there.onChange(() => {
      heard += 1;
    });
    await here.replace(head, other);
    await expect.poll(() => heard).toBeGreaterThan(0);
  });

  test('what is repeated, because its answer was lost, finds the other in its place', async () => {
    const log = open();
    const head = await appendAll(log, [1]);
    const replaced = await log.replace(head, other);
    expect(await log.replace(head, other)).toEqual(replaced);
    const again = open();
    expect(await again.head()).toEqual(replaced);
    expect(await again.lines(0)).toEqual(lines);
    await failsWith('gone', log.replace(head, { ...other, lines: lines.slice(0, 9) }));
  });

  test('nothing takes its place once it has gone on', async () => {
    const [here, there] = [open(), open()];
    const head = await appendAll(here, [1]);
    await appendAll(there, [2]);
    expect(await here.replace(head, other)).toBe('behind');
    expect((await here.read(0)).commits).toHaveLength(2);
    expect(await here.intents()).toEqual([]);
  });

  test('who had the one before open writes nothing into the other', async () => {
    const [here, there] = [open(), open()];
    const head = await appendAll(here, [1]);
    expect(await there.head()).toEqual(head);
    await here.replace(head, other);
    await failsWith('gone', there.append(head, [gradeEdit(2)]));
    await failsWith('gone', here.head());
  });

  test('a log that goes on from the one before is the same log to who had that open', async () => {
    const newHeader = () => sampleHeader('sample');
    expect(encodeHeader(newHeader())).toBe(header);
    const [here, there] = [open({ newHeader }), open({ newHeader })];
    const head = await here.head();
    expect(await there.head()).toEqual(head);
    await here.replace(head, other);
    expect(await there.append(head, [gradeEdit(1)])).toMatchObject({ kind: 'behind', head: { seq: 20 } });
    expect((await there.read(0)).commits).toHaveLength(20);
  });

  test('rows that another tab is packing meanwhile do not come back', async () => {
    const newHeader = () => sampleHeader('sample');
    const [here, there] = [open({ newHeader, segmentSize: 4 }), open({ newHeader, segmentSize: 4 })];
    const before = await here.replace(await here.head(), { ...other, intents: [] });
    if (before === 'behind') throw new Error(before);
    const erased = chainOf(21).map((line) => eraseEvents(line, () => true));
    let times = 0;
    await there.seal(20, async () => {
      times += 1;
      if (times === 1) await here.replace(before, { headerLine: header, lines: erased, intents: [] });
      return undefined;
    });
    expect(times).toBeGreaterThan(5);
    expect(await there.lines(0)).toEqual(erased);
    expect(await open({ newHeader }).lines(0)).toEqual(erased);
  });

  test('what cannot be kept leaves the log as it was', async () => {
    const log = open();
    const head = await appendAll(log, [1]);
    const broken = { ...intent(2), body: (() => 'no text') as unknown as string };
    await expect(log.replace(head, { ...other, intents: [broken] })).rejects.toThrow();
    expect(await log.head()).toEqual(head);
    expect((await log.read(0)).commits).toHaveLength(1);
  });

  erasing({ open, freshName });
};

const erasing = ({ open, freshName }: Tabs): void => {
  /** The commits that a fold has seen whole, and erased. */
  const seen: Fold<{ whole: number[]; erased: number[] }> = {
    version: 'seen',
    empty: () => ({ whole: [], erased: [] }),
    applying: inOneStep((state, { seq, erased }) => void state[erased ? 'erased' : 'whole'].push(seq)),
    store: (state) => state,
    restore: (stored) => stored,
  };
  /** Two tabs, and what erases in a third one all events of the log of three commits. */
  const threeTabs = async () => {
    const name = freshName();
    const [here, there] = [open({}, name), open({}, name)];
    const head = await appendAll(here, [1, 2, 3]);
    const erase = async (): Promise<void> => {
      const erased = (await there.lines(0)).map((line) => eraseEvents(line, () => true));
      await there.replace(head, { headerLine: await there.header(), lines: erased, intents: [] });
    };
    return { here, head, erase };
  };

  test('R21.26 what a tab folded before rows were erased is not kept, whenever it is saved', async () => {
    for (const times of [0, 1, 2]) {
      const { here, head, erase } = await threeTabs();
      const parts = async function* () {
        for (let n = 0; n < 2; n += 1) {
          if (n === times) await erase();
          yield 'Zquuxlast';
        }
        if (times === 2) await erase();
      };
      await here.saveCheckpoint({ version: 'v', ...head }, parts());
      expect(await savedIn(here, 'v')).toBeUndefined();
    }
  });

  test('R21.26 a fold during which rows are erased has all of them as they are afterwards', async () => {
    const during = async (work: (log: Log) => Promise<unknown>) => {
      const { here, erase } = await threeTabs();
      let isFirst = true;
      const read: Log['read'] = async (after, _, run) => {
        const one = await here.read(after, 1, run);
        if (isFirst) await erase();
        isFirst = false;
        return one;
      };
      return { here, made: await work({ ...here, read }) };
    };
    const allErased = { state: { whole: [], erased: [1, 2, 3] } };
    expect((await during((log) => openFold(log, seen))).made).toMatchObject(allErased);
    const { here } = await during((log) => takeCheckpoint(log, seen, 3));
    expect(await savedIn(here, 'seen')).toMatchObject({ seq: 3 });
    expect(await openFold(here, seen)).toMatchObject(allErased);
  });
};
