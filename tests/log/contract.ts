import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CommitDraft } from '../../events/commit.ts';
import { asId } from '../../events/ids.ts';
import { genesisHash } from '../../log/header.ts';
import { besideContract } from './contract-beside.ts';
import { checkpointContract } from './contract-checkpoints.ts';
import { keysContract } from './contract-keys.ts';
import { replacingContract } from './contract-replacing.ts';
import { tabContract } from './contract-tabs.ts';
import { gradeEdit, gradeEdited, pointsTo, sampleHeader } from './sample.ts';
import { appendAll, failsWith, type OpenLog, type Tabs, tabsOf } from './tabs.ts';
import { verified } from './verified.ts';

/** What every log promises, wherever it stores its lines. */
export const logContract = (title: string, openLog: OpenLog): void => {
  describe(title, () => {
    const tabs = tabsOf(openLog);
    appending(tabs);
    reading(tabs);
    sealing(tabs);
    checkpointContract(tabs);
    keysContract(tabs);
    besideContract(tabs);
    replacingContract(tabs);
    tabContract(tabs);
  });
};

const appending = ({ open }: Tabs): void => {
  test('a log begins empty, its chain with the hash of its header', async () => {
    const log = open({ newHeader: () => sampleHeader('begun') });
    expect(await log.head()).toEqual({ logId: 'begun', seq: 0, hash: genesisHash(await log.header()), epoch: 1 });
    expect(await log.read(0)).toEqual({ commits: [] });
  });

  test('what was appended is read back in order, as the append gave it', async () => {
    const log = open();
    const result = await log.append(await log.head(), [gradeEdit(1), gradeEdit(2), gradeEdit(3)]);
    const { commits } = await log.read(0);
    expect(commits.map(({ seq, id }) => [seq, id])).toEqual([1, 2, 3].map((n) => [n, `tab~${n}`]));
    expect(result).toEqual({ kind: 'appended', head: await log.head(), commits });
    expect(commits.map(({ events }) => events)).toEqual([1, 2, 3].map((n) => [gradeEdited(n)]));
  });

  test('a commit keeps its cause, what it takes back and its note', async () => {
    const log = open();
    const draft: CommitDraft = {
      ...gradeEdit(1),
      cause: asId('c~1'),
      undoes: asId('c~2'),
      command: { type: 'Import', note: '“a”.csv' },
    };
    await log.append(await log.head(), [draft]);
    expect((await log.read(0)).commits).toEqual([
      { ...draft, seq: 1, prevHash: expect.any(String), hash: expect.any(String) },
    ]);
  });

  test('an append after anything but the head writes nothing and says where the head is', async () => {
    const log = open();
    const start = await log.head();
    const head = await appendAll(log, [1]);
    expect(await log.append(start, [gradeEdit(2)])).toEqual({ kind: 'behind', head });
    expect(await log.append({ ...head, hash: start.hash }, [gradeEdit(2)])).toEqual({ kind: 'behind', head });
    expect((await log.read(0)).commits).toHaveLength(1);
  });

  test('an append of which one draft cannot be stored writes none of them', async () => {
    const log = open();
    const head = await log.head();
    const broken = { ...gradeEdit(2), events: [gradeEdited(Number.NaN)] };
    await expect(log.append(head, [gradeEdit(1), broken])).rejects.toThrow(
      /events\[0\]\.grades\.assessment~1\.to\.points\.problem~1/,
    );
    expect(await log.head()).toEqual(head);
    expect((await log.read(0)).commits).toEqual([]);
  });

  test.each(['__proto__', 'constructor', 'toString', '', '7', 'é\u2028\ud800"\\'])(
    '%j is an id like any other',
    async (id) => {
      const log = open();
      const head = await log.head();
      const event = gradeEdited(5, id);
      await log.append(head, [{ ...gradeEdit(1), events: [event] }]);
      const [commit] = (await log.read(0)).commits;
      expect(Object.entries(pointsTo(commit?.events[0]))).toEqual([[id, 5]]);
      expect(await verified(log)).toMatchObject({ kind: 'log', head: { seq: 1 } });
    },
  );

  test('a closed log answers nothing more', async () => {
    const log = open();
    await log.head();
    log.close();
    await failsWith('connection lost', log.head());
    await failsWith('connection lost', log.read(0));
  });
};

const reading = ({ open, freshName }: Tabs): void => {
  test('a reading gives what follows a place, as many as asked for, across segments and rows', async () => {
    const anyLog = fc.record({ length: fc.nat(20), segmentSize: fc.integer({ min: 1, max: 6 }), through: fc.nat(25) });
    const anyReading = fc.record({ after: fc.nat(25), limit: fc.option(fc.nat(25), { nil: undefined }) });
    await fc.assert(
      fc.asyncProperty(
        anyLog,
        fc.array(anyReading, { maxLength: 5 }),
        async ({ length, segmentSize, through }, readings) => {
          const log = open({ segmentSize }, freshName());
          await log.append(
            await log.head(),
            Array.from({ length }, (_, n) => gradeEdit(n + 1)),
          );
          const all = await log.lines(0);
          await log.seal(through);
          expect(await log.lines(0)).toEqual(all);
          for (const { after, limit = Number.POSITIVE_INFINITY } of readings) {
            expect(await log.lines(after, limit)).toEqual(all.slice(after, after + limit));
            expect((await log.read(after, limit)).commits.map(({ seq }) => seq)).toEqual(
              all.map((_, n) => n + 1).slice(after, after + limit),
            );
          }
        },
      ),
      { numRuns: 25 },
    );
  });

  test('the stored lines are a chain that verifies to the head', async () => {
    const log = open({ segmentSize: 2 });
    await appendAll(log, [1, 2, 3, 4, 5]);
    const head = await log.seal(4);
    expect(await verified(log)).toMatchObject({ kind: 'log', head: { seq: 5, hash: head.hash }, erased: 0 });
  });
};

const sealing = ({ open }: Tabs): void => {
  test('sealing packs whole segments, and moves nothing but the epoch', async () => {
    const log = open({ segmentSize: 2 });
    const before = await appendAll(log, [1, 2, 3, 4, 5]);
    const lines = await log.lines(0);
    const head = await log.seal(5);
    expect(head).toEqual({ ...before, epoch: head.epoch });
    expect(head.epoch).toBeGreaterThan(before.epoch);
    expect(await log.lines(0)).toEqual(lines);
    expect(await log.seal(5)).toEqual(head);
  });

  test('the log goes on after a sealing', async () => {
    const log = open({ segmentSize: 2 });
    await appendAll(log, [1, 2, 3]);
    await log.seal(3);
    await appendAll(log, [4]);
    expect((await log.read(1)).commits.map(({ seq }) => seq)).toEqual([2, 3, 4]);
    expect(await verified(log)).toMatchObject({ kind: 'log', head: { seq: 4 } });
  });

  test('nothing is sealed before there is a whole segment', async () => {
    const log = open({ segmentSize: 4 });
    const head = await appendAll(log, [1, 2, 3]);
    expect(await log.seal(3)).toEqual(head);
  });
};
