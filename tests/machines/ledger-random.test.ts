import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Command } from '../../commands/catalogue.ts';
import { advance } from '../../commands/decision.ts';
import type { CommitDraft } from '../../events/commit.ts';
import { cellsOf } from '../../events/grade-cells.ts';
import { asId } from '../../events/ids.ts';
import { record } from '../../events/record.ts';
import type { Log, StoredCommit } from '../../log/port.ts';
import type { LogMaking } from '../../log/stored/line-store.ts';
import { type MemoryLogStorage, memoryLog, memoryLogStorage } from '../../log/stored/memory.ts';
import { openLedger } from '../../machines/ledger/ledger.ts';
import { type DispatchOutcome, type Ledger, NotRecorded } from '../../machines/ledger/ledger-port.ts';
import { type Book, emptyBook } from '../../projections/book/book.ts';
import { gradeOf } from '../../projections/book/grade-of.ts';
import { partsChangedSince } from '../../projections/changes/grade-change.ts';
import { emptyRecords, fold } from '../../projections/records/records.ts';
import { count } from '../counts.ts';
import { proved } from '../proof.ts';
import { faultsOf } from '../sound-book.ts';
import { type SlowLog, slowLog } from './adversary.ts';
import { recordSome } from './random-records.ts';

const runs = count(300, 5_000);
const id = asId<never>;
const offeringId = id('o');
const assessmentId = id('a');
const students = [id('ana'), id('ben')];

let made = 0;
const unique = (): string => {
  made += 1;
  return made.toString(16).padStart(32, '0');
};
const making: LogMaking = {
  newHeader: () => ({ logId: unique(), user: 'ana', backend: '', at: '2026-09-01T08:00:00.000Z', app: 'test' }),
  newSalt: unique,
  segmentSize: 4,
};

const open = async (log: Log, tab: string): Promise<Ledger> => {
  let ids = 0;
  const newId = (): string => {
    ids += 1;
    return `${tab}~${ids}`;
  };
  const now = () => '2026-09-01T08:00:00.000Z';
  const ledger = openLedger({ log, actor: 'ana', tab, app: 'test', projections: 'v1', now, newId, backend: true });
  await ledger.opened;
  return ledger;
};

/** Resolves when everything has run that does not wait for an answer of a log. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const beginnings: readonly Command[] = [
  { type: 'AddCourse', courseId: id('c'), fields: {} },
  { type: 'AddOffering', courseId: id('c'), offeringId, fields: {} },
  { type: 'AddStudent', studentId: id('ana'), fields: { studentCode: 'A' } },
  { type: 'AddStudent', studentId: id('ben'), fields: { studentCode: 'B' } },
  { type: 'EnrollStudents', offeringId, studentIds: students },
  { type: 'AddAssessment', offeringId, assessmentId, fields: { assessmentName: 'Quiz' }, maxima: [10, 10] },
];

type Asked = { readonly commit: CommitDraft; outcome: boolean | undefined };
type Tab = {
  readonly name: string;
  readonly ledger: Ledger;
  readonly slow: SlowLog;
  readonly asked: Asked[];
  /** The end of the log when the tab was opened. It can undo earlier commits, as after a reload. */
  readonly cameAt: number;
};

const tabOn = async (storage: MemoryLogStorage): Promise<Tab> => {
  const slow = slowLog(making, storage);
  const name = unique();
  const opening = open(slow.log, name);
  for (let waits = 0; waits < 40; waits += 1) {
    slow.step();
    await settled();
  }
  const ledger = await opening;
  return { name, ledger, slow, asked: [], cameAt: ledger.status().seq };
};

const note = (tab: Tab, result: DispatchOutcome | undefined): void => {
  if (!result?.ok || !result.commit) return;
  const asked: Asked = { commit: result.commit, outcome: undefined };
  tab.asked.push(asked);
  result.saved.then(
    (is) => {
      expect(asked.outcome).toBeUndefined();
      asked.outcome = is;
    },
    (error: unknown) => {
      throw error;
    },
  );
};

type Step = { readonly tab: number; readonly what: number; readonly a: number; readonly b: number };

