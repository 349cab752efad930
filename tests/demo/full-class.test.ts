import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { canonicalJson } from '../../api/canonical.ts';
import type { AssessmentId, OfferingId } from '../../events/ids.ts';
import { keysOf } from '../../events/record.ts';
import type { ListedCommit } from '../../machines/history/commit-list.ts';
import { assessmentsIn, type Book, enrolledIn } from '../../projections/book/book.ts';
import { gradeOf } from '../../projections/book/grade-of.ts';
import { workingData } from '../../projections/book/working-data.ts';
import { concernsOf } from '../../projections/final-grades/concerns.ts';
import { finalGrades } from '../../projections/final-grades/final-grades.ts';
import { policyOf } from '../../projections/settings/policy.ts';
import { tagsIn } from '../../projections/settings/tags.ts';
import { openClassWorkspace } from '../../src/start/open-workspace.ts';
import type { Workspace } from '../../src/workspace/workspace-hooks.tsx';
import { identity } from './opened-demo.ts';

// A page in Node is one that nobody sees.
beforeAll(() => void vi.stubGlobal('document', { hidden: true }));

let one: Promise<Workspace> | undefined;
const opened = (): Promise<Workspace> => {
  one ??= openClassWorkspace(identity);
  return one;
};

afterAll(async () => (await one)?.close());

const commitsOf = async ({ ledger }: Workspace): Promise<readonly ListedCommit[]> => {
  const all: ListedCommit[] = [];
  for await (const one of ledger.history.commits()) all.push(one);
  return all.reverse();
};

/** How many students of each class have all problems of the assessment graded. */
const complete = (book: Book, offeringId: OfferingId, assessmentId: AssessmentId): number =>
  enrolledIn(book, offeringId).filter((studentId) => {
    const { points } = gradeOf(book, offeringId, assessmentId, studentId);
    return Object.keys(points).length === book.assessments[assessmentId]?.problems.length;
  }).length;

test('the full class has 150 students in two sections, two thirds of whom have the newest midterm graded', async () => {
  const { ledger, opensAt } = await opened();
  const book = ledger.book();
  const sections = keysOf(book.offerings);
  const students = sections.map((id) => book.enrollments[id]?.size ?? 0);
  expect(students).toEqual([90, 60]);
  expect(book.students.size).toBe(150);
  expect(new Set([...book.students.values()].map(({ lastName, firstName }) => `${lastName} ${firstName}`)).size).toBe(
    150,
  );

  const graded = sections.map((id) =>
    assessmentsIn(book, id).map(({ assessmentId }) => complete(book, id, assessmentId)),
  );
  expect(graded).toEqual([
    [90, 90, 90, 90, 90, 90, 60],
    [60, 60, 60, 60, 60, 60, 40],
  ]);
  expect(opensAt).toBe(`/assessment#${assessmentsIn(book, sections[0] as OfferingId).at(-1)?.assessmentId}`);
});

test('it has letters and a category that drops the lowest, one excuse, and one score over its maximum', async () => {
  const { ledger } = await opened();
  const book = ledger.book();
  const over: unknown[] = [];
  for (const id of keysOf(book.offerings)) {
    const { letters, categories } = policyOf(book.settings, id);
    expect(letters.length).toBeGreaterThan(5);
    expect(Object.values(categories)).toMatchObject([{ name: 'Homework', dropLowest: 1, weights: [20, 16] }]);
    const grades = finalGrades(book, id);
    const concerns = concernsOf(book, id, grades);
    for (const studentId of enrolledIn(book, id)) {
      over.push(...concerns(studentId, 'leftOut').filter(({ kind }) => kind !== 'not graded'));
      const { final } = grades.students.get(studentId)?.leftOut ?? {};
      expect(final).toMatchObject({ kind: 'grade', letter: expect.stringMatching(/^[A-F]/) });
    }
  }
  expect(over).toMatchObject([{ kind: 'over maximum', points: 17, max: 15 }]);
  const excused = keysOf(book.offerings).map((id) => Object.keys(policyOf(book.settings, id).excused).length);
  expect(excused).toEqual([1, 0]);
});

test('its history of three weeks has a regrade, an undo and a tag, and ends before it is opened', async () => {
  const workspace = await opened();
  const { ledger } = workspace;
  const commits = await commitsOf(workspace);
  const times = commits.map(({ commit }) => Date.parse(commit.at));
  expect(times).toEqual([...times].sort((one, other) => one - other));
  const days = ((times.at(-1) ?? 0) - (times[0] ?? 0)) / 86_400_000;
  expect(days).toBeGreaterThan(20);
  expect(days).toBeLessThan(21);
  expect(times.at(-1)).toBeLessThan(Date.now());

  const undone = commits.flatMap(({ commit }) => commit.undoes ?? []);
  expect(undone).toHaveLength(1);
  expect(commits.map(({ commit }) => commit.id)).toContain(undone[0]);
  expect(tagsIn(ledger.book().settings).map(({ name }) => name)).toEqual(['Before Midterm 2']);
  // Scores that were there became others, in one problem of many students.
  const regrades = commits.filter(
    ({ commit, changes }) =>
      commit.undoes === undefined &&
      !undone.includes(commit.id) &&
      changes.length > 30 &&
      changes.every(({ subject, from }) => subject.what === 'grade' && from !== null),
  );
  expect(regrades).toHaveLength(1);
});

test('opened twice at the same time, it is the same, and what is done then has the time of the page', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-18T23:41:00') });
  onTestFinished(() => void vi.useRealTimers());
  const [first, second] = [await openClassWorkspace(identity), await openClassWorkspace(identity)];
  const told = async (workspace: Workspace): Promise<string> =>
    canonicalJson([
      workingData(workspace.ledger.book()),
      (await commitsOf(workspace)).map(({ commit: { id, at, command } }) => ({ id, at, command })),
    ] as unknown as object);
  expect(await told(first)).toBe(await told(second));

  const added = first.ledger.dispatch({ type: 'AddCourse', fields: { title: 'Mine' } });
  expect(added).toMatchObject({ ok: true, commit: { at: new Date().toISOString() } });
  await Promise.all([first.close(), second.close()]);
});
