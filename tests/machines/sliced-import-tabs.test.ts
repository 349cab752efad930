import { expect, test } from 'vitest';
import { type Log, LogFailure } from '../../log/port.ts';
import { memoryLog } from '../../log/stored/memory.ts';
import type { Ledger } from '../../machines/ledger/ledger-port.ts';
import { commitsOf, making, open } from './opened-ledger.ts';
import { applied, began, commands, problem, scoreFile, scoreOf, stepByStep, told, typed } from './sliced-class.ts';

const slicing = () => stepByStep(() => undefined);

/** Another tab edits so many times, each time while the import is being decided. */
const overtaking = async (times: number, at = 5) => {
  const storage = await began();
  const other = await open(memoryLog(making, storage), 'other');
  let left = times;
  let since = 0;
  const ledger: Ledger = await open(
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
  const ledger: Ledger = await open(
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
  const log = beatenAtTheEnd(memoryLog(making, storage), async () => {
    const edit = typed(other, 3, 9);
    return edit.ok && edit.saved;
  });
  const ledger = await open(log, 'tab', slicing());
  const file = scoreFile(ledger);
  const unseen = { ...file, gradeEdits: file.gradeEdits.map(({ seen: _, ...edit }) => edit) };
  expect(told(await applied(ledger, undefined, unseen))).toBe('applied');
  expect(await commands(storage)).toEqual(['EditGrades', 'ApplyImport']);
  expect(ledger.undoable().filter(({ command }) => command.type === 'ApplyImport')).toHaveLength(1);
  expect(ledger.status()).toMatchObject({ unsaved: 0, withdrawn: [] });
  const later = await open(memoryLog(making, storage), 'later');
  expect(later.book()).toEqual(ledger.book());
  expect(later.records.saved()).toEqual(ledger.records.saved());
  const events = (await commitsOf(later)).at(-1)?.events ?? [];
  const itsScore = events.find((event) => event.type === 'GradeEdited' && event.studentId === 's3');
  expect(itsScore).toMatchObject({ grades: { a0: { from: { points: { [problem(ledger)]: 9 } } } } });
});

test('an import that is refused at the very end, when it was shown, is listed as withdrawn, though nobody waits', async () => {
  const storage = await began();
  const other = await open(memoryLog(making, storage), 'other');
  const control = new AbortController();
  const log = beatenAtTheEnd(memoryLog(making, storage), async () => {
    control.abort(new Error('the dialog was closed'));
    const edit = typed(other, 3, 9);
    return edit.ok && edit.saved;
  });
  const ledger = await open(log, 'tab', slicing());
  expect(told(await applied(ledger, control.signal))).toBe('import.changedMeanwhile');
  expect(ledger.status().withdrawn).toMatchObject([{ refusal: { refused: 'import.changedMeanwhile' } }]);
  expect(await commands(storage)).toEqual(['EditGrades']);
  expect(scoreOf(ledger, 4)).toBe(null);
});

test('an import of which nobody knows whether the log has it is not said to be refused', async () => {
  const storage = await began();
  const log = memoryLog(making, storage);
  const gone: Log = {
    ...log,
    append: async (...all) => {
      await log.append(...all);
      throw new LogFailure('outdated', 'a newer application has the database');
    },
  };
  expect(told(await applied(await open(gone, 'tab', slicing())))).toBe('workspace.unconfirmed');
  expect(await commands(storage)).toEqual(['ApplyImport']);
});
