import { expect } from 'vitest';
import { openFiledLedger } from '../../src/components/ledger-file/open-file.ts';
import { readLedger } from '../../src/files/workers/read-ledger-in-worker.ts';
import { openEmptyWorkspace } from '../../src/start/open-workspace.ts';
import type { makeClass } from './class-harness.tsx';

const identity = { app: 'test', projections: 'test', tab: 'tab' };

const exported = async (prepare: typeof makeClass): Promise<File> => {
  const { ledger } = await openEmptyWorkspace(identity);
  prepare(ledger);
  await expect.poll(() => ledger.status().unsaved).toBe(0);
  const slices: string[] = [];
  for await (const slice of ledger.history.file()) slices.push(slice);
  return new File(slices, 'ledger.jsonl');
};

/** A ledger as it is looked at after its file was opened. */
export const openedFile = async (prepare: typeof makeClass) => {
  const read = await readLedger(await exported(prepare), {
    tell: () => undefined,
    signal: new AbortController().signal,
  });
  if (!('header' in read)) throw new Error(read.problem);
  return openFiledLedger(identity, read);
};
