import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decide } from '../../commands/decide.ts';
import { advance } from '../../commands/decision.ts';
import { isRefusal } from '../../commands/refusal.ts';
import type { DomainEvent } from '../../events/catalogue.ts';
import { asId, type CommitId } from '../../events/ids.ts';
import { Dependents, traceOf } from '../../projections/history/dependents.ts';
import { type ChainCommit, GoingAlong, pairsIn } from '../../projections/history/going-along.ts';
import { differencesOf, toldBook } from '../book-values.ts';
import {
  a1,
  a2,
  ana,
  assessment,
  ben,
  cellEdited,
  enrolled,
  o1,
  offering,
  p,
  problemOf,
  setting,
  student,
  w1,
  weightSet,
} from '../builders.ts';
import { count } from '../counts.ts';
import { context, frozen } from '../given.ts';
import { histories } from '../histories.ts';
import { proved } from '../proof.ts';
import { faultsOf } from '../sound-book.ts';

const runs = count(300, 10_000);

type Done = ChainCommit & { readonly events: readonly DomainEvent[] };

/** The chosen ones, and the later ones that go with them, in the order of the log. */
const going = (commits: readonly Done[], chosen: ReadonlySet<Done>): readonly Done[] => {
  const along = new GoingAlong<Done>(pairsIn(commits));
  for (const commit of commits) along.next(commit, commit.events, chosen.has(commit));
  return along.all();
};

const any = fc.array(fc.nat(1_000), { minLength: 1, maxLength: 4 });

test('R9.12 any commits of any history can be taken back with those that stand in their way, as if they had never been', () => {
  const tally = { taken: 0, withMore: 0, spared: 0 };
  fc.assert(
    fc.property(histories({ most: 24, undo: true }), any, (history, draws) => {
      const commits = history.commits.map(
        ({ id, command, events }): Done => ({
          id,
          command,
          events,
          ...(command.type === 'UndoCommit' && { undoes: command.commit.id }),
        }),
      );
      const [now, first] = [history.books.at(-1), history.books[0]];
      const chosen = new Set(draws.flatMap((draw) => commits[draw % commits.length] ?? []));
      if (!now || !first || chosen.size === 0) return;
      const all = going(commits, chosen);
      if (all.length === 0) return;
      const decision = decide(now, { type: 'UndoCommits', commits: frozen(all) }, context());
      if (isRefusal(decision)) throw new Error(JSON.stringify(decision));
      const after = advance(now, decision);
      expect(faultsOf(after)).toEqual([]);
      const standing = going(commits, new Set(commits));
      const left = standing.filter((commit) => !all.includes(commit));
      const without = left.reduce((book, { events }) => advance(book, events), first);
      expect([...differencesOf(without, after)]).toEqual([]);
      tally.taken += 1;
      if (all.some((commit) => !chosen.has(commit))) tally.withMore += 1;
      if (left.length > 0) tally.spared += 1;
    }),
    { numRuns: runs },
  );
  expect(tally.taken).toBeGreaterThan(runs * 0.6);
  expect(tally.withMore).toBeGreaterThan(runs / 100);
  expect(tally.spared).toBeGreaterThan(runs / 5);
  proved('Undo of commits with their dependents equals the history without them, random histories', runs);
});

test('R9.13 all of any history taken back is its beginning, and that taken back its end', () => {
  fc.assert(
    fc.property(histories({ most: 24, undo: true }), ({ commits, books }) => {
      const [now, first] = [books.at(-1), books[0]];
      if (!now || !first) throw new Error('A history without books.');
      const back = decide(now, { type: 'UndoCommits', commits: frozen(commits) }, context());
      if (isRefusal(back)) throw new Error(JSON.stringify(back));
      const undone = advance(now, back);
      expect(toldBook(undone)).toEqual(toldBook(first));
      const commit = { id: context().newId() as ChainCommit['id'], events: back };
      const forth = decide(undone, { type: 'UndoCommit', commit }, context());
      if (isRefusal(forth)) throw new Error(JSON.stringify(forth));
      expect(toldBook(advance(undone, forth))).toEqual(toldBook(now));
    }),
    { numRuns: runs },
  );
  proved('Undo of everything is the beginning, redo of that the end, random histories', runs);
});

const renumbered: DomainEvent = {
  type: 'StudentEdited',
  studentId: ana,
  from: { studentCode: 'A1' },
  to: { studentCode: 'A2' },
};
const reordered: DomainEvent = {
  type: 'ProblemsReordered',
  assessmentId: a1,
  from: [p(1), p(2)],
  to: [p(2), p(1)],
};
const inserted: DomainEvent = { type: 'ProblemInserted', assessmentId: a1, problem: problemOf(p(3), 5), at: 2 };
const moved: DomainEvent = { type: 'WeightSetMoved', offeringId: o1, weightSetId: w1, from: 0, to: 1 };
const filled: DomainEvent = {
  type: 'ProblemEdited',
  assessmentId: a1,
  problemId: p(1),
  from: { outcomes: [] },
  to: { outcomes: [1] },
  under: ['l'],
};
const outcomes = (from: string[], to: string[]): DomainEvent => ({
  type: 'OfferingEdited',
  offeringId: o1,
  from: { learningOutcomes: from },
  to: { learningOutcomes: to },
});
const excused = (studentId: typeof ana) => setting(['grading', o1, 'excused', studentId, a1], null, true);

