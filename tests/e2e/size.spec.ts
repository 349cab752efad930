import { expect, test } from '@playwright/test';
import { testing } from '../../messages/screens/landing.ts';
import { testingCalls, testingCommands, testingLanes } from '../../messages/screens/testing.ts';
import { lookText } from '../../messages/screens/testing-look.ts';
import { built, type Chunk, scriptsAsked } from './built-chunks.ts';
import { addAssessment, addCourse, addOffering, grid, openLocal, savedState } from './instructor.ts';
import { saveData } from './journey.ts';

/** What is asked for without being waited for: sync begins once the work is on screen. */
const gridScreen = [
  'index.html',
  'src/accounts/accounts.ts',
  'src/browser/fetch-remote.ts',
  'src/start/open-workspace.ts',
  'src/app/frame/shell.tsx',
  'src/screens/assessment/assessment-screen.tsx',
];

test('the first page has no more than 100 KB of compressed script, the grid screen of an account 250', async () => {
  const { scripts, kilobytes } = await built('production');
  const first = kilobytes(scripts('index.html'));
  expect(first).toBeGreaterThan(60);
  expect(first).toBeLessThanOrEqual(100);
  const withGrid = kilobytes(scripts(...gridScreen));
  expect(withGrid).toBeGreaterThan(first);
  expect(withGrid).toBeLessThanOrEqual(250);
});

test('no chunk needs itself by a detour: whichever of the two came first would begin without the other', async () => {
  for (const mode of ['production', 'testing'] as const) {
    const { chunks, scripts } = await built(mode);
    const circular = Object.entries(chunks).filter(([, { file, imports = [] }]) => scripts(...imports).includes(file));
    expect(Object.keys(chunks).length).toBeGreaterThan(100);
    expect(circular.map(([name]) => name)).toEqual([]);
  }
});

test('the first page asks for no more than its chunks say', async ({ page }) => {
  const { scripts } = await built('testing');
  await saveData(page);
  const { asked } = scriptsAsked(page);
  await page.goto('/', { waitUntil: 'networkidle' });

  await expect(page.getByRole('button', { name: 'Try the demo' })).toBeVisible();
  await expect.poll(() => [...asked].sort()).toEqual([...scripts('index.html')].sort());
});

test('a grid asks for no more than its chunks say', async ({ page }, { testId }) => {
  await saveData(page);
  await openLocal(page, testId);
  await addCourse(page, 'MATH', '101', 'Calculus');
  await page.getByRole('button', { name: 'Open course' }).click();
  await addOffering(page, 'Fall', '2026', '1');
  await addAssessment(page, 'Midterm', '10, 20');
  await page.getByRole('button', { name: 'Open Midterm' }).click();
  await expect(savedState(page)).toHaveAttribute('data-state', 'saved');

  const { scripts, kilobytes } = await built('testing');
  const { asked } = scriptsAsked(page);
  await page.reload({ waitUntil: 'networkidle' });
  await expect(grid(page)).toHaveAttribute('aria-label', /Midterm/);
  const needed = scripts(...gridScreen);
  await expect.poll(() => asked.size).toBeGreaterThan(10);
  expect([...asked].filter((file) => !needed.includes(file))).toEqual([]);
  expect(kilobytes([...asked])).toBeLessThanOrEqual(250);
});

test('no screen needs more than 30 KB compressed of its own, nothing else on demand more than 170', async () => {
  const { chunks, scripts, kilobytes } = await built('testing');
  const start = scripts('index.html');
  const later = Object.values(chunks).filter(({ file }) => !start.includes(file));
  const isScreen = ({ src }: Chunk): boolean => /^src\/screens\/.*-screen\.tsx$/.test(src ?? '');
  expect(later.filter(isScreen).length).toBeGreaterThan(1);

  const sizes = later.map((chunk) => ({ chunk, size: kilobytes([chunk.file, ...(chunk.css ?? [])]) }));
  expect(sizes.filter(({ chunk, size }) => size > (isScreen(chunk) ? 30 : 170))).toEqual([]);
});

test('nothing of the pages for developers is in the production build', async () => {
  const words = [
    ...['/TestingPage', '/TestButtons', '/TestNewAssessment'],
    ...[testing.body, testingCalls.title, testingLanes.body, testingCommands.title, lookText.title, lookText.cellsHint],
  ];
  const found = async (mode: 'production' | 'testing'): Promise<readonly string[]> => {
    const { all, text } = await built(mode);
    const scripts = all.map(text);
    return words.filter((word) => scripts.some((script) => script.includes(word)));
  };
  expect(await found('testing')).toEqual(words);
  expect(await found('production')).toEqual([]);
});
