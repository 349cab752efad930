import { expect, type Page } from '@playwright/test';
import * as real from '../fixtures/real-class.ts';
import { expectNoFaults } from './axe.ts';
import {
  addAssessment,
  addCourse,
  addOffering,
  applyImport,
  chooseFile,
  escapeFrom,
  importButton,
  importScreen,
  isPlanned,
  openEmpty,
  showPart,
} from './instructor.ts';
import { test } from './journey.ts';
import { axeLooks } from './looks.ts';
import { screens, settled } from './screens.ts';

/** Dialogs and menus that open above the grade sheet and above the final grades, by the buttons that open them. */
const sheetOverlays: readonly (readonly [screen: string, buttons: readonly string[]])[] = [
  ['assessment', ['Columns']],
  ['assessment', ['Export']],
  ['assessment', ['More', 'Problem…']],
  ['assessment', ['More', 'Problem…', 'Maximum…']],
  ['assessment', ['More', 'Problem…', 'Insert problem before']],
  ['assessment', ['Curve…']],
  ['assessment', ['More']],
  ['assessment', ['More', 'Set selected cells…']],
  ['final-grades', ['Columns']],
  ['final-grades', ['Export']],
  ['snapshots', ['Save snapshot…']],
  ['snapshots', ['Export…']],
  ['snapshots', ['Delete…']],
];

for (const { name: look, colorScheme, viewport } of axeLooks) {
  test.describe(`in ${look}`, () => {
    test.use({ colorScheme, viewport });

    test(`axe finds nothing on any screen, nor in what opens above it (${look})`, async ({ page }) => {
      for (const { name, open } of screens) {
        await open(page);
        await settled(page);
        await expectNoFaults(page, name);
        if (name === 'offering') await expectPartsWithoutFaults(page);
        for (const [screen, buttons] of sheetOverlays) {
          if (screen === name) await expectOverlayWithoutFaults(page, name, buttons);
        }
        if (name === 'final-grades') await expectPanelsWithoutFaults(page);
      }
    });

    test(`axe finds nothing in an import, asked and answered, nor in what is refused (${look})`, async ({ page }) => {
      await openEmpty(page);
      await addCourse(page, 'MATH', '101', 'Calculus');
      await page.getByRole('button', { name: 'Open course' }).click();
      await addOffering(page, 'Fall', '2026', '2');
      await settled(page);
      await expectNoFaults(page, 'an offering with nothing in it');
      await addAssessment(page, 'Midterm', '10, 15, 20');
      await page.getByRole('button', { name: 'Open Midterm', exact: true }).click();
      await settled(page);
      await expectNoFaults(page, 'an assessment without students');
      await goThroughAnImport(page);
      await refuseAnEntry(page);
    });
  });
}

const overlay = '[role=dialog], [role=menu], [role=listbox]';

const expectOverlayWithoutFaults = async (page: Page, screen: string, buttons: readonly string[]): Promise<void> => {
  if (screen === 'assessment') await firstPoints(page).click();
  for (const [at, name] of buttons.entries()) {
    const role = at === 0 ? 'button' : 'menuitem';
    await page.getByRole(role, { name, exact: true }).click();
  }
  if (buttons.at(-1) !== 'Problem…' && buttons.length > 1) await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(page.locator(overlay).filter({ visible: true }), buttons.join(', ')).toHaveCount(1);
  await expectNoFaults(page, `${screen}: ${buttons.join(', ')}`);
  await page.keyboard.press('Escape');
  await expect(page.locator(overlay).filter({ visible: true }), `${buttons.join(', ')} closed`).toHaveCount(0);
};

/** A narrow page of an offering shows one part at a time; it ends with the assessments, where the others begin. */
const expectPartsWithoutFaults = async (page: Page): Promise<void> => {
  await showPart(page, 'Grading policy');
  await expectNoFaults(page, 'offering: grading policy');
  await showPart(page, 'Roster');
  await expectNoFaults(page, 'offering: roster');
  for (const opener of ['Enroll…', 'Import…']) await expectOverlayWithoutFaults(page, 'offering', [opener]);
  await showPart(page, 'Assessments');
};

const firstPoints = (page: Page) => page.getByRole('grid').locator('[role=gridcell].gl-entry').first();

const expectPanelsWithoutFaults = async (page: Page): Promise<void> => {
  for (const panel of ['Statistics', 'Why this grade']) {
    const button = page.getByRole('button', { name: panel, exact: true });
    if ((await button.getAttribute('aria-pressed')) === 'false') await button.click();
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    await expectNoFaults(page, `final grades: ${panel}`);
    // On a phone the panel lies over the buttons.
    await page.getByRole('button', { name: 'Close (Esc)' }).click();
    await expect(button).toHaveAttribute('aria-pressed', 'false');
  }
};

const goThroughAnImport = async (page: Page): Promise<void> => {
  const unreadable = { name: 'broken.csv', mimeType: 'text/csv', buffer: Buffer.from('Name;P1\n"never closed;3\n') };
  await page.getByRole('button', { name: 'Import…' }).first().click();
  await expect(importScreen(page)).toBeVisible();
  await expectNoFaults(page, 'import: file');
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(unreadable);
  await expect(page.getByRole('heading', { name: 'This file cannot be read' })).toBeVisible();
  await expectNoFaults(page, 'import: unreadable');
  await page.getByRole('button', { name: 'Another file' }).click();
  await page.locator('input[type=file]').setInputFiles(real.midtermFile);
  await isPlanned(page);
  await expectNoFaults(page, 'import: a class that is new');
  await applyImport(page);
  await expectNoFaults(page, 'an assessment with its class');
};

const refuseAnEntry = async (page: Page): Promise<void> => {
  await firstPoints(page).click();
  await page.keyboard.type('1E5');
  await page.keyboard.press('Enter');
  await expect(page.getByText('“1E5” is written with an exponent.').first()).toBeVisible();
  await expectNoFaults(page, 'a refused entry');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Import…' }).click();
  await expect(importScreen(page)).toBeVisible();
  await escapeFrom(page, page.getByRole('dialog'));
  await chooseFile(page, real.roster);
  await expectNoFaults(page, 'import: a class list');
  await page.getByRole('button', { name: 'Another file' }).click();
  const stranger = {
    name: 'scores.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Student code,P1\n${real.pupils[0]?.code},3\nX-1,4\n`),
  };
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(stranger);
  await isPlanned(page);
  await expectNoFaults(page, 'import: with a question');
  await importScreen(page).getByRole('button', { name: 'New student' }).click();
  await expect(importButton(page)).toBeEnabled();
  await expectNoFaults(page, 'import: answered');
};
