import { expect, test } from 'vitest';
import { sha256Hex } from '../../log/digest.ts';
import type { Hashing } from '../../log/hashing.ts';
import { memoryLog } from '../../log/stored/memory.ts';
import { verified } from '../log/verified.ts';
import { making, open } from './opened-ledger.ts';
import { applied, began, commands, scoreOf, stepByStep, told, typed } from './sliced-class.ts';

/** A class in a log whose large commits are hashed elsewhere, once `answer` was called. */
const hashedElsewhere = async () => {
  const storage = await began();
  let answer = (): void => undefined;
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const hashing: Hashing = async (texts) => {
    await asked;
    return texts.map(sha256Hex);
  };
  const log = memoryLog({ ...making, hashing }, storage);
  const ledger = await open(
    log,
    'tab',
    stepByStep(() => undefined),
  );
  return { storage, ledger, log, answer };
};

/** Resolves when the import is on screen and commands are taken again. */
const shown = (ledger: Awaited<ReturnType<typeof open>>): Promise<void> =>
  new Promise((resolve) => {
    const stop = ledger.subscribe(() => {
      if (scoreOf(ledger, 3) === null) return;
      stop();
      setTimeout(resolve);
    });
  });

test('an import is shown before its hashes are there, saved after that, and what is typed meanwhile comes behind it', async () => {
  const { storage, ledger, log, answer } = await hashedElsewhere();
  let isSaved = false;
  const end = applied(ledger).finally(() => {
    isSaved = true;
  });
  await shown(ledger);
  const later = typed(ledger, 3, 50);
  if (!later.ok) throw new Error('Nothing stands against typing.');
  await new Promise((resolve) => setTimeout(resolve));
  expect(isSaved).toBe(false);
  expect(await commands(storage)).toEqual([]);
  answer();
  expect(told(await end)).toBe('applied');
  expect(await later.saved).toBe(true);
  expect(await commands(storage)).toEqual(['ApplyImport', 'EditGrades']);
  expect(await verified(log)).toMatchObject({ kind: 'log' });
  const again = await open(memoryLog(making, storage), 'later');
  expect(scoreOf(again, 3)).toBe(50);
  expect(again.book()).toEqual(ledger.book());
});

test('of an import whose hashes come late after another tab was first, the newest decision is written, once', async () => {
  const { storage, ledger, log, answer } = await hashedElsewhere();
  const other = await open(memoryLog(making, storage), 'other');
  const end = applied(ledger);
  await shown(ledger);
  const first = typed(other, 3, 60);
  if (!first.ok) throw new Error('Nothing stands against typing.');
  expect(await first.saved).toBe(true);
  answer();
  expect(told(await end)).toBe('import.changedMeanwhile');
  expect(await commands(storage)).toEqual(['EditGrades']);
  expect(scoreOf(ledger, 3)).toBe(60);
  expect(await verified(log)).toMatchObject({ kind: 'log' });
});

test('an import that is given up while it is hashed leaves nothing', async () => {
  const storage = await began();
  const control = new AbortController();
  const hashing: Hashing = async (texts) => {
    control.abort();
    return texts.map(sha256Hex);
  };
  const log = memoryLog({ ...making, hashing }, storage);
  const ledger = await open(
    log,
    'tab',
    stepByStep(() => undefined),
  );
  await expect(applied(ledger, control.signal)).rejects.toThrow();
  expect(await commands(storage)).toEqual([]);
  expect(scoreOf(ledger, 3)).toBe(null);
});