const commandOf = (book: Book, { a, b }: Step): Command => {
  const studentId = students[a % 2] ?? id('ana');
  const problems = book.assessments[assessmentId]?.problems ?? [];
  const problemId = problems[b % Math.max(1, problems.length)]?.problemId ?? id('none');
  const seen = {
    points: record([[problemId, gradeOf(book, offeringId, assessmentId, studentId).points[problemId] ?? null]]),
  };
  const change = { points: record([[problemId, [null, 0, 3, 5, 8][b % 5] ?? null]]) };
  const commands: readonly Command[] = [
    { type: 'EditGrades', offeringId, edits: [{ assessmentId, studentId, change }] },
    { type: 'EditGrades', offeringId, edits: [{ assessmentId, studentId, change, seen }] },
    { type: 'EditGrades', offeringId, edits: students.map((each) => ({ assessmentId, studentId: each, change })) },
    { type: 'DeleteProblem', assessmentId, problemId },
    { type: 'InsertProblem', assessmentId, at: b % 2, max: 5 },
    { type: 'ReorderProblems', assessmentId, order: problems.map((one) => one.problemId).toReversed() },
    { type: 'UnenrollStudents', offeringId, studentIds: [studentId] },
    { type: 'EnrollStudents', offeringId, studentIds: [studentId] },
    { type: 'EditStudent', studentId, fields: { studentCode: ['A', 'B', 'a', ''][b % 4] ?? '' } },
    { type: 'DeleteAssessment', assessmentId },
    { type: 'EditAssessment', assessmentId, fields: { assessmentName: `Quiz ${b % 3}` } },
  ];
  const command = commands[[0, 0, 0, 1, 1, 1, 2, 3, 4, 5, 6, 6, 7, 7, 8, 8, 9, 10][a % 18] ?? 0];
  if (!command) throw new Error('no such command');
  return command;
};

const act = async (tabs: Tab[], step: Step, storage: MemoryLogStorage): Promise<void> => {
  const at = step.tab % tabs.length;
  const tab = tabs[at];
  if (!tab) return;
  const { ledger, slow } = tab;
  const what = step.what % 22;
  if (what < 6) note(tab, ledger.dispatch(commandOf(ledger.book(), step)));
  else if (what < 8) note(tab, ledger.undo());
  else if (what < 9) note(tab, ledger.redo());
  else if (what < 14) for (let n = 0; n <= step.a % 4; n += 1) await settledAfter(slow.step);
  else if (what < 15) slow.hint();
  else if (what < 16) slow.failNext(step.a % 2 ? 'before' : 'after');
  else if (what < 18) ledger.retry();
  else if (what < 20) recordSome(ledger, step, unique).then(() => (recorded += 1), refusedOnly);
  else if (what < 21) await memoryLog(making, storage).seal(Number.MAX_SAFE_INTEGER);
  else if (step.a % 3 === 0) await reopen(tabs, at, storage);
  await settled();
};

const settledAfter = async (work: () => void): Promise<void> => {
  work();
  await settled();
};

/** Closing waits for pending commits, so the log has to answer first. */
const reopen = async (tabs: Tab[], at: number, storage: MemoryLogStorage): Promise<void> => {
  const tab = tabs[at];
  if (!tab) return;
  await finish(tab);
  await tab.ledger.close();
  await settled();
  closed.push(tab);
  tabs[at] = await tabOn(storage);
};

let closed: Tab[] = [];
let recorded = 0;

/** A record may fail as the log does, or because its ledger closed; any other error is a bug. */
const refusedOnly = (error: unknown): void => {
  if (!(error instanceof NotRecorded)) throw error;
};

const finish = async ({ ledger, slow }: Tab): Promise<void> => {
  slow.letGo();
  for (let turns = 0; turns < 100 && (ledger.status().unsaved > 0 || turns < 4); turns += 1) {
    ledger.retry();
    await settled();
  }
};

/**
 * Folds the log, and checks that each event finds in the book the values that it replaces or removes: none was
 * overwritten unseen.
 */
const refold = (commits: readonly StoredCommit[]): Book =>
  commits
    .flatMap(({ events }) => events)
    .reduce((book, event) => {
      for (const { offeringId, assessmentId, studentId, from } of event.type === 'GradeEdited' ? cellsOf(event) : []) {
        expect(partsChangedSince(gradeOf(book, offeringId, assessmentId, studentId), from)).toEqual([]);
      }
      if (event.type === 'StudentUnenrolled') {
        const { offeringId: where, studentId } = event.enrollment;
        expect(book.grades[where]?.get(studentId) ?? {}).toEqual(event.grades);
      }
      return advance(book, [event]);
    }, emptyBook());

