import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { computerNameIn, computerNamePath } from '../../projections/settings/computer-name.ts';
import { showApp } from './app-harness.tsx';
import { abara, ask, enter, makeClass, midterm } from './class-harness.tsx';
import { secondComputer } from './second-computer.ts';

afterEach(cleanup);

test('R22.22 a computer that its user has named is called so by the others', async () => {
  const { workspace } = await secondComputer((first) => {
    makeClass(first);
    ask(first, { type: 'EditSettings', changes: [{ path: [...computerNamePath], value: 'Office' }] });
    enter(first, abara, midterm, [7, 8]);
  });
  await page.viewport(1280, 900);
  await showApp(workspace, '/history');
  const row = page.getByRole('row', { name: /P1 10 → 7/ });
  await expect.element(row).toHaveTextContent('Office');
  await expect.element(row).not.toHaveTextContent('other browser');
  await userEvent.click(row.getByText(/P1 10 → 7/));
  await expect.element(page.getByText(/In another browser, No\. \d+ of the ledger of “Office”\./)).toBeVisible();
  await expect.element(page.getByText('Computer named “Office”')).toBeVisible();
});

test('R22.22 the name of this computer is kept in its ledger; one that is too long stays, with the reason', async () => {
  const { workspace } = await secondComputer(makeClass);
  await showApp(workspace, '/settings');
  const field = page.getByRole('textbox', { name: 'Name of this computer' });
  await userEvent.fill(field, 'x'.repeat(41));
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('A name has at most 40 characters.')).toBeVisible();
  await expect.element(field).toHaveValue('x'.repeat(41));
  expect(computerNameIn(workspace.ledger.book().settings)).toBeUndefined();
  await userEvent.fill(field, '  Lecture hall ');
  await userEvent.keyboard('{Enter}');
  expect(computerNameIn(workspace.ledger.book().settings)).toBe('Lecture hall');
  await userEvent.fill(field, '');
  await userEvent.keyboard('{Enter}');
  expect(workspace.ledger.book().settings).not.toHaveProperty('ledgerTags');
});
