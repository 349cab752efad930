import { expect, type Page } from '@playwright/test';
import { addAssessment, addCourse, addOffering, grid } from './instructor.ts';
import { expectSent } from './own-backend.ts';

/** Ends on the sheet of an assessment with one student, who has 5 points, when everything is sent. */
export const enterFive = async (page: Page, last = 'Abara'): Promise<void> => {
  await addCourse(page, 'MATH', '101', 'Calculus');
  await page.getByRole('button', { name: 'Open course' }).click();
  await addOffering(page, 'Fall', '2026', '2');
  await addAssessment(page, 'Midterm', '10, 20');
  await page.getByRole('button', { name: 'Enroll…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Student code' }).fill('A1');
  await dialog.getByRole('textbox', { name: 'Last name' }).fill(last);
  await dialog.getByRole('button', { name: 'Add and enroll' }).click();
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await page.getByRole('button', { name: 'Open Midterm', exact: true }).click();
  await typeFirst(page, '5');
  await expectSent(page);
};

export const typeFirst = async (page: Page, points: string): Promise<void> => {
  await firstPoints(page).click();
  await page.keyboard.type(`${points}\n`);
  await expect(firstPoints(page)).toHaveText(points);
};

export const firstPoints = (page: Page) => grid(page).locator('[role=gridcell].gl-entry').first();
