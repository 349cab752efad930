import { expect, test, vi } from 'vitest';
import { asId } from '../../events/ids.ts';
import { memoryLog, memoryLogStorage } from '../../log/stored/memory.ts';
import type { Ledger } from '../../machines/ledger/ledger-port.ts';
import { loadCommand } from '../../projections/records/loads.ts';
import { applyImport, loadCommitWords, takeBack, takingBack, tellDone } from '../../src/workspace/toasts/take-back.ts';
import { createToasts, type Toast, type Toasts } from '../../src/workspace/toasts/toasts.ts';
import { tellingWithdrawals } from '../../src/workspace/toasts/withdrawals.ts';
import { making, open, overtakenLog, saved } from '../machines/opened-ledger.ts';
import { began, scoreFile, scoreOf, stepByStep } from '../machines/sliced-class.ts';

const heard = () => {
  const shown: Omit<Toast, 'id'>[] = [];
  const real = createToasts();
  const toasts: Toasts = {
    ...real,
    show: (toast) => {
      shown.push(toast);
      real.show(toast);
    },
    showOnceWorded: async (toast, text) => {
      shown.push({ ...toast, text: await text });
      await real.showOnceWorded(toast, text);
    },
  };
  return { shown, toasts, texts: () => shown.map(({ text }) => text) };
};

const opened = async (between: (pauses: number) => void = () => undefined): Promise<Ledger> =>
  open(memoryLog(making, await began()), 'tab', stepByStep(between));

const asking = { how: 'imported', note: 'scores.csv' } as const;
const words = { nothing: 'nothing', busy: 'busy', done: () => 'done' };

test('an import says what it did, and its Undo which file it took back', async () => {
  const { shown, toasts, texts } = heard();
  const ledger = await opened();
  const waiting = { tell: () => undefined, signal: new AbortController().signal };
  await applyImport(ledger, toasts, [scoreFile(ledger), asking, waiting], '41 students');
  expect(texts()).toEqual(['41 students']);
  shown[0]?.undo?.();
  await expect.poll(texts).toEqual(['41 students', 'Undone: import of “scores.csv”.']);
  expect(scoreOf(ledger, 3)).toBe(null);
});

test('an import that is cancelled says so', async () => {
  const { toasts, texts } = heard();
  const control = new AbortController();
  const ledger = await opened((pauses) => void (pauses === 3 && control.abort(new Error('cancelled'))));
  const waiting = { tell: () => undefined, signal: control.signal };
  const applying = applyImport(ledger, toasts, [scoreFile(ledger), asking, waiting], '41 students');
  await expect(applying).rejects.toThrow('cancelled');
  expect(texts()).toEqual(['Import cancelled. Nothing of the file was imported.']);
});

test('an import that fails is not called cancelled', async () => {
  const { toasts, texts } = heard();
  const ledger = await opened(() => {
    throw new Error('the page ran out of memory');
  });
  const waiting = { tell: () => undefined, signal: new AbortController().signal };
  const applying = applyImport(ledger, toasts, [scoreFile(ledger), asking, waiting], '41 students');
  await expect(applying).rejects.toThrow('out of memory');
  expect(texts()).toEqual([]);
});

/** Taking it back tells three shares before it ends. */
const slow = async (): Promise<Ledger> => {
  const ledger = await opened();
  const takeBack: Ledger['takeBack'] = async (_, { tell, signal }) => {
    for (const share of [0.2, 0.4, 0.6]) {
      tell(share);
      await Promise.resolve();
      signal.throwIfAborted();
    }
    return { ok: true, commit: undefined };
  };
  return { ...ledger, takeBack };
};

test('what is told meanwhile of something else is not taken away when it is done', async () => {
  const { toasts } = heard();
  const refused: unknown[] = [];
  const end = { ok: false, refusal: { refused: 'workspace.overtaken' } } as const;
  const take: Parameters<typeof takingBack>[2] = async ({ tell }) => {
    tell(0.5);
    toasts.show({ kind: 'done', text: 'something else' });
    return end;
  };
  takingBack(await opened(), toasts, take, words, (refusal) => refused.push(refusal));
  await expect.poll(() => refused).toEqual([end.refusal]);
  expect(toasts.current()?.text).toBe('something else');
});

test('what takes long to take back says so once, until it is done', async () => {
  const { shown, toasts, texts } = heard();
  takeBack(await slow(), toasts, 'newest', words);
  await expect.poll(texts).toEqual(['busy', 'done']);
  expect(shown[0]).toMatchObject({ kind: 'busy' });
});

test('what takes long to take back says how far it is, and nothing to whoever dismissed it', async () => {
  const { toasts, texts } = heard();
  const seen: (number | undefined)[] = [];
  const take: Parameters<typeof takingBack>[2] = async ({ tell }) => {
    for (const share of [0.249, 0.5, 0.75]) {
      if (share === 0.75) toasts.dismiss();
      tell(share);
      seen.push(toasts.current()?.percent);
    }
    return { ok: true, commit: undefined };
  };
  takingBack(await opened(), toasts, take, words);
  await expect.poll(texts).toEqual(['busy', 'done']);
  expect(seen).toEqual([24, 50, undefined]);
});

