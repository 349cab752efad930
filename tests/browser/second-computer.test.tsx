import { MantineProvider } from '@mantine/core';
import type { ComponentType } from 'react';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import type { Ledger } from '../../machines/ledger/ledger-port.ts';
import { computerNamePath } from '../../projections/settings/computer-name.ts';
import { toPast } from '../../src/app/later.ts';
import { theme } from '../../src/app/look/theme.ts';
import { AssessmentScreen } from '../../src/screens/assessment/assessment-screen.tsx';
import * as sheet from '../../src/screens/assessment/later.ts';
import { CoursesScreen } from '../../src/screens/courses/courses-screen.tsx';
import { FinalGradesScreen } from '../../src/screens/final-grades/final-grades-screen.tsx';
import { StudentScreen } from '../../src/screens/student/student-screen.tsx';
import { Announcer } from '../../src/ui/announcer.tsx';
import { ViewsProvider } from '../../src/workspace/views.tsx';
import { WorkspaceProvider } from '../../src/workspace/workspace-context.tsx';
import type { Workspace } from '../../src/workspace/workspace-hooks.tsx';
import { abara, ask, cellIn, enter, gridNamed, makeClass, midterm } from './class-harness.tsx';
import { observedHere, secondComputer } from './second-computer.ts';

afterEach(cleanup);

const show = async (workspace: Workspace, Screen: ComponentType): Promise<void> => {
  await page.viewport(1280, 900);
  await Promise.all(Object.values(sheet).map((part) => part.load()));
  await render(
    <MantineProvider theme={theme}>
      <WorkspaceProvider workspace={workspace}>
        <ViewsProvider toPast={toPast}>
          <Announcer>
            <main style={{ height: 900 }}>
              <Screen />
            </main>
          </Announcer>
        </ViewsProvider>
      </WorkspaceProvider>
    </MantineProvider>,
  );
};

const graded = (first: Ledger): void => {
  makeClass(first);
  enter(first, abara, midterm, [7, 8]);
};

const line = () => page.getByText(/^P1 · Abara, Chidi/);
const atP1 = (): Promise<void> => userEvent.click(cellIn(gridNamed('Grades of Midterm'), 'Abara, Chidi', 'P1'));

test('R22.16 under the sheet stands who gave a score that was there when this ledger began', async () => {
  const { workspace } = await secondComputer(graded);
  await show(workspace, AssessmentScreen);
  await atP1();
  await expect.element(line()).toHaveTextContent('10 → 7, ');
  await expect
    .poll(() => cellIn(gridNamed('Grades of Midterm'), 'Abara, Chidi', 'Last change').textContent)
    .toMatch(/^P1 10 → 7/);
});

test('R22.18 while others are read, and where they cannot be, the place says that it is what this browser knows', async () => {
  const { workspace } = await secondComputer(graded, { answers: 'never' });
  await show(workspace, AssessmentScreen);
  await atP1();
  await expect.element(page.getByText('Reading your other browsers’ ledgers…')).toBeVisible();
  await cleanup();
  const failing = await secondComputer(graded, { answers: 'an error' });
  await show(failing.workspace, AssessmentScreen);
  await atP1();
  await expect.element(page.getByText('As this browser knows.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Read again' })).toBeVisible();
});

test('R22.18 on a shared computer nothing is asked before the user asks, and then every place has it', async () => {
  const { workspace, calls } = await secondComputer(graded, { isKept: false });
  await show(workspace, AssessmentScreen);
  await atP1();
  const ask = page.getByRole('button', { name: 'Ask your other browsers' });
  await expect.element(ask).toBeVisible();
  expect(calls.asked).toBe(0);
  await ask.click();
  await expect.element(line()).toHaveTextContent('10 → 7');
  await cleanup();
  await show(workspace, StudentScreen);
  await expect.element(page.getByText('With what you did in 1 other browser')).toBeVisible();
  await expect.element(page.getByText('P1 of Midterm10 → 7').first()).toBeVisible();
});

test('R22.18 a place that knows who did it asks nobody', async () => {
  const { workspace, calls } = await secondComputer(graded);
  enter(workspace.ledger, abara, midterm, [6, 8]);
  await expect.poll(() => workspace.ledger.status().unsaved).toBe(0);
  await show(workspace, FinalGradesScreen);
  await show(workspace, CoursesScreen);
  await expect.element(page.getByRole('heading', { name: 'All courses' })).toBeVisible();
  expect(calls.asked).toBe(0);
});

test('R22.15 why a final grade changed goes back to the beginning on the first computer', async () => {
  const { workspace, calls } = await secondComputer(graded);
  await show(workspace, FinalGradesScreen);
  expect(calls.asked).toBe(0);
  await userEvent.dblClick(cellIn(gridNamed('Final grades of MATH 101 · Fall 2026'), 'Abara, Chidi', 'Final grade'));
  const changed = page.getByRole('region', { name: 'What changed' });
  await changed.getByRole('button', { name: /^Since/ }).click();
  await page.getByRole('option', { name: 'the beginning' }).click();
  await expect.element(changed).toHaveTextContent(/wasnot enrolled.*P1 of Midterm, 10 → 7.*is now/);
  await expect.element(changed).not.toHaveTextContent('All records were loaded');
});

test('R22.15 why a final grade changed names the computer that has a name, and else another browser', async () => {
  const lineOf = async (prepare: (first: Ledger) => void) => {
    const { workspace } = await secondComputer(prepare);
    await show(workspace, FinalGradesScreen);
    await userEvent.dblClick(cellIn(gridNamed('Final grades of MATH 101 · Fall 2026'), 'Abara, Chidi', 'Final grade'));
    const changed = page.getByRole('region', { name: 'What changed' });
    await changed.getByRole('button', { name: /^Since/ }).click();
    await page.getByRole('option', { name: 'the beginning' }).click();
    return changed.getByRole('listitem').filter({ hasText: 'P1 of Midterm, 10 → 7' });
  };
  await expect.element(await lineOf(graded)).toHaveTextContent(/10 → 7 · other browser/);
  await cleanup();
  const named = (first: Ledger): void => {
    graded(first);
    ask(first, {
      type: 'EditSettings',
      changes: [{ path: [...computerNamePath], value: 'The office on the 2nd floor' }],
    });
  };
  await expect.element(await lineOf(named)).toHaveTextContent(/10 → 7 · The office on the 2nd floor/);
  const side = page.getByRole('region', { name: 'What changed' }).element();
  expect(side.scrollWidth).toBeLessThanOrEqual(side.clientWidth);
});

test('R22.18 the digest tells who did what this browser only observed', async () => {
  const { workspace, first } = await secondComputer(makeClass, {
    later: (ledger) => enter(ledger, abara, midterm, [7, 8]),
  });
  await observedHere(workspace.ledger, first);
  workspace.selections.select('courses', { seenAt: new Date(Date.now() - 7 * 3_600_000).toISOString() });
  await show(workspace, CoursesScreen);
  const digest = page.getByRole('complementary', { name: 'What changed' });
  await expect.element(digest).toHaveTextContent('P1 10 → 7');
  await expect.element(digest).not.toHaveTextContent('elsewhere');
});
