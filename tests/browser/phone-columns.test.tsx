import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { FinalGradesScreen } from '../../src/screens/final-grades/final-grades-screen.tsx';
import { showScreen } from './class-harness.tsx';
import { table } from './final-scene.ts';

afterEach(cleanup);

const headers = (): readonly string[] =>
  [...table().querySelectorAll('[role=columnheader] .gl-header')].map((one) => one.textContent ?? '');

const turn = async (column: string): Promise<void> => {
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: column, exact: true }).click();
  await page.getByRole('button', { name: 'Columns' }).click();
};

test('which final grades’ columns a phone shows, and which a wide window, are chosen apart', async () => {
  await showScreen(FinalGradesScreen);
  await expect.poll(headers).toContain('Midterm');
  await page.viewport(360, 740);
  await expect.poll(headers).not.toContain('Midterm');
  await turn('Midterm');
  await expect.poll(headers).toContain('Midterm');
  await page.viewport(1280, 900);
  await expect.poll(headers).toContain('Exam');
  expect(headers()).toContain('Midterm');
  await page.viewport(360, 740);
  await expect.poll(headers).not.toContain('Exam');
  expect(headers()).toContain('Midterm');
});
