import { page } from 'vitest/browser';

export const weightOf = (assessment: string, set: string) =>
  page.getByRole('textbox', { name: `Weight of ${assessment} in ${set}`, exact: true });
export const rowOf = (assessment: string) =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name: `Open ${assessment}`, exact: true }) });
export const choose = async (menu: string, action: string): Promise<void> => {
  await page.getByRole('button', { name: menu, exact: true }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
};
