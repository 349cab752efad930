import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { asId, type StudentId } from '../../events/ids.ts';
import type { Ledger } from '../../machines/ledger/ledger-port.ts';
import { footText, progressText } from '../../messages/components/print.ts';
import { pageSlicing } from '../../src/browser/slicing.ts';
import { fetchFileParts } from '../../src/components/ledger-file/open-file.ts';
import { AssessmentScreen } from '../../src/screens/assessment/assessment-screen.tsx';
import { FinalGradesScreen } from '../../src/screens/final-grades/final-grades-screen.tsx';
import { abara, ask, enter, exam, makeClass, midterm, offeringId, showScreen } from './class-harness.tsx';

beforeEach(() => {
  vi.spyOn(window, 'print').mockReturnValue();
});
afterEach(async () => {
  await cleanup();
  vi.restoreAllMocks();
});

const codeOf = (at: number): string => `N${1000 + at}`;

/** The class of four, with so many more; `graded` of these have a midterm, as three of the four do. */
const withMore = (more: number, graded: number) => (ledger: Ledger) => {
  makeClass(ledger);
  const ids = Array.from({ length: more }, (_, at) => asId<StudentId>(`s~n${at}`));
  for (const [at, studentId] of ids.entries()) {
    const fields = { studentCode: codeOf(at), lastName: `Newcomer${at}`, firstName: 'Ada' };
    ask(ledger, { type: 'AddStudent', studentId, fields });
  }
  ask(ledger, { type: 'EnrollStudents', offeringId, studentIds: ids });
  for (const studentId of ids.slice(0, graded)) enter(ledger, studentId, midterm, [5, 5]);
};

const paper = (): HTMLElement | null => document.querySelector('body > .paper');
const heads = (within: Element | null): (string | null)[] =>
  [...(within?.querySelectorAll('tbody th[scope=row] + th') ?? [])].map((one) => one.textContent);
const printed = () => expect.poll(() => vi.mocked(window.print).mock.calls.length).toBe(1);
const over = (): boolean => window.dispatchEvent(new Event('afterprint'));
const openMenu = (item: string) => async (): Promise<void> => {
  await page.getByRole('button', { name: 'Export' }).first().click();
  await page.getByRole('menuitem', { name: item }).click();
};

test('every one of 150 students is on the paper of a sheet once, under a heading that each page repeats', async () => {
  const ledger = await showScreen(AssessmentScreen, withMore(146, 10));
  await expect.poll(() => document.querySelectorAll('[role=grid] [role=rowheader]').length).toBeLessThan(100);
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'p', ctrlKey: true, cancelable: true }));
  await printed();
  const codes = heads(paper());
  expect(codes.length).toBe(151);
  expect(new Set(codes.slice(0, 150)).size).toBe(150);
  const { head, seq } = ledger.status();
  const table = paper()?.querySelector('table');
  expect(table?.tHead?.textContent).toContain('MATH 101 · Fall 2026');
  expect(table?.tHead?.textContent).toContain('P2/10');
  expect(table?.tFoot?.textContent?.replaceAll(' ', '')).toContain(head);
  expect(table?.tFoot?.textContent).toContain(`commit ${seq}`);
  over();
  await expect.poll(paper).toBeNull();
});

