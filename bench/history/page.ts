import type { CommitDraft } from '../../events/commit.ts';
import { asId, type ProblemId } from '../../events/ids.ts';
import { record } from '../../events/record.ts';
import { atOnce } from '../../events/steps.ts';
import type { Log } from '../../log/port.ts';
import { randomSalt } from '../../log/salt.ts';
import { indexedDbLog } from '../../log/stored/indexed-db.ts';
import { openLedger } from '../../machines/ledger/ledger.ts';
import type { Ledger } from '../../machines/ledger/ledger-port.ts';
import { readFrom } from '../../machines/ledger/log-tail.ts';
import type { GradeSubject } from '../../projections/book/subject.ts';
import { noChanges, noting, storedLastChanges } from '../../projections/history/last-changes.ts';
import { pageSlicing } from '../../src/browser/slicing.ts';
import { gradeEdit, sampleHeader } from '../../tests/log/sample.ts';
import { NaiveHistory } from '../../tests/projections/naive-history.ts';
import { type Figure, timed } from '../timed.ts';
import { assessments, classCommit, edited, offeringId, problemIn, scoresCommit, students } from './class.ts';
import { viewsMeasured } from './views.ts';

/** Milliseconds; `longest`: between two timers meanwhile, of which each waits 4 ms by itself. */
const edits = 20_000;

const open = async (log: Log): Promise<Ledger> => {
  let ids = 0;
  const newId = (): string => {
    ids += 1;
    return `bench~${ids}`;
  };
  const who = { actor: 'ana', tab: 't', app: '0', projections: 'bench', backend: false };
  const ledger = openLedger({ log, ...who, slicing: pageSlicing, now: () => new Date().toISOString(), newId });
  await ledger.opened;
  return ledger;
};

/** A class, one import of scores for everybody in everything, then edits of single scores. */
const fill = async (log: Log): Promise<void> => {
  const add = async (drafts: readonly CommitDraft[]): Promise<void> => {
    const result = await log.append(await log.head(), drafts);
    if (result.kind !== 'appended') throw new Error('Nobody else writes here.');
  };
  await add([classCommit(), scoresCommit()]);
  const editAt = (n: number): CommitDraft => ({
    ...gradeEdit(n),
    command: { type: 'EditGrades', how: 'typed' },
    events: [edited(n)],
  });
  for (let n = 0; n < edits; n += 1_000) await add(Array.from({ length: 1_000 }, (_, at) => editAt(n + at)));
};

const grade = (student: number, assessment: number): GradeSubject => ({
  what: 'grade',
  assessmentId: asId(`a${10_000 + assessment}`),
  studentId: asId(`s${10_000 + student}`),
});

const name = `bench-${crypto.randomUUID()}`;
const making = { newHeader: () => sampleHeader(name), newSalt: randomSalt };

const measure = async () => {
  const first = indexedDbLog(name, making);
  await fill(first);
  const figures: Figure[] = [];
  const before = await timed(figures, 'opening without a checkpoint', () => open(first));
  await timed(figures, 'checkpoint and segments, while somebody types', () => typingUntilTended(before, figures));
  await before.close();

  const log = indexedDbLog(name, making);
  const ledger = await timed(figures, 'opening with a checkpoint', () => open(log));
  const last = async (what: string, student: number, assessment: number, wanted: string | undefined) => {
    const field: ProblemId = problemIn(assessment);
    const entry = await timed(figures, what, () => ledger.history.lastChange(grade(student, assessment), field));
    if (entry?.commit.command.type !== wanted) throw new Error(`${what}: ${entry?.commit.command.type}`);
  };
  await last('last change of an imported value, the first', 4_000, 39, 'ApplyImport');
  for (const n of [1, 2, 3]) await last(`the same one row further down (${n})`, 4_000 + n, 39, 'ApplyImport');
  await last('last change of a typed value, in a segment', 3_100, 0, 'EditGrades');
  await last('last change of a typed value, in a row', 4_999, 1, 'EditGrades');
  await timed(figures, 'last change of a value that was never changed', () =>
    ledger.history.lastChange(grade(1, 1), 'bonusPoints'),
  );
  let entries = 0;
  await timed(figures, 'all changes of a grade', async () => {
    for await (const _ of ledger.history.of(grade(0, 0))) entries += 1;
  });
  await booksBack(ledger, figures);
  await viewsMeasured(ledger, edits, (what, run) => timed(figures, what, run));
  const naive = await timed(figures, 'the whole log read and hashed, as it was before', async () => {
    return new NaiveHistory((await readFrom(log, 0)).commits);
  });
  if (naive.of(grade(0, 0)).length !== entries) throw new Error('The two histories differ.');
  return { name: `${students} × ${assessments}`, edits, entries, figures, ...folded(), log: await ended(ledger, name) };
};

/** Somebody looks at the middle of the log, steps back from there, and pulls the slider. */
const booksBack = async (ledger: Ledger, figures: Figure[]): Promise<void> => {
  const patient = { tell: () => undefined, signal: { throwIfAborted: () => undefined } };
  const at = (what: string, seq: number) => timed(figures, what, () => ledger.history.bookAt(seq, patient));
  await at('the book of half the log, the first time', edits / 2);
  await at('the same, one commit further back', edits / 2 - 1);
  await at('the same, 40 commits further back', edits / 2 - 40);
  await at('the same, a quarter of the log', edits / 4);
  await at('the same, near the end', edits - 20);
};

/** How many segments there will be: each moves the epoch of the log. */
const segments = Math.floor((2 + edits) / 4_096);

/** A score every 50 ms, until the ledger has tended its log. Notes how long the slowest score was not saved. */
const typingUntilTended = async (ledger: Ledger, figures: Figure[]): Promise<void> => {
  const watching = indexedDbLog(name, making);
  let slowest = 0;
  for (let typed = 0; (await watching.head()).epoch <= segments; typed += 1) {
    const start = performance.now();
    const change = { points: record([[problemIn(7), 200 + typed]]) };
    const edits = [{ assessmentId: grade(9, 7).assessmentId, studentId: grade(9, 7).studentId, change }];
    const dispatched = ledger.dispatch({ type: 'EditGrades', offeringId, edits });
    if (!dispatched.ok || !(await dispatched.saved)) throw new Error('The score was not saved.');
    slowest = Math.max(slowest, performance.now() - start);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  watching.close();
  figures.push({ what: 'the slowest score meanwhile, from typed to saved', took: slowest, longest: 0 });
};

/** What an import adds to the fold and to a checkpoint. */
const folded = () => {
  const changes = noChanges();
  const commit = { ...scoresCommit(), seq: 2 };
  const start = performance.now();
  atOnce(noting(changes, commit));
  const fold = performance.now() - start;
  return { fold, stored: JSON.stringify(storedLastChanges(changes)).length };
};

const ended = async (ledger: Ledger, name: string): Promise<number> => {
  const { seq } = ledger.status();
  await ledger.close();
  indexedDB.deleteDatabase(name);
  return seq;
};

declare global {
  interface Window {
    measureHistory: typeof measure;
  }
}

window.measureHistory = measure;
