import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { count } from '../counts.ts';
import { proved } from '../proof.ts';
import { everyday } from './everyday.ts';
import { addCourse, openLocal, savedState } from './instructor.ts';

const each = 6;

const titles = (page: Page): Promise<string[]> =>
  page.getByRole('table', { name: 'All courses' }).locator('tbody td:first-of-type').allTextContents();

test('two tabs that add at once end with the same courses, also after a reload', { tag: everyday }, async ({
  page,
  context,
}) => {
  const other = await context.newPage();
  await openLocal(page, 'two tabs');
  await openLocal(other, 'two tabs');
  await Promise.all([page, other].map((tab, at) => addSeveral(tab, at)));

  for (const tab of [page, other]) await expect(tab.getByText(`${2 * each} courses`)).toBeVisible();
  await expect.poll(async () => new Set(await titles(page)).size).toBe(2 * each);
  const seen = await titles(page);
  await expect.poll(() => titles(other)).toEqual(seen);
  await page.reload();
  await expect(page.getByText(`${2 * each} courses`)).toBeVisible();
  await expect.poll(() => titles(page)).toEqual(seen);
});

test('a workspace wiped in another tab takes no more changes, and says so', { tag: '@whole-browser' }, async ({
  page,
  context,
}) => {
  const other = await context.newPage();
  await openLocal(page, 'wiped');
  await addCourse(page, 'MATH', '101', 'Algebra');
  await expect(savedState(page)).toHaveAttribute('data-state', 'saved');
  await other.goto('/TestingPage');
  await other.getByLabel('Name of the workspace').fill('wiped');
  await other.getByRole('button', { name: 'Wipe…' }).click();
  await other.getByRole('button', { name: 'Wipe it' }).click();

  await expect(page.getByText('Not saved').first()).toBeVisible();
  await addCourse(page, 'MATH', '102', 'Logic');
  await expect(page.getByRole('alert').first()).toContainText('Nothing can be saved');
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('Logic');
});

const rounds = count(5, 50);

// A loss is a loss, though the next try loses nothing.
test.describe(() => {
  test.describe.configure({ retries: 0 });
  test(`a tab killed at any moment loses nothing that it had shown as saved (${rounds} rounds)`, async ({
    context,
  }) => {
    let shown = 0;
    for (let round = 0; round < rounds; round += 1) {
      const tab = await context.newPage();
      await openLocal(tab, `killed ${round}`);
      await noteWhatIsSaved(tab);
      const adding = addSeveral(tab, round).catch(() => 'the tab was killed meanwhile');
      // Saving is shown with a delay: a commit is on disk some moments before the screen says so.
      if (round === rounds - 1) await tab.waitForFunction(() => window.shownAsSaved > 0);
      else await tab.waitForTimeout(300 + ((round * 613) % 2_500));
      const saved = await tab.evaluate(() => window.shownAsSaved);
      shown += saved;
      await crash(tab, context);
      await adding;

      const again = await context.newPage();
      await openLocal(again, `killed ${round}`);
      await expect.poll(() => countedCourses(again)).toBeGreaterThanOrEqual(saved);
      await again.close();
    }
    expect(shown).toBeGreaterThan(0);
    proved('killed tabs that lost nothing shown as saved', rounds);
  });
});

declare global {
  interface Window {
    /** The most courses that this tab has shown while it also showed that all is saved. */
    shownAsSaved: number;
  }
}

const noteWhatIsSaved = (tab: Page): Promise<void> =>
  tab.evaluate(() => {
    window.shownAsSaved = 0;
    const look = (): void => {
      const isSaved = document.querySelector('[data-state=saved]') !== null;
      const shown = Number(/(\d+) courses?/.exec(document.querySelector('main')?.textContent ?? '')?.[1] ?? 0);
      if (isSaved) window.shownAsSaved = Math.max(window.shownAsSaved, shown);
    };
    new MutationObserver(look).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
  });

const countedCourses = async (tab: Page): Promise<number> =>
  Number(/(\d+) courses?/.exec((await tab.locator('main').textContent()) ?? '')?.[1] ?? 0);

const crash = async (tab: Page, context: BrowserContext): Promise<void> => {
  const gone = tab.waitForEvent('crash');
  const session = await context.newCDPSession(tab);
  session.send('Page.crash').catch(() => 'a crashed page does not answer');
  await gone;
  await tab.close();
};

const addSeveral = async (tab: Page, from: number): Promise<void> => {
  for (let nth = 0; nth < each; nth += 1) await addCourse(tab, 'MATH', `${from}${nth}`, `Course ${from}-${nth}`);
};
