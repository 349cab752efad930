import { expect, test } from 'vitest';
import { atOnce } from '../../events/steps.ts';
import { gradeEdit } from './sample.ts';
import { appendAll, countTo, failsWith, type Tabs } from './tabs.ts';
import { verified } from './verified.ts';

/** What every log promises when several tabs share it. */
export const tabContract = (tabs: Tabs): void => {
  twoTabs(tabs);
  wiping(tabs);
};

const twoTabs = ({ open }: Tabs): void => {
  test('of two appends after one head, one is written and the other is behind', async () => {
    const [here, there] = [open(), open()];
    const head = await here.head();
    expect(await there.head()).toEqual(head);
    const results = await Promise.all([
      here.append(head, [gradeEdit(1, 'a')]),
      there.append(head, [gradeEdit(1, 'b')]),
    ]);
    expect(results.map(({ kind }) => kind).sort()).toEqual(['appended', 'behind']);
    expect((await here.read(0)).commits).toHaveLength(1);
  });

  test('a prepared commit that is appended once more is found where it is, before what others appended since', async () => {
    const [here, there] = [open(), open()];
    const start = await here.head();
    const prepared = atOnce(here.preparing(gradeEdit(1, 'a')));
    await here.append(start, [prepared]);
    const first = await here.head();
    await there.append(first, [gradeEdit(1, 'b')]);
    expect(await here.append(start, [prepared])).toMatchObject({ kind: 'appended', head: first });
    expect((await here.read(0)).commits.map(({ tab }) => tab)).toEqual(['a', 'b']);
  });

  test('two tabs that append 200 commits each at once lose none and double none', async () => {
    const [here, there] = [open({ segmentSize: 64 }), open({ segmentSize: 64 })];
    const numbers = Array.from({ length: 200 }, (_, n) => n + 1);
    const counting = Promise.all([countTo(here, numbers, 'here'), countTo(there, numbers, 'there')]);
    while ((await here.seal(400)).seq < 400) await there.seal(400);
    const [mine, theirs] = await counting;
    const { commits } = await here.read(0);
    expect((await there.read(0)).commits).toEqual(commits);
    expect(commits.filter(({ tab }) => tab === 'here').map(({ id }) => id)).toEqual(numbers.map((n) => `here~${n}`));
    expect(commits.filter(({ tab }) => tab === 'there').map(({ id }) => id)).toEqual(numbers.map((n) => `there~${n}`));
    expect(mine.seen.concat(theirs.seen)).toHaveLength(400);
    expect(await verified(there)).toMatchObject({ kind: 'log', head: { seq: 400 } });
  });

  test('a tab that slept through a sealing cannot append behind it', async () => {
    const [asleep, awake] = [open({ segmentSize: 2 }), open({ segmentSize: 2 })];
    const old = await appendAll(asleep, [1, 2]);
    const head = await awake.seal(2);
    expect(await asleep.append(old, [gradeEdit(3)])).toEqual({ kind: 'behind', head });
    expect(await asleep.append(head, [gradeEdit(3)])).toMatchObject({ kind: 'appended' });
    expect(await verified(awake)).toMatchObject({ kind: 'log', head: { seq: 3 } });
  });

  test('a change in one tab is a hint to the other, and to itself none', async () => {
    const [here, there] = [open(), open()];
    let toldHere = 0;
    here.onChange(() => (toldHere += 1));
    const stop = there.onChange(() => expect.unreachable('nobody listens here any more'));
    stop();
    const told = new Promise<void>((resolve) => there.onChange(resolve));
    await appendAll(here, [1]);
    await told;
    expect(toldHere).toBe(0);
  });
};

const wiping = ({ open }: Tabs): void => {
  test('a wiped log is gone for everybody who had it open', async () => {
    const [here, there] = [open(), open()];
    const head = await appendAll(here, [1, 2]);
    await there.read(0);
    await here.wipe();
    for (const log of [here, there]) {
      await failsWith('gone', log.head());
      await failsWith('gone', log.lines(0));
      await failsWith('gone', log.append(head, [gradeEdit(3)]));
      await failsWith('gone', log.seal(2));
    }
  });

  test('what is opened after a wipe is another log, empty, of a later epoch', async () => {
    const before = open();
    const old = await appendAll(before, [1, 2]);
    await before.saveCheckpoint({ version: 'v', seq: 2, hash: old.hash }, [{}]);
    await before.wipe();
    const after = open();
    const head = await after.head();
    expect(head).toMatchObject({ seq: 0 });
    expect(head.logId).not.toBe(old.logId);
    expect(head.epoch).toBeGreaterThan(old.epoch);
    expect(await after.lines(0)).toEqual([]);
    expect(await after.checkpoint('v')).toBeUndefined();
  });

  test('a tab that slept through a wipe forks neither the old log nor the new one', async () => {
    const asleep = open();
    const old = await appendAll(asleep, [1, 2]);
    const awake = open();
    await awake.wipe();
    const begun = open();
    await appendAll(begun, [7]);
    await failsWith('gone', asleep.append(old, [gradeEdit(3)]));
    await failsWith('gone', asleep.read(2));
    await failsWith('gone', asleep.wipe());
    await failsWith('gone', open().append(old, [gradeEdit(3)]));
    expect((await begun.read(0)).commits.map(({ id }) => id)).toEqual(['tab~7']);
  });
};
