import './renders.ts';
import { afterEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import type { AssessmentId } from '../../events/ids.ts';
import { keysOf } from '../../events/record.ts';
import type { OfferingGrades } from '../../projections/final-grades/result.ts';
import { openDemoWorkspace, openEmptyWorkspace } from '../../src/start/open-workspace.ts';
import { offeringGradesNow } from '../../src/workspace/final-grades-hook.ts';
import type { Workspace } from '../../src/workspace/workspace-hooks.tsx';
import { showApp } from './app-harness.tsx';
import { makeClass, midterm } from './class-harness.tsx';
import { type Rendered, watchRenders } from './renders.ts';

afterEach(cleanup);

const identity = { app: 'test', projections: 'test', tab: 'tab' };

/** What may render for one score: parts that show one value each. */
const smallParts: ReadonlySet<string> = new Set([
  'AboutCell',
  'AccountState',
  'Count',
  'DeviceButton',
  'Facts',
  'Figure',
  'Guarded',
  'RailProgress',
  'RailState',
  'SheetSpread',
  'UndoButton',
]);

/** Longer than the page takes to save, to send, and to draw what may wait. */
const rested = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 1_500));

const anEmptyOne = async (): Promise<Workspace> => {
  const workspace = await openEmptyWorkspace(identity);
  makeClass(workspace.ledger);
  return workspace;
};

const openSheet = async (workspace: Workspace, assessmentId: AssessmentId): Promise<void> => {
  workspace.selections.select('assessment', { assessmentId });
  await showApp(workspace, '/assessment');
  await expect.poll(() => document.querySelectorAll('[role=grid] [role=gridcell]').length).toBeGreaterThan(0);
  await rested();
};

const gradesIn = ({ ledger }: Workspace, assessmentId: AssessmentId): OfferingGrades => {
  const assessment = ledger.book().assessments[assessmentId];
  if (!assessment) throw new Error('the assessment is gone');
  return offeringGradesNow(ledger, assessment.offeringId);
};

type Done = { readonly rendered: readonly Rendered[]; readonly touched: readonly Element[]; readonly regraded: number };

/** Renders, elements touched and students graded again, from the keys until all is at rest. */
const whatFollows = async (workspace: Workspace, assessmentId: AssessmentId, keys: string): Promise<Done> => {
  const before = gradesIn(workspace, assessmentId);
  const touched = new Set<Element>();
  const observer = new MutationObserver((all) => {
    for (const { target } of all)
      touched.add(target instanceof Element ? target : (target.parentElement ?? document.body));
  });
  observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  const rendered = watchRenders();
  await userEvent.keyboard(keys);
  await rested();
  observer.disconnect();
  const regraded = [...gradesIn(workspace, assessmentId).students.changedSince(before.students)];
  return { rendered: rendered(), touched: [...touched], regraded: regraded.length };
};

const parts = (rendered: readonly Rendered[]): string[] => rendered.map(({ name }) => name);

/** The cells of two rows, the field, the grid’s own attributes, and the texts of the small parts. */
const ofOneScore =
  '[role=row], .gl-overlay, [role=grid], main header, main [role=radiogroup], main footer, header button';

const firstEntry = (): Element => {
  const cell = document.querySelector('[role=gridcell]:not([aria-readonly])');
  if (!cell) throw new Error('no cell can be typed in');
  return cell;
};

test.each([
  ['a workspace that ends with the page', anEmptyOne],
  ['one that is sent to a server', () => openDemoWorkspace(identity, 1)],
])('a typed score renders small parts only, in %s', async (_, open) => {
  const workspace = await open();
  const [first] = keysOf(workspace.ledger.book().assessments);
  const assessmentId = first ?? midterm;
  await openSheet(workspace, assessmentId);
  await userEvent.click(firstEntry());
  await rested();

  const { rendered, touched, regraded } = await whatFollows(workspace, assessmentId, '1.25{Enter}');

  expect(regraded).toBe(1);
  expect(parts(rendered).filter((name) => !smallParts.has(name))).toEqual([]);
  expect(rendered.filter(({ hasParts }) => hasParts)).toEqual([]);
  expect(rendered.reduce((sum, { times }) => sum + times, 0)).toBeLessThanOrEqual(16);
  expect(touched.filter((element) => element.closest(ofOneScore) === null)).toEqual([]);
  // The bars of the distribution are ten at most, whatever the class.
  expect(touched.filter((element) => element.closest('svg') === null).length).toBeLessThanOrEqual(20);
});

test('a move to another cell renders the line about it, and nothing else', async () => {
  const workspace = await anEmptyOne();
  await openSheet(workspace, midterm);
  await userEvent.click(firstEntry());
  await rested();

  const { rendered, regraded } = await whatFollows(workspace, midterm, '{ArrowDown}');

  expect(regraded).toBe(0);
  expect(new Set(parts(rendered))).toEqual(new Set(['AboutCell']));
});

test('closed dialogs, menus and panels render nothing while the cells are filled', async () => {
  const workspace = await openDemoWorkspace(identity, 1);
  const [assessmentId = midterm] = keysOf(workspace.ledger.book().assessments);
  await openSheet(workspace, assessmentId);
  await userEvent.click(firstEntry());
  await rested();

  const { rendered } = await whatFollows(workspace, assessmentId, '1{Enter}2{Enter}{ArrowUp}{Delete}');

  expect(
    parts(rendered).filter((name) => /Modal|Drawer|Popover|Menu|Combobox|Palette|Shell|GradeSheet/.test(name)),
  ).toEqual([]);
});
