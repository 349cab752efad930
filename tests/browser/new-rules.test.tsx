import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import type { Ledger } from '../../machines/ledger/ledger-port.ts';
import type { Selections } from '../../src/browser/preferences.ts';
import { CoursesScreen } from '../../src/screens/courses/courses-screen.tsx';
import { useSelection } from '../../src/workspace/workspace-hooks.tsx';
import { exam, makeClass, setPolicy, showScreen } from './class-harness.tsx';

afterEach(cleanup);

const told = () => page.getByRole('region', { name: 'Final grades that are others since the update' });
const noted = () => page.getByTestId('rules');

/** Courses, and what is noted of it. */
const Noted = () => {
  const [{ rules }] = useSelection('courses');
  return (
    <>
      <CoursesScreen />
      <span data-testid="rules">{rules}</span>
    </>
  );
};

/** By rules 1 the midterm is dropped: Abara has 70 by the exam alone, and 80 by both. */
const makeDropping = (ledger: Ledger): void => {
  makeClass(ledger);
  setPolicy(ledger, { dropLowest: 1, neverDrop: [exam] });
};

const opened = (courses: Selections['courses'], prepare = makeDropping) => showScreen(Noted, prepare, { courses });

const seenAt = '2026-11-20T08:00:00.000Z';

test('R20.19 the first look after the update lists whose grade is another one, until that is closed', async () => {
  await opened({ seenAt });
  await expect.element(told()).toHaveTextContent('1 final grade is higher in MATH 101 · Fall 2026');
  await expect.element(noted()).toHaveTextContent('1');
  await told().getByText('Whose, from what to what').click();
  const rows = (): string[] => [...document.querySelectorAll('details tbody tr')].map((row) => row.textContent ?? '');
  await expect.poll(rows).toEqual(['Abara, Chidi70.0080.00+10.00']);
  await told().getByRole('button', { name: 'Do not show again' }).click();
  await expect.element(told()).not.toBeInTheDocument();
  await expect.element(noted()).toHaveTextContent('2');
});

test('R20.19 what was closed, and an account that is here for the first time, are told nothing', async () => {
  await opened({});
  await expect.element(noted()).toHaveTextContent('2');
  await expect.element(told()).not.toBeInTheDocument();
  await cleanup();
  await opened({ seenAt, rules: '2' });
  await expect.element(page.getByRole('heading', { name: 'All courses' })).toBeVisible();
  await expect.element(told()).not.toBeInTheDocument();
});

test('R20.19 where no grade is another one, nothing is told, now or later', async () => {
  await opened({ seenAt }, makeClass);
  await expect.element(noted()).toHaveTextContent('2');
  await expect.element(told()).not.toBeInTheDocument();
});
