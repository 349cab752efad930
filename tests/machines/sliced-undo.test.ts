import { expect, test } from 'vitest';
import type { Log } from '../../log/port.ts';
import { type MemoryLogStorage, memoryLog } from '../../log/stored/memory.ts';
import type { ApplyOutcome, Ledger } from '../../machines/ledger/ledger-port.ts';
import { making, open, saved } from './opened-ledger.ts';
import { applied, began, beginnings, commands, scoreFile, scoreOf, stepByStep, told, typed } from './sliced-class.ts';

const many = Array.from({ length: 600 }, (_, at) => `m${at}`);

/** The scores, and so many new students that the undo stack keeps no event of it. */
const largeFile = (ledger: Ledger): ReturnType<typeof scoreFile> => {
  const file = scoreFile(ledger);
  const fields = (studentCode: string) => ({ studentCode, firstName: '', lastName: '', email: '' });
  return {
    ...file,
    newStudents: [...file.newStudents, ...many.map((key) => ({ key, fields: fields(key) }))],
    enroll: [...file.enroll, ...many.map((newStudent) => ({ newStudent }))],
  };
};

/** Pauses: while the commit is read, and while it is decided. */
const moments = [5, 700];

const idle = () => stepByStep(() => undefined);

const imported = async (): Promise<MemoryLogStorage> => {
  const storage = await began();
  const ledger = await open(memoryLog(making, storage), 'importing', idle());
  expect(told(await applied(ledger, undefined, largeFile(ledger)))).toBe('applied');
  await ledger.close();
  return storage;
};

const back = (ledger: Ledger, signal = new AbortController().signal, tell: (share: number) => void = () => undefined) =>
  ledger.takeBack('newest', { tell, signal });

const endOf = (result: ApplyOutcome | undefined): string => (result ? told(result) : 'nothing');

/** How many pauses taking it back makes that nobody disturbs, and how many of them before it is being written. */
const undisturbed = async (): Promise<{ readonly all: number; readonly before: number }> => {
  const slicing = idle();
  const ledger = await open(memoryLog(making, await imported()), 'alone', slicing);
  let before = 0;
  slicing.pauses = 0;
  await back(ledger, undefined, (share) => {
    if (share === 1) before = slicing.pauses;
  });
  return { all: slicing.pauses, before };
};

/** A ledger on an imported class that does something at one pause of taking the import back. */
const disturbed = async (at: number, act: (ledger: Ledger) => void | Promise<void>) => {
  const storage = await imported();
  let isOn = false;
  let since = 0;
  const ledger: Ledger = await open(
    memoryLog(making, storage),
    'tab',
    stepByStep(async () => {
      since += isOn ? 1 : 0;
      if (since !== at || !isOn) return;
      isOn = false;
      await act(ledger);
    }),
  );
  isOn = true;
  return { storage, ledger };
};

test('a large import is taken back, done again and taken back in slices, and each time a later opening agrees', async () => {
  const storage = await imported();
  const ledger = await open(memoryLog(making, storage), 'tab', idle());
  const full = ledger.book();
  for (const which of ['newest', 'newestUndone', 'newest'] as const) {
    const { signal } = new AbortController();
    expect(endOf(await ledger.takeBack(which, { tell: () => undefined, signal }))).toBe('applied');
    const later = await open(memoryLog(making, storage), 'later');
    expect(later.book()).toEqual(ledger.book());
    expect(later.records.saved()).toEqual(ledger.records.saved());
    if (which === 'newestUndone') expect(ledger.book()).toEqual(full);
    else expect(ledger.book().students.size).toBe(40);
  }
  expect(await commands(storage)).toEqual(['ApplyImport', 'UndoCommit', 'UndoCommit', 'UndoCommit']);
});

test('the stack holds no event of a large commit, knows what was asked for first, and refuses to take it back at once', async () => {
  const ledger = await open(memoryLog(making, await began()), 'tab', idle());
  await applied(ledger, undefined, largeFile(ledger));
  expect(ledger.undoable().at(-1)).toMatchObject({ asked: { type: 'ApplyImport' }, seq: beginnings.length + 1 });
  expect(ledger.undoable().at(-1)?.events).toBeUndefined();
  expect(ledger.undo()).toEqual({ ok: false, refusal: { refused: 'workspace.large' } });
  expect(endOf(await back(ledger))).toBe('applied');
  const { signal } = new AbortController();
  await ledger.takeBack('newestUndone', { tell: () => undefined, signal });
  expect(ledger.undoable().at(-1)).toMatchObject({ command: { type: 'UndoCommit' }, asked: { type: 'ApplyImport' } });
});

test('a small commit is taken back at once', async () => {
  const ledger = await open(memoryLog(making, await began()), 'tab', idle());
  await saved(ledger, { type: 'AddCourse', fields: { title: 'Logic' } });
  const before = Object.keys(ledger.book().courses).length;
  const taken = back(ledger);
  expect(Object.keys(ledger.book().courses)).toHaveLength(before - 1);
  expect(endOf(await taken)).toBe('applied');
});

