import { expect, test } from 'vitest';
import { memoryLog } from '../../log/memory.ts';
import type { Log } from '../../log/port.ts';
import type { Ledger } from '../../machines/ledger-port.ts';
import { making, open, saved } from './opened-ledger.ts';
import { applied, began, commands, openSliced, scoreOf, stepByStep, told, typed } from './sliced-class.ts';

/** Another tab edits so many times, each time while the import is being decided. */
const overtaking = async (times: number, at = 5) => {
  const storage = await began();
  const other = await open(memoryLog(making, storage), 'other');
  let left = times;
  let since = 0;
  const ledger: Ledger = await openSliced(
    memoryLog(making, storage),
    'tab',
    stepByStep(async () => {
      since += 1;
      if (since < at || left === 0) return;
      [left, since] = [left - 1, 0];
      const edit = other.dispatch({ type: 'AddCourse', fields: { title: `C${left}` } });
      if (edit.ok) await edit.saved;
      await expect.poll(() => ledger.status().seq).toBe(other.status().seq);
    }),
  );
  return { storage, ledger, other, result: await applied(ledger) };
};

test.each([1, 2])('another tab that is first, %i times, is followed: the import is decided again', async (times) => {
  const { storage, ledger, other, result } = await overtaking(times);
  expect(told(result)).toBe('applied');
  expect(await commands(storage)).toEqual([...Array(times).fill('AddCourse'), 'ApplyImport']);
  await expect.poll(() => other.book()).toEqual(ledger.book());
});

test('another tab that is first three times is told of, and nothing is imported', async () => {
  const { storage, ledger, result } = await overtaking(3);
  expect(told(result)).toBe('workspace.overtaken');
  expect(await commands(storage)).toEqual(Array(3).fill('AddCourse'));
  expect(scoreOf(ledger, 3)).toBe(null);
  expect(typed(ledger, 1, 5).ok).toBe(true);
});

test('another tab that types on a value of the file while it is decided has the last word: the file is refused', async () => {
  const storage = await began();
  const other = await open(memoryLog(making, storage), 'other');
  const ledger: Ledger = await openSliced(
    memoryLog(making, storage),
    'tab',
    stepByStep(async (pauses) => {
      if (pauses !== 5) return;
      const edit = typed(other, 3, 9);
      if (edit.ok) await edit.saved;
      await expect.poll(() => scoreOf(ledger, 3)).toBe(9);
    }),
  );
  const result = await applied(ledger);
  expect(result).toMatchObject({ ok: false, refusal: { refused: 'import.changedMeanwhile', cells: [{}] } });
  expect(await commands(storage)).toEqual(['EditGrades']);
});

/** Before the first append with more than one event, another tab appends. */
const beatenAtTheEnd = (log: Log, first: () => Promise<unknown>): Log => {
  let isBeaten = false;
  return {
    ...log,
    append: async (parent, all, beside) => {
      if (!isBeaten && all.some((one) => 'draft' in one)) {
        isBeaten = true;
        await first();
      }
      return log.append(parent, all, beside);
    },
  };
};

test('another tab that is first at the very end is followed too, and the import is there once', async () => {
  const storage = await began();
  const other = await open(memoryLog(making, storage), 'other');
  const log = beatenAtTheEnd(memoryLog(making, storage), () =>
    saved(other, { type: 'AddCourse', fields: { title: 'Logic' } }),
  );
  const ledger = await openSliced(
    log,
    'tab',
    stepByStep(() => undefined),
  );
  expect(told(await applied(ledger))).toBe('applied');
  expect(await commands(storage)).toEqual(['AddCourse', 'ApplyImport']);
  expect(ledger.undoable().filter(({ command }) => command.type === 'ApplyImport')).toHaveLength(1);
  expect(ledger.status()).toMatchObject({ unsaved: 0, withdrawn: [] });
  const later = await open(memoryLog(making, storage), 'later');
  expect(later.book()).toEqual(ledger.book());
  expect(later.saved()).toEqual(ledger.saved());
});