test('what takes long to take back can be cancelled where it is told of', async () => {
  const { shown, toasts, texts } = heard();
  takeBack(await slow(), toasts, 'newest', words);
  shown[0]?.cancel?.();
  await expect.poll(texts).toEqual(['busy', 'Stopped. Nothing has changed.']);
});

test('what fails is not called stopped, and its fault is reported', async () => {
  const { toasts, texts } = heard();
  const reported: unknown[] = [];
  vi.stubGlobal('reportError', (error: unknown) => reported.push(error));
  const fault = new Error('the page ran out of memory');
  takingBack(await opened(), toasts, () => Promise.reject(fault), words);
  await expect.poll(() => reported).toEqual([fault]);
  vi.unstubAllGlobals();
  expect(texts()).toEqual([
    'This failed (the page ran out of memory). See in History whether it was taken back before you try again.',
  ]);
});

test('what took long ends to be told of when a refusal is shown elsewhere', async () => {
  const { toasts, texts } = heard();
  const refusals: unknown[] = [];
  const take: Parameters<typeof takingBack>[2] = async ({ tell }) => {
    tell(0.5);
    return { ok: false, refusal: { refused: 'workspace.closed' } };
  };
  takingBack(await opened(), toasts, take, words, (refusal) => void refusals.push(refusal));
  expect(toasts.current()).toMatchObject({ kind: 'busy' });
  await expect.poll(() => refusals).toEqual([{ refused: 'workspace.closed' }]);
  expect(toasts.current()).toBeUndefined();
  expect(texts()).toEqual(['busy']);
});

test('nothing to take back, and a refusal, are said', async () => {
  const { toasts, texts } = heard();
  const ledger = await opened();
  takeBack(ledger, toasts, 'newestUndone', words);
  await expect.poll(texts).toEqual(['nothing']);
  await ledger.close();
  takeBack(ledger, toasts, 'newest', words);
  await expect.poll(texts).toEqual(['nothing', 'This workspace is closed. Open it again to go on.']);
});

test.each([
  [{ type: 'AddCourse' }, 'Course added'],
  [{ type: 'ApplyImport', note: 'scores.csv' }, 'import of “scores.csv”'],
  [{ type: 'ApplyImport' }, 'Import'],
  [{ type: loadCommand }, 'snapshots loaded'],
  [{ type: 'OfALaterVersion' }, ''],
])('what was asked for with %o, of which nothing else is known, is called %s', async (asked, name) => {
  expect(await loadCommitWords(await opened(), { asked })).toBe(name);
});

test('Undo says whose value it took back, and from what to what, and who is gone now is called as before', async () => {
  const { shown, toasts, texts } = heard();
  const ledger = await open(memoryLog(making), 'tab');
  await saved(ledger, { type: 'AddStudent', fields: { studentCode: 'A1', lastName: 'Abara', firstName: 'Zeno' } });
  const [studentId] = ledger.book().students.keys();
  const fields = { email: 'zeno@uni.edu' };
  await saved(ledger, { type: 'EditStudent', studentId: asId(studentId ?? ''), fields });
  for (const commit of ledger.undoable().toReversed()) {
    tellDone(ledger, toasts, { ...commit, events: commit.events ?? [] }, 'done');
    shown.at(-1)?.undo?.();
    await expect.poll(() => texts().at(-1)).not.toBe('done');
  }
  expect(texts()).toEqual([
    'done',
    'Undone: Email of Abara, Zeno: – → zeno@uni.edu.',
    'done',
    'Undone: Student added: Abara, Zeno.',
  ]);
});

test('what is withdrawn is told once, whatever is done after it, and again only with the next', async () => {
  const storage = memoryLogStorage();
  const other = await open(memoryLog(making, storage), 'other');
  const { log, overtakeBy } = overtakenLog(storage);
  const ledger = await open(log, 'tab');
  const { toasts, texts } = heard();
  const stop = tellingWithdrawals(ledger, ledger, toasts);
  const add = async (studentCode: string): Promise<void> =>
    void (await saved(ledger, { type: 'AddStudent', fields: { studentCode } }));
  const taken = async (studentCode: string): Promise<number> => {
    overtakeBy(async () => void (await saved(other, { type: 'AddStudent', fields: { studentCode } })));
    await add(studentCode);
    return texts().length;
  };
  expect(await taken('S1')).toBe(1);
  await add('S2');
  expect(texts()).toHaveLength(1);
  expect(await taken('S3')).toBe(2);
  stop();
  expect(await taken('S4')).toBe(2);
  for (const one of [ledger, other]) await one.close();
});
