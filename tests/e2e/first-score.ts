import { expect, type Page } from '@playwright/test';
import { addAssessment, addCourse, addOffering, grid } from './instructor.ts';
import { expectSent } from './own-backend.ts';

type OneStudent = { readonly last?: string; readonly maxima?: string };

/** A course with one offering and one assessment, *Midterm*, and one student in it. Ends on the offering's page. */
export const classOfOne = async (page: Page, { last = 'Abara', maxima = '10, 20' }: OneStudent = {}): Promise<void> => {
  await addCourse(page, 'MATH', '101', 'Calculus');
  await page.getByRole('button', { name: 'Open course' }).click();
  await addOffering(page, 'Fall', '2026', '2');
  await addAssessment(page, 'Midterm', maxima);
  await page.getByRole('button', { name: 'Enroll…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Student code' }).fill('A1');
  await dialog.getByRole('textbox', { name: 'Last name' }).fill(last);
  await dialog.getByRole('button', { name: 'Add and enroll' }).click();
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
};

/** From the page of that offering to its sheet, where the student gets 5 points. Ends when everything is sent. */
export const giveFive = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Open Midterm', exact: true }).click();
  await typeFirst(page, '5');
  await expectSent(page);
};

/** Ends on the sheet of an assessment with one student, who has 5 points, when everything is sent. */
export const enterFive = async (page: Page, last?: string): Promise<void> => {
  await classOfOne(page, last === undefined ? {} : { last });
  await giveFive(page);
};

export const firstPoints = (page: Page) => grid(page).locator('[role=gridcell].gl-entry').first();

export const typeFirst = async (page: Page, points: string): Promise<void> => {
  await firstPoints(page).click();
  await page.keyboard.type(`${points}\n`);
  await expect(firstPoints(page)).toHaveText(points);
};
