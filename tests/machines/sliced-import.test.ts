import { expect, test } from 'vitest';
import { isRefusal } from '../../commands/refusal.ts';
import { asId, type CommitId } from '../../events/ids.ts';
import { atOnce } from '../../events/steps.ts';
import { type Log, LogFailure } from '../../log/port.ts';
import { memoryLog } from '../../log/stored/memory.ts';
import type { Ledger } from '../../machines/ledger/ledger-port.ts';
import { proposalResultInSteps as preparedFor } from '../../machines/ledger/proposal.ts';
import { commitsOf, making, open, saved } from './opened-ledger.ts';
import {
  applied,
  began,
  beginnings,
  commands,
  scoreFile,
  scoreOf,
  stepByStep,
  students,
  told,
  typed,
} from './sliced-class.ts';

const signed = { at: '2026-02-03T10:00:00.000Z', actor: 'ana', tab: 't', app: '0', command: { type: 'ApplyImport' } };

/** How many pauses an import makes that nobody disturbs. */
const undisturbed = async (): Promise<number> => {
  const slicing = stepByStep(() => undefined);
  await applied(await open(memoryLog(making, await began()), 'alone', slicing));
  return slicing.pauses;
};

test('an import in slices makes the commit, the book and the outbox that it makes at once', async () => {
  const [storage, other] = [await began(), await began()];
  const sliced = await open(
    memoryLog(making, storage),
    'tab',
    stepByStep(() => undefined),
  );
  const whole = await open(memoryLog(making, other));
  expect(told(await applied(sliced))).toBe('applied');
  expect(await saved(whole, scoreFile(whole), { how: 'imported' })).toBe(true);
  expect(sliced.book()).toEqual(whole.book());
  expect(sliced.records.saved()).toEqual(whole.records.saved());
  const [one, two] = await Promise.all([sliced, whole].map(async (ledger) => (await commitsOf(ledger)).at(-1)));
  expect(one?.events).toEqual(two?.events);
  expect(one?.command).toEqual(two?.command);
});

test('an import that is longer than a commit may be is refused, and one that is just as long is made', async () => {
  const log = memoryLog(making, await began());
  const ledger = await open(log, 'tab');
  const proposal = { command: scoreFile(ledger), envelope: { ...signed, id: asId<CommitId>('k') } };
  const decided = (longest?: number) => atOnce(preparedFor(ledger.book(), proposal, log.preparing, longest));
  const whole = decided();
  if (!whole || isRefusal(whole) || !whole.prepared || !('entries' in whole.prepared)) throw new Error('not made');
  const length = whole.prepared.entries.join('').length;
  expect(decided(length)).toMatchObject({ draft: whole.draft });
  expect(decided(length - 1)).toEqual({ refused: 'import.tooMuch' });
});

test('after an import in slices, the log is what a later opening reads, and one undo takes it back', async () => {
  const storage = await began();
  const ledger = await open(
    memoryLog(making, storage),
    'tab',
    stepByStep(() => undefined),
  );
  const before = ledger.book();
  await applied(ledger);
  const later = await open(memoryLog(making, storage), 'later');
  expect(later.book()).toEqual(ledger.book());
  expect(later.records.saved()).toEqual(ledger.records.saved());
  ledger.undo();
  expect(ledger.book().grades).toEqual(before.grades);
  expect(ledger.book().students).toEqual(before.students);
});

test('until all of it is decided nothing of it is shown, and whoever waits hears how far it is', async () => {
  const shares: number[] = [];
  const seen = new Set<number | null>();
  const ledger = await open(
    memoryLog(making, await began()),
    'tab',
    stepByStep(() => void (shares.at(-1) !== 1 && seen.add(scoreOf(ledger, 3)))),
  );
  const { signal } = new AbortController();
  await ledger.applyInSlices(scoreFile(ledger), {}, { tell: (share) => shares.push(share), signal });
  expect([...seen]).toEqual([null]);
  expect(scoreOf(ledger, 3)).toBe(3);
  expect(shares.at(-1)).toBe(1);
  expect(shares.length).toBeGreaterThan(10);
  expect(shares).toEqual(shares.toSorted((one, other) => one - other));
});

test('meanwhile typing, undoing and another import are refused with the reason, and taken again afterwards', async () => {
  const refused = new Set<unknown>();
  const ledger: Ledger = await open(
    memoryLog(making, await began()),
    'tab',
    stepByStep(async (pauses) => {
      if (pauses !== 4) return;
      for (const tried of [typed(ledger, 1, 5), ledger.undo()])
        refused.add(tried?.ok === false && tried.refusal.refused);
      refused.add(told(await applied(ledger)));
    }),
  );
  await applied(ledger);
  expect([...refused]).toEqual(['workspace.importing']);
  expect(typed(ledger, 1, 5).ok).toBe(true);
  expect(scoreOf(ledger, 1)).toBe(5);
});

test('a record that is asked for at any pause is made once the import is in the log', async () => {
  const pauses = await undisturbed();
  for (let at = 1; at <= pauses; at += 3) {
    const storage = await began();
    let recorded: Promise<unknown> = Promise.resolve();
    const ledger: Ledger = await open(
      memoryLog(making, storage),
      'tab',
      stepByStep((now) => {
        if (now !== at) return;
        recorded = ledger.records.record(({ seq }) => ({ command: { type: `after ${seq}` }, events: [] }));
      }),
    );
    await applied(ledger);
    await recorded;
    expect(await commands(storage)).toEqual(['ApplyImport', `after ${beginnings.length + 1}`]);
  }
});

