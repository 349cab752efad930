import { expect, test } from 'vitest';
import { asId } from '../../events/ids.ts';
import { record } from '../../events/record.ts';
import { savedIn } from './folds.ts';
import { appendAll, failsWith, type Tabs } from './tabs.ts';

/** What every log promises about checkpoints. */
export const checkpointContract = ({ open }: Tabs): void => {
  test('the newest checkpoint of a version is found, and of no other version', async () => {
    const log = open();
    const one = await appendAll(log, [1]);
    const two = await appendAll(log, [2]);
    for (const { seq, hash } of [two, one]) await log.saveCheckpoint({ version: 'v1', seq, hash }, [seq, 'more']);
    expect(await savedIn(log, 'v1')).toEqual({ version: 'v1', seq: 2, hash: two.hash, held: [2, 'more'] });
    expect(await savedIn(log, 'v1', 2)).toEqual({ version: 'v1', seq: 1, hash: one.hash, held: [1, 'more'] });
    for (const found of [log.checkpoint('v1', 1), log.checkpoint('v2'), log.checkpoint('v')]) {
      expect(await found).toBeUndefined();
    }
  });

  test('a checkpoint whose hash the chain does not have there is passed over', async () => {
    const log = open({ segmentSize: 2 });
    const one = await appendAll(log, [1]);
    const two = await appendAll(log, [2]);
    await log.saveCheckpoint({ version: 'v', seq: 1, hash: one.hash }, ['sound']);
    await log.saveCheckpoint({ version: 'v', seq: 2, hash: one.hash }, ['of another chain']);
    expect(await savedIn(log, 'v')).toMatchObject({ held: ['sound'] });
    await log.seal(2);
    expect(await savedIn(log, 'v')).toMatchObject({ held: ['sound'] });
    await log.saveCheckpoint({ version: 'v', seq: 9, hash: two.hash }, ['beyond the end']);
    expect(await savedIn(log, 'v')).toBeUndefined();
  });

  test('a saved checkpoint is a copy', async () => {
    const log = open();
    const { seq, hash } = await log.head();
    const state = record([[asId('a'), 1]]);
    await log.saveCheckpoint({ version: 'v', seq, hash }, [state]);
    state[asId('a')] = 2;
    expect(await savedIn(log, 'v')).toMatchObject({ seq: 0, held: [{ a: 1 }] });
  });

  test('two checkpoints of a version are kept, and the parts of no other', async () => {
    const log = open();
    const heads = [await log.head(), await appendAll(log, [1]), await appendAll(log, [2])];
    const ids: string[] = [];
    for (const { seq, hash } of heads) {
      await log.saveCheckpoint({ version: 'v', seq, hash }, [seq]);
      ids.push((await log.checkpoint('v'))?.id ?? '');
    }
    expect(await Promise.all(ids.map((id) => log.part(id, 0)))).toEqual([undefined, 1, 2]);
    await log.saveCheckpoint({ version: 'w', seq: 0, hash: heads[0]?.hash ?? '' }, ['of a new version']);
    expect(await Promise.all(ids.map((id) => log.part(id, 0)))).toEqual([undefined, undefined, undefined]);
    expect(await savedIn(log, 'v')).toBeUndefined();
    expect(await savedIn(log, 'w')).toMatchObject({ held: ['of a new version'] });
  });

  halfSaved({ open });
};

const halfSaved = ({ open }: Pick<Tabs, 'open'>): void => {
  test('a checkpoint of which not all parts were saved is not there, and the one before it is', async () => {
    const log = open();
    const { seq, hash } = await log.head();
    await log.saveCheckpoint({ version: 'v', seq, hash }, ['whole']);
    const head = await appendAll(log, [1]);
    const cutOff = function* () {
      yield 'the first part';
      throw new Error('cut off');
    };
    await expect(log.saveCheckpoint({ version: 'v', seq: 1, hash: head.hash }, cutOff())).rejects.toThrow('cut off');
    expect(await savedIn(log, 'v')).toMatchObject({ seq: 0, held: ['whole'] });
  });

  test('of two tabs that save at once each keeps its whole checkpoint or none', async () => {
    const [here, there] = [open(), open()];
    const { seq, hash } = await here.head();
    const head = await appendAll(here, [1]);
    let isFirst = true;
    const overtaken = async function* () {
      yield 'here';
      if (isFirst) await there.saveCheckpoint({ version: 'v', seq, hash }, ['there']);
      isFirst = false;
      yield 'here too';
    };
    await here.saveCheckpoint({ version: 'v', seq: 1, hash: head.hash }, overtaken());
    expect(await savedIn(here, 'v')).toMatchObject({ seq: 0, held: ['there'] });
    await here.saveCheckpoint({ version: 'v', seq: 1, hash: head.hash }, overtaken());
    expect(await savedIn(there, 'v')).toMatchObject({ seq: 1, held: ['here', 'here too'] });
  });

  test('a log that was wiped takes no more parts, and gives none', async () => {
    const log = open();
    const { seq, hash } = await log.head();
    await log.saveCheckpoint({ version: 'v', seq, hash }, ['part']);
    const id = (await log.checkpoint('v'))?.id ?? '';
    const wipedMeanwhile = async function* () {
      yield 'before';
      await log.wipe();
      yield 'after';
    };
    await failsWith('gone', log.saveCheckpoint({ version: 'v', seq, hash }, wipedMeanwhile()));
    await failsWith('gone', log.part(id, 0));
    const next = open();
    expect(await next.checkpoint('v')).toBeUndefined();
    expect(await next.part(id, 0)).toBeUndefined();
  });
};
