/** Names, codes and scores that are the same every time; one in nine is not graded. */
const file = ({ students, assessments }) => {
  const heads = Array.from({ length: assessments }, (_, at) => `Quiz ${at + 1} (/20)`);
  const rows = Array.from({ length: students }, (_, at) => {
    const scores = heads.map((_, column) => ((at + column) % 9 === 0 ? '' : String(((at * 7 + column * 13) % 41) / 2)));
    return [`Family${(at * 617) % students}, Given${at}`, String(10_000 + at), ...scores].map((cell) => `"${cell}"`);
  });
  return [['Name', 'Student code', ...heads], ...rows].map((row) => row.join(';')).join('\n');
};

/**
 * Chooses a file, on a page with an import, and waits until the import says what it would do.
 * @param {import('@playwright/test').Page} page
 * @param {string} text
 */
export const chooseFile = async (page, text, name = 'all.csv') => {
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  await page.waitForFunction(isReady, undefined, { timeout: 120_000 });
};

/** Runs in the page, where Playwright's own search through a large table would count as the page's work. */
const isReady = () =>
  [...document.querySelectorAll('[role=dialog] button')].some(
    (button) => /^Import \d/.test(button.textContent) && !button.disabled && !button.hasAttribute('aria-busy'),
  );

/** @param {import('@playwright/test').Page} page */
const importButton = (page) =>
  page.getByRole('dialog').locator('button:not([disabled]):not([aria-busy])', { hasText: /^Import \d/ });

/**
 * Opens an empty gradebook, and chooses that class there: all of it would be new.
 * @param {import('@playwright/test').Page} page on the first page of the app
 * @param {{ students: number, assessments: number }} size
 */
export const bringIn = async (page, size) => {
  await page.getByRole('button', { name: 'Open a class list' }).click();
  await chooseFile(page, file(size));
};

/** @param {import('@playwright/test').Page} page */
export const apply = async (page) => {
  await importButton(page).click();
  await page.getByRole('dialog').waitFor({ state: 'detached', timeout: 300_000 });
};