/** Checks that each undo takes back exactly one earlier commit, whole, that was not taken back already. */
const checkUndoing = (commits: readonly StoredCommit[], tabs: readonly Tab[]): void => {
  const byId = new Map(commits.map((commit) => [commit.id, commit]));
  const takenBack = new Set<string>();
  for (const { undoes, events, id: commitId, tab, seq } of commits) {
    if (undoes === undefined) continue;
    const target = byId.get(undoes);
    if (!target || target.seq >= seq) throw new Error(`${commitId} takes back ${undoes}, which is not there.`);
    expect(takenBack.has(undoes)).toBe(false);
    takenBack.add(undoes);
    if (target.undoes) takenBack.delete(target.undoes);
    expect(events.length).toBe(target.events.length);
    const cameAt = tabs.find(({ name }) => name === tab)?.cameAt ?? 0;
    expect(target.tab === tab || target.seq <= cameAt).toBe(true);
  }
};

test('several tabs over one log, slow, failing and sealed at any moment, agree with it and with what they have said', async () => {
  const tally = { saved: 0, withdrawn: 0, nothing: 0, undone: 0 };
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ tab: fc.nat(2), what: fc.nat(999), a: fc.nat(999), b: fc.nat(999) }), {
        minLength: 10,
        maxLength: 60,
      }),
      async (steps) => {
        const storage = memoryLogStorage();
        closed = [];
        const first = await open(memoryLog(making, storage), 'first');
        for (const command of beginnings) {
          const begun = first.dispatch(command);
          expect(begun.ok && (await begun.saved)).toBe(true);
        }
        await first.close();
        const tabs = [await tabOn(storage), await tabOn(storage), await tabOn(storage)];
        for (const step of steps) {
          await act(tabs, step, storage);
          for (const { ledger, asked } of tabs) {
            const open = asked.filter(({ outcome }) => outcome === undefined).length;
            expect(ledger.status().unsaved).toBe(open);
          }
        }
        for (const tab of tabs) await finish(tab);
        for (const tab of tabs) await finish(tab);

        const { commits } = await memoryLog(making, storage).read(0);
        const book = refold(commits);
        expect(faultsOf(book)).toEqual([]);
        const records = emptyRecords();
        for (const commit of commits) fold(records, commit);
        const intents = await memoryLog(making, storage).intents();
        expect(intents.map(({ intent }) => intent).sort()).toEqual(Object.keys(records.outbox.sent).sort());
        const times = new Map<string, number>();
        for (const commit of commits) times.set(commit.id, (times.get(commit.id) ?? 0) + 1);
        expect([...times.values()].every((n) => n === 1)).toBe(true);
        for (const tab of tabs) {
          expect(tab.ledger.status()).toMatchObject({
            mode: 'ready',
            unsaved: 0,
            trouble: undefined,
            seq: commits.length,
          });
          expect(tab.ledger.book()).toEqual(book);
          expect(tab.ledger.records.saved()).toEqual({ ...records, seq: commits.length });
          for (const one of tab.ledger.undoable()) expect(times.get(one.id)).toBe(1);
        }
        for (const tab of [...tabs, ...closed]) {
          const withdrawn = new Set(tab.ledger.status().withdrawn.map((one) => one.id));
          for (const { commit, outcome } of tab.asked) {
            expect(outcome).toBeDefined();
            const logged = times.has(commit.id);
            if (!outcome) expect([logged, withdrawn.has(commit.id)]).toEqual([false, true]);
            if (outcome && logged) tally.saved += 1;
            else if (outcome) tally.nothing += 1;
            else tally.withdrawn += 1;
          }
        }
        checkUndoing(commits, [...tabs, ...closed]);
        tally.undone += commits.filter(({ undoes }) => undoes).length;
      },
    ),
    { numRuns: runs },
  );
  expect(recorded).toBeGreaterThan(runs / 10);
  expect(Math.min(tally.saved, tally.withdrawn, tally.undone)).toBeGreaterThan(runs / 10);
  proved('Tabs over a slow, failing and sealed log', runs);
});
