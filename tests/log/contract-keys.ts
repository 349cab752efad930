import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { KeysOf, Log } from '../../log/port.ts';
import { gradeEdit } from './sample.ts';
import { failsWith, type Tabs } from './tabs.ts';

const seqOf = (line: string): number => Number(/^\{"seq":(\d+),/.exec(line)?.[1]);

/** Each line is about the remainders of its number, which stand for what a line could be about. */
const keysOf: KeysOf = async (lines) => new Set(lines.map(seqOf).flatMap((seq) => [seq % 7, 2 ** 32 - 1 - (seq % 5)]));

/** Everything that going back from `through` gives, the newest first. */
const wayBack = async (log: Log, through: number, key?: number): Promise<readonly string[]> => {
  const found: string[] = [];
  for (let last = through; ; ) {
    const { first, lines } = await log.linesBack(last, key);
    if (lines.length === 0) return found;
    found.push(...lines.toReversed());
    last = first - 1;
  }
};

const filled = async (log: Log, length: number): Promise<readonly string[]> => {
  await log.append(
    await log.head(),
    Array.from({ length }, (_, n) => gradeEdit(n + 1)),
  );
  return log.lines(0);
};

/** What every log promises to whoever goes back through it. */
export const keysContract = ({ open, freshName }: Tabs): void => {
  test('going back gives every line once, the newest first, across rows and segments', async () => {
    const anyLog = fc.record({ length: fc.nat(90), segmentSize: fc.integer({ min: 1, max: 20 }), through: fc.nat(90) });
    await fc.assert(
      fc.asyncProperty(anyLog, fc.nat(100), fc.boolean(), async ({ length, segmentSize, through }, from, isKeyed) => {
        const log = open({ segmentSize }, freshName());
        const all = await filled(log, length);
        await log.seal(through, isKeyed ? keysOf : undefined);
        expect(await wayBack(log, from)).toEqual(all.slice(0, from).toReversed());
      }),
      { numRuns: 25 },
    );
  });

  test('going back for a key gives every line about it, and no segment that is about other things', async () => {
    const log = open({ segmentSize: 3 });
    const all = await filled(log, 30);
    await log.seal(13, keysOf);
    for (const key of [0, 3, 6, 2 ** 32 - 1, 2 ** 32 - 5]) {
      const isAbout = async (seq: number) => (await keysOf([`{"seq":${seq},`]))?.has(key) === true;
      const given = (await wayBack(log, 30, key)).map(seqOf);
      for (let seq = 1; seq <= 12; seq += 1) {
        const segment = [0, 1, 2].map((n) => seq - ((seq - 1) % 3) + n);
        expect(given.includes(seq)).toBe((await Promise.all(segment.map(isAbout))).includes(true));
      }
      expect(given.slice(0, 18)).toEqual(all.slice(12).map(seqOf).toReversed());
    }
    expect(await log.linesBack(12, 99)).toMatchObject({ lines: [] });
  });

  test('what was sealed by somebody who could not say what it is about is about everything', async () => {
    const log = open({ segmentSize: 2 });
    const all = await filled(log, 8);
    await log.seal(2);
    await log.seal(4, async () => undefined);
    await log.seal(8, keysOf);
    expect(await wayBack(log, 8, 99)).toEqual(all.slice(0, 4).toReversed());
  });

  test('a log that ends and one that is wiped give nothing more to whoever goes back', async () => {
    const log = open({ segmentSize: 2 });
    expect(await log.linesBack(9)).toMatchObject({ lines: [] });
    await filled(log, 4);
    await log.seal(4, keysOf);
    await open().wipe();
    await failsWith('gone', log.linesBack(4, 1));
    const after = open({ segmentSize: 2 });
    const all = await filled(after, 4);
    expect(await wayBack(after, 4, 99)).toEqual(all.toReversed());
    await after.seal(4);
    expect(await wayBack(after, 4, 99)).toEqual(all.toReversed());
  });

  test('two tabs that seal at once remember what each segment is about', async () => {
    const [here, there] = [open({ segmentSize: 2 }), open({ segmentSize: 2 })];
    await filled(here, 12);
    await Promise.all([here.seal(12, keysOf), there.seal(12, keysOf)]);
    expect((await wayBack(here, 12, 3)).map(seqOf)).toEqual([10, 9, 4, 3]);
    expect((await here.head()).seq).toBe(12);
  });
};
