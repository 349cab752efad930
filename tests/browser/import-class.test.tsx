import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { CoursesScreen } from '../../src/screens/courses/courses-screen.tsx';
import { makeClass, showScreen } from './class-harness.tsx';

afterEach(cleanup);

test.each([/Fall 2026/, /Students alone/])('a class is imported from Courses: %s', async (into) => {
  await showScreen(CoursesScreen, makeClass);
  await page.getByRole('button', { name: /^Import into/ }).click();
  await page.getByRole('option', { name: into }).click();
  await expect.element(page.getByRole('dialog', { name: /Import/ })).toBeVisible();
});
