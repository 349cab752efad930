import { randomSalt } from '../../log/salt.ts';
import { indexedDbLog } from '../../log/stored/indexed-db.ts';
import { gradeEdit, sampleHeader } from '../../tests/log/sample.ts';

/** Commits per second for each way to write and read, and the milliseconds of single strict appends. */
export type BrowserFigures = {
  readonly commits: number;
  readonly single: readonly number[];
  readonly grouped: number;
  readonly readRows: number;
  readonly sealed: number;
  readonly readSegments: number;
};

const perSecond = async (commits: number, run: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await run();
  return commits / ((performance.now() - start) / 1000);
};

const measure = async (commits: number, group: number, singles: number): Promise<BrowserFigures> => {
  const name = `bench-${crypto.randomUUID()}`;
  const log = indexedDbLog(name, { newHeader: () => sampleHeader(name), newSalt: randomSalt });
  const append = async (from: number, count: number): Promise<void> => {
    const drafts = Array.from({ length: count }, (_, n) => gradeEdit(from + n));
    const result = await log.append(await log.head(), drafts);
    if (result.kind !== 'appended') throw new Error('Nobody else writes here.');
  };
  const readAll = async () => {
    for (let after = 0; after < commits; after += 4096) await log.read(after, 4096);
  };

  const single: number[] = [];
  for (let n = 0; n < singles; n++) single.push(1000 / (await perSecond(1, () => append(n, 1))));
  const grouped = await perSecond(commits - singles, async () => {
    for (let n = singles; n < commits; n += group) await append(n, Math.min(group, commits - n));
  });
  const readRows = await perSecond(commits, readAll);
  const sealed = await perSecond(commits, () => log.seal(commits));
  const readSegments = await perSecond(commits, readAll);
  await log.wipe();
  log.close();
  return { commits, single, grouped, readRows, sealed, readSegments };
};

declare global {
  interface Window {
    measureLog: typeof measure;
  }
}

window.measureLog = measure;