test('the browser’s own menu prints the final grades as they are listed, and leaves another paper alone', async () => {
  await fetchFileParts();
  const ledger = await showScreen(FinalGradesScreen, withMore(30, 3));
  window.dispatchEvent(new Event('beforeprint'));
  expect(heads(paper()).length).toBe(35);
  expect(window.print).not.toHaveBeenCalled();
  over();
  await expect.poll(paper).toBeNull();
  await page.getByRole('searchbox', { name: 'Search students' }).fill('Newcomer1');
  await page.getByRole('button', { name: 'Sort by Student' }).click();
  await expect.poll(() => document.querySelector('[aria-sort=descending]')).not.toBeNull();
  enter(ledger, abara, exam, [71]);
  window.dispatchEvent(new Event('beforeprint'));
  const codes = [codeOf(1), ...Array.from({ length: 10 }, (_, at) => codeOf(10 + at))].reverse();
  expect(heads(paper())).toEqual([...codes, '']);
  expect(paper()?.textContent).toContain('11 of 34 students');
  expect(paper()?.querySelector('tfoot')?.textContent).toBe(footText.notSaved);
  over();
  await expect.poll(paper).toBeNull();
  await openMenu('Class report…')();
  await printed();
  window.dispatchEvent(new Event('beforeprint'));
  expect(paper()?.textContent).toContain('Class report');
  expect(paper()?.querySelectorAll('svg').length).toBe(2);
  over();
});

test('progress reports are printed of the students who are listed', async () => {
  await showScreen(FinalGradesScreen, withMore(12, 6));
  await page.getByRole('searchbox').fill('brandt');
  await openMenu('Progress reports, a page each…')();
  await printed();
  const reports = [...(paper()?.querySelectorAll('.paper-report') ?? [])];
  expect(reports.map(({ textContent }) => textContent?.includes('Brandt'))).toEqual([true]);
  over();
});

for (const [graded, shown] of [
  [6, '–'],
  [7, '58.00'],
] as const) {
  test(`a report names no classmate, and has the mean of ${3 + graded} results as ${shown}`, async () => {
    await showScreen(FinalGradesScreen, withMore(12, graded));
    await openMenu('Progress reports, a page each…')();
    await printed();
    const reports = [...(paper()?.querySelectorAll('.paper-report') ?? [])];
    expect(reports.length).toBe(16);
    const words = ['Abara', 'Brandt', 'Chen', 'Dubois', ...Array.from({ length: 12 }, (_, at) => codeOf(at))];
    for (const report of reports) expect(words.filter((word) => report.textContent?.includes(word)).length).toBe(1);
    const row = [...(reports[0]?.querySelectorAll('.paper-table tbody tr') ?? [])].find(
      (one) => one.querySelector('th[scope=row]')?.textContent === 'Midterm',
    );
    expect(row?.lastElementChild?.textContent).toBe(shown);
    expect(reports[0]?.textContent).toContain(progressText.means(10));
    over();
  });
}

test('of many reports, put on paper some at a time, nothing is printed before all are there', async () => {
  await showScreen(FinalGradesScreen, withMore(150, 6));
  const seen = new Set<number>();
  const watching = new MutationObserver(() => {
    const here = paper();
    if (here) seen.add(here.querySelectorAll('.paper-report').length);
    // What is typed meanwhile is about the page, and ends no paper.
    else if (document.querySelector('body > article[hidden]')) window.dispatchEvent(new KeyboardEvent('keydown'));
  });
  watching.observe(document.body, { childList: true, subtree: true, attributes: true });
  await openMenu('Progress reports, a page each…')();
  await printed();
  watching.disconnect();
  expect(seen).toEqual(new Set([154]));
  over();
  await expect.poll(paper).toBeNull();
});

test('many reports that take long say how many are made, and none is made once they are given up', async () => {
  await showScreen(FinalGradesScreen, withMore(150, 6));
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const dialog = page.getByRole('dialog');
  const pausing = vi
    .spyOn(pageSlicing, 'pause')
    .mockImplementation(() => (dialog.query() ? held : new Promise((resolve) => setTimeout(resolve, 350))));
  await openMenu('Progress reports, a page each…')();
  await expect.element(dialog.getByRole('status')).toHaveTextContent(/^Report \d+ of 154$/);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  const pauses = pausing.mock.calls.length;
  letGo();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(pausing.mock.calls.length).toBe(pauses);
  expect(document.querySelector('body > article')).toBeNull();
  expect(window.print).not.toHaveBeenCalled();
});