test.each<[string, DomainEvent, DomainEvent]>([
  [
    'a section of the settings after a value in it',
    setting(['grading', o1, 'decimals'], null, 1),
    setting(['grading', o1], { decimals: 1 }, null),
  ],
  [
    'a value after the section that it is in',
    setting(['grading', o1], null, { decimals: 1 }),
    setting(['grading', o1, 'decimals'], 1, 2),
  ],
  ['weights of an assessment that was added', assessment(a2), weightSet(w1, [[a2, 3]])],
  ['a code that another student had before', renumbered, student(ben, { studentCode: ' a1' })],
  ['another problem after an order of them', reordered, inserted],
  ['an order of the sets after their names', setting(['grading', o1], null, { weightSetNames: ['Exam'] }), moved],
  ['an excuse of a student who was enrolled', enrolled(ana), excused(ana)],
  ['an assessment in an offering that was added', offering(), assessment()],
  ['the end of an outcome that a row was filled under', filled, outcomes(['l'], [])],
  ['a row that was filled under an outcome that was added', outcomes([], ['l']), filled],
  [
    'points in a problem that was inserted',
    inserted,
    cellEdited(ana, { points: { [p(3)]: null } }, { points: { [p(3)]: 4 } }),
  ],
  [
    'points in an assessment that was added',
    assessment(),
    cellEdited(ana, { points: { [p(1)]: null } }, { points: { [p(1)]: 4 } }),
  ],
  [
    'points of a student who was enrolled',
    enrolled(ana),
    cellEdited(ana, { points: { [p(1)]: null } }, { points: { [p(1)]: 4 } }),
  ],
  [
    'a category of an assessment that was added',
    assessment(a2),
    setting(['grading', o1, 'categories', 'c', 'members', a2], null, true),
  ],
  ['the policy of an offering that was added', offering(), setting(['grading', o1, 'decimals'], null, 1)],
  ['notes on a student who was added', student(ana), setting(['notes', o1, ana], null, { student: 'Asked' })],
])('R9.12 %s goes along', (_, before, later) => {
  const dependents = new Dependents();
  dependents.take(traceOf([before]));
  expect(dependents.meets(traceOf([later]))).toBe(true);
});

test.each<[string, DomainEvent, DomainEvent]>([
  [
    'another value of the settings',
    setting(['grading', o1, 'decimals'], null, 1),
    setting(['grading', o1, 'ungraded'], null, 'zero'),
  ],
  ['an excuse of another student', enrolled(ana), excused(ben)],
  ['another outcome', filled, outcomes(['l', 'm'], ['l'])],
  ['another code', renumbered, student(ben, { studentCode: 'B2' })],
])('R9.12 %s does not', (_, before, later) => {
  const dependents = new Dependents();
  dependents.take(traceOf([before]));
  expect(dependents.meets(traceOf([later]))).toBe(false);
});

const done = (id: string, event: DomainEvent, ...undoesAll: readonly string[]): Done => ({
  id: asId(id),
  command: { type: undoesAll.length > 0 ? 'UndoCommits' : 'EditSettings' },
  events: [event],
  ...(undoesAll.length > 0 && { undoesAll: undoesAll.map((one) => asId<CommitId>(one)) }),
});

const goingWith = (chosen: Done, ...later: readonly Done[]) =>
  going([chosen, ...later], new Set([chosen])).map(({ id }) => id);

test('R9.12 what was taken back stands again where something stands that was built on it', () => {
  const added = done('added', weightSet(w1));
  const gone: DomainEvent = {
    type: 'WeightSetRemoved',
    offeringId: o1,
    weightSet: { weightSetId: w1, weights: {} },
    at: 1,
  };
  const back = done('back', gone, 'added');
  expect(goingWith(added, back)).toEqual([]);
  expect(goingWith(added, done('moved', moved), back)).toEqual(['added', 'moved', 'back']);
});

test('R9.12 what was taken back within what was taken back leaves that as it is', () => {
  const renamed = (to: string, ...back: readonly string[]) => done(to, setting(['theme'], null, to), ...back);
  const all = [renamed('1'), renamed('2'), renamed('3', '2'), renamed('4', '1'), renamed('5')] as const;
  expect(goingWith(...all)).toEqual([]);
  expect(going(all, new Set(all)).map(({ id }) => id)).toEqual(['5']);
});

test('R9.12 what took back a commit outside as well stays, and so does all that it took back', () => {
  const chained = (id: string, ...undoesAll: readonly string[]) => done(id, setting([id], null, 1), ...undoesAll);
  const left = (...commits: readonly Done[]) => going(commits, new Set(commits)).map(({ id }) => id);
  expect(left(chained('one'), chained('back', 'outside', 'one'))).toEqual(['one', 'back']);
  expect(left(chained('one'), chained('two'), chained('back', 'one', 'two'), chained('four'))).toEqual(['four']);
  expect(left(chained('one'), chained('back', 'one'), chained('again', 'back'))).toEqual(['one']);
});