/** At how many pauses an import is not being written yet, where nobody disturbs it. */
const pausesBeforeWriting = async (): Promise<number> => {
  const slicing = stepByStep(() => undefined);
  const ledger = await open(memoryLog(making, await began()), 'alone', slicing);
  let pauses = 0;
  const tell = (share: number): void => {
    if (share === 1) pauses = slicing.pauses;
  };
  await ledger.applyInSlices(scoreFile(ledger), {}, { tell, signal: new AbortController().signal });
  return pauses;
};

/** An import whose signal aborts at this pause. */
const cancelledAt = async (at: number) => {
  const storage = await began();
  const control = new AbortController();
  const slicing = stepByStep((now) => void (now === at && control.abort(new Error('cancelled'))));
  return { storage, control, ledger: await open(memoryLog(making, storage), 'tab', slicing) };
};

test('an import that is cancelled at any pause before it is written leaves nothing, and the next edit is taken', async () => {
  const pauses = await pausesBeforeWriting();
  expect(pauses).toBeGreaterThan(10);
  for (let at = 1; at <= pauses; at += 1) {
    const { storage, control, ledger } = await cancelledAt(at);
    const book = ledger.book();
    await expect(applied(ledger, control.signal)).rejects.toThrow('cancelled');
    expect(ledger.book()).toBe(book);
    expect(ledger.status()).toMatchObject({ unsaved: 0, seq: beginnings.length });
    const edit = typed(ledger, 1, 5);
    expect(edit.ok && (await edit.saved)).toBe(true);
    expect(await commands(storage)).toEqual(['EditGrades']);
  }
});

test('an import that is cancelled once it is being written is there whole, and once', async () => {
  const { storage, control, ledger } = await cancelledAt((await pausesBeforeWriting()) + 1);
  expect(told(await applied(ledger, control.signal))).toBe('applied');
  expect(await commands(storage)).toEqual(['ApplyImport']);
});

test('a record that waits for an import is made all the same when that is cancelled', async () => {
  const storage = await began();
  const control = new AbortController();
  const ledger: Ledger = await open(
    memoryLog(making, storage),
    'tab',
    stepByStep((now) => {
      if (now === 2) void ledger.records.record(() => ({ command: { type: 'after it' }, events: [] }));
      if (now === 10) control.abort(new Error('cancelled'));
    }),
  );
  await expect(applied(ledger, control.signal)).rejects.toThrow('cancelled');
  await expect.poll(() => commands(storage)).toEqual(['after it']);
});

test('a tab that dies at any pause has imported nothing, or all of it', async () => {
  const pauses = await undisturbed();
  for (let at = 1; at <= pauses; at += 1) {
    const storage = await began();
    let isDead = false;
    const died = new Promise<void>((resolve) => {
      void open(
        memoryLog(making, storage),
        'tab',
        stepByStep(async (now) => {
          if (now !== at) return;
          isDead = true;
          resolve();
          await new Promise<never>(() => undefined);
        }),
      ).then(applied);
    });
    await died;
    expect(isDead).toBe(true);
    const later = await open(memoryLog(making, storage), 'later');
    const given = Array.from({ length: students }, (_, student) => scoreOf(later, student));
    expect([0, students]).toContain(given.filter((score) => score !== null).length);
    expect(await commands(storage)).toEqual(given[0] === null ? [] : ['ApplyImport']);
  }
});

test.each([true, false])('a write whose answer is lost is made once (it arrived: %s)', async (arrives) => {
  const storage = await began();
  const log = memoryLog(making, storage);
  let isLost = false;
  const losing: Log = {
    ...log,
    append: async (parent, all, beside) => {
      if (isLost) return log.append(parent, all, beside);
      isLost = true;
      if (arrives) await log.append(parent, all, beside);
      throw new LogFailure('connection lost', 'the connection went away');
    },
  };
  const ledger = await open(
    losing,
    'tab',
    stepByStep(() => undefined),
  );
  expect(told(await applied(ledger))).toBe('applied');
  expect(await commands(storage)).toEqual(['ApplyImport']);
  expect(scoreOf(ledger, 3)).toBe(3);
  const later = await open(memoryLog(making, storage), 'later');
  expect(later.records.saved()).toEqual(ledger.records.saved());
});

test('an import that is under way when its ledger closes is refused, and leaves nothing', async () => {
  const storage = await began();
  const ledger: Ledger = await open(
    memoryLog(making, storage),
    'tab',
    stepByStep(async (pauses) => {
      if (pauses === 5) await ledger.close();
    }),
  );
  expect(told(await applied(ledger))).toBe('workspace.closed');
  expect(await commands(storage)).toEqual([]);
});

test('what was typed before and is not saved yet stays before the import', async () => {
  const storage = await began();
  const ledger = await open(
    memoryLog(making, storage),
    'tab',
    stepByStep(() => undefined),
  );
  const file = scoreFile(ledger);
  const edit = ledger.dispatch({ type: 'AddCourse', fields: { title: 'Logic' } });
  const { signal } = new AbortController();
  const result = await ledger.applyInSlices(file, {}, { tell: () => undefined, signal });
  expect(told(result)).toBe('applied');
  expect(edit.ok && (await edit.saved)).toBe(true);
  expect(await commands(storage)).toEqual(['AddCourse', 'ApplyImport']);
});

test('an import that changes nothing makes no commit', async () => {
  const storage = await began();
  const ledger = await open(
    memoryLog(making, storage),
    'tab',
    stepByStep(() => undefined),
  );
  const { signal } = new AbortController();
  const nothing = { ...scoreFile(ledger), newStudents: [], enroll: [], gradeEdits: [] };
  expect(await ledger.applyInSlices(nothing, {}, { tell: () => undefined, signal })).toEqual({
    ok: true,
    commit: undefined,
  });
  expect(await commands(storage)).toEqual([]);
});
