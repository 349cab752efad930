import { expect, type Page, test } from '@playwright/test';
import { goTo, grid, isDrawn } from './instructor.ts';
import { linesOfPdf } from './pdf-text.ts';

type Paper = { readonly codes: readonly string[]; readonly text: string };

/** What the browser makes of a page that it prints, whoever asked for it. */
const printed = async (page: Page, title: string, head: RegExp): Promise<Paper> => {
  const pages = linesOfPdf(await page.pdf({ preferCSSPageSize: true }));
  for (const [at, lines] of pages.entries()) {
    expect(lines[0]).toBe(title);
    expect(lines.slice(1, 8).join('\n')).toMatch(head);
    expect(lines.join('')).toMatch(/Ledgertocommit\d+,head[0-9a-f]{64}\./);
    expect(lines.at(-1)).toBe(`${at + 1}/${pages.length}`);
  }
  const text = pages.flat().join('\n');
  return { text, codes: text.match(/(?<=\p{L})S1\d{4}/gu) ?? [] };
};

const shown = (page: Page): Promise<string[]> => grid(page).getByRole('rowheader').allTextContents();

test('paper has what the screen shows: every row once, in its order, under a head and over a foot on each page', async ({
  page,
}) => {
  // It would be over at once, and nothing be left to be read.
  await page.addInitScript(() => {
    window.print = () => undefined;
  });
  await page.goto('/');
  await page.getByRole('button', { name: 'See a full class' }).click();
  await isDrawn(page);
  const head = grid(page).getByRole('columnheader', { name: /^Total/ });
  for (const direction of ['ascending', 'descending']) {
    await head.getByRole('button', { name: 'Sort by Total' }).click();
    await expect(head).toHaveAttribute('aria-sort', direction);
  }
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: /^Print/ }).click();
  await expect(page.locator('body > .paper')).toBeAttached();
  const all = await printed(page, 'Midterm2', /60points·90students[\s\S]*StudentCode\/10/);
  expect([all.codes.length, new Set(all.codes).size]).toEqual([90, 90]);
  const names = all.text.match(/^.+(?=S1\d{4})/gm) ?? [];
  const first = (await shown(page)).slice(0, 8).map((name) => name.replaceAll(' ', ''));
  expect(names.slice(0, first.length)).toEqual(first);
  await expect(page.locator('body > .paper')).not.toBeAttached();

  // The browser’s own menu tells the page when it prints, and waits for nothing.
  await page.getByRole('radio', { name: 'Ungraded 29' }).check();
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '31');
  const some = await printed(page, 'Midterm2', /60points·29of90students/);
  expect(some.codes).toEqual(all.codes.filter((code) => some.codes.includes(code)));
  expect(new Set(some.codes).size).toBe(29);

  await goTo(page, 'Final grades');
  await page.getByRole('searchbox', { name: 'Search students' }).fill('an');
  await expect.poll(() => shown(page)).not.toContain('Abbas, Leila');
  const found = await printed(page, 'Finalgrades', /·\d+of90students[\s\S]*StudentCode/);
  expect(found.codes.length).toBe(Number(/·(\d+)of90students/.exec(found.text)?.[1]));
  expect(found.codes.length).toBeLessThan(30);
});