test('a large import is taken back from a sealed segment', async () => {
  const storage = await imported();
  const log = memoryLog({ ...making, segmentSize: 2 }, storage);
  await log.seal(beginnings.length + 1);
  const ledger = await open(log, 'tab', idle());
  expect(endOf(await back(ledger))).toBe('applied');
  expect(scoreOf(ledger, 3)).toBe(null);
});

test('meanwhile typing is refused with the reason, and a record waits', async () => {
  const refused: unknown[] = [];
  let recorded: Promise<unknown> = Promise.resolve();
  const { storage, ledger } = await disturbed(3, (tab) => {
    const edit = typed(tab, 1, 5);
    refused.push(edit.ok ? 'taken' : edit.refusal.refused);
    recorded = tab.records.record(({ seq }) => ({ command: { type: `after ${seq}` }, events: [] }));
  });
  expect(endOf(await back(ledger))).toBe('applied');
  await recorded;
  expect(refused).toEqual(['workspace.importing']);
  expect(await commands(storage)).toEqual(['ApplyImport', 'UndoCommit', `after ${beginnings.length + 2}`]);
  expect(typed(ledger, 1, 5).ok).toBe(true);
});

test('taking an import back that is cancelled before it is written leaves nothing, and can be asked for again', async () => {
  const { before } = await undisturbed();
  expect(before).toBeGreaterThan(Math.max(...moments));
  for (let at = 1; at <= before; at += Math.ceil(before / 12)) {
    const control = new AbortController();
    const { storage, ledger } = await disturbed(at, () => control.abort(new Error('cancelled')));
    const book = ledger.book();
    await expect(back(ledger, control.signal)).rejects.toThrow('cancelled');
    expect(ledger.book()).toBe(book);
    expect(await commands(storage)).toEqual(['ApplyImport']);
    expect(endOf(await back(ledger))).toBe('applied');
  }
});

test('a tab that dies at a pause has taken back nothing, or all of it', async () => {
  const { all } = await undisturbed();
  for (let at = 1; at <= all; at += Math.ceil(all / 12)) {
    let died: () => void = () => undefined;
    const dead = new Promise<void>((resolve) => {
      died = resolve;
    });
    const { storage, ledger } = await disturbed(at, async () => {
      died();
      await new Promise<never>(() => undefined);
    });
    void back(ledger);
    await dead;
    const later = await open(memoryLog(making, storage), 'later');
    const isBack = scoreOf(later, 3) === null;
    expect(later.book().students.size).toBe(isBack ? 40 : 641);
    expect(await commands(storage)).toEqual(isBack ? ['ApplyImport', 'UndoCommit'] : ['ApplyImport']);
  }
});

/** Another tab does something while this one takes the import back, and this one hears of it. */
const overtaken = async (at: number, act: (other: Ledger) => Promise<unknown>) => {
  const { storage, ledger } = await disturbed(at, async (tab) => {
    const other = await open(memoryLog(making, storage), 'other', idle());
    await act(other);
    await expect.poll(() => tab.status().seq).toBe(other.status().seq);
  });
  const before = ledger.book();
  return { storage, ledger, before, end: endOf(await back(ledger)) };
};

test.each(moments)('another tab that is first elsewhere is followed: it is decided again (pause %i)', async (at) => {
  const { storage, end } = await overtaken(at, (other) =>
    saved(other, { type: 'AddCourse', fields: { title: 'Logic' } }),
  );
  expect(end).toBe('applied');
  expect(await commands(storage)).toEqual(['ApplyImport', 'AddCourse', 'UndoCommit']);
});

test.each(moments)('what another tab has typed meanwhile is not taken back: that is refused (pause %i)', async (at) => {
  const { storage, ledger, end } = await overtaken(at, async (other) => {
    const edit = typed(other, 3, 9);
    return edit.ok && edit.saved;
  });
  expect(end).toBe('undo.changedSince');
  expect(scoreOf(ledger, 3)).toBe(9);
  expect(await commands(storage)).toEqual(['ApplyImport', 'EditGrades']);
});

test.each(moments)('an import that another tab takes back meanwhile is taken back once (pause %i)', async (at) => {
  const { storage, ledger, end } = await overtaken(at, (other) => back(other));
  expect(end).toBe('applied');
  expect(await commands(storage)).toEqual(['ApplyImport', 'UndoCommit']);
  expect(scoreOf(ledger, 3)).toBe(null);
});

test('an import of which a digit was changed on the disk is not taken back', async () => {
  const log = memoryLog(making, await imported());
  let isRead = false;
  const changing: Log = {
    ...log,
    lines: async (after, limit) => {
      const lines = await log.lines(after, limit);
      return isRead && limit === 1
        ? lines.map((line) => line.replace('"from":{"points":{"', '"from":{"points":{"x'))
        : lines;
    },
  };
  const ledger = await open(changing, 'tab', idle());
  isRead = true;
  const book = ledger.book();
  expect(endOf(await back(ledger))).toBe('workspace.unread');
  expect(ledger.book()).toBe(book);
});
