import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { gzipSync } from 'node:zlib';
import { expect, type Page, test } from '@playwright/test';
import { readCommits } from '../../../log/lines/read.ts';
import * as real from '../../fixtures/real-class.ts';
import { meaningOf } from '../../log/golden/meaning.ts';
import { addAssessment, addCourse, addOffering, applyImport, chooseFile, grid } from '../instructor.ts';
import { expectSent, signInAt } from '../own-backend.ts';
import { add, says } from '../syncing.ts';
import { databasesOf } from './databases.ts';
import { type GoldenProfile, linesOf, profileFile, rowsOf } from './golden.ts';
import { origin, siteOver } from './site.ts';

/** Enough edits for the application to save checkpoints and pack a segment. */
const enough = 6_200;

/** `GOLDEN=v5 npm run journeys` writes a profile, as docs/log.md describes. */
test('a profile of this version', async ({ page, context }) => {
  test.setTimeout(60 * 60_000);
  const version = process.env.GOLDEN ?? '';
  if (!/^v\d+$/.test(version)) throw new Error('Say which version the profile is of, as in GOLDEN=v5.');
  const folder = mkdtempSync(join(tmpdir(), 'gradeledger-golden-'));
  const site = await siteOver(folder, context);
  await signInAt(page, origin);
  await setUp(page);
  await expectSent(page);

  const other = await context.newPage();
  await other.goto(`${origin}/courses`);
  await add(other, 'From another tab');
  await expectSent(other);
  await context.setOffline(true);
  await typeGrades(page);
  await add(other, 'From another tab, offline');
  await says(other, 'waiting');

  site.fate = 'reply lost';
  await context.setOffline(false);
  const unsettled = async (): Promise<number> => rowsOf(await databasesOf(page), 'intents').length;
  await expect.poll(unsettled, { timeout: 120_000 }).toBeGreaterThan(0);
  const databases = await databasesOf(page);
  await context.close();
  await site.stop();

  const server = Object.fromEntries(
    readdirSync(folder).map((name) => [name, readFileSync(join(folder, name)).toString('base64')]),
  );
  rmSync(folder, { recursive: true });
  const profile: GoldenProfile = { databases, server, means: meaningOf(readCommits(linesOf(databases)).commits) };
  for (const store of ['commits', 'segments', 'checkpoints', 'intents']) {
    expect(rowsOf(databases, store).length, store).toBeGreaterThan(0);
  }
  writeFileSync(profileFile(version), gzipSync(JSON.stringify(profile), { level: 9 }), { flag: 'wx' });
});

const setUp = async (page: Page): Promise<void> => {
  await addCourse(page, 'MATH', '101', 'Calculus');
  await page.getByRole('button', { name: 'Open course' }).click();
  await addOffering(page, 'Fall', '2026', '2');
  await addAssessment(page, 'Midterm', '10, 15, 20');
  await chooseFile(page, real.roster);
  await page.getByRole('button', { name: 'Continue' }).click();
  await applyImport(page);
  await page.getByRole('button', { name: 'Open Midterm', exact: true }).click();
};

/** Types down one column after the other until there are enough edits. */
const typeGrades = async (page: Page): Promise<void> => {
  const columns = 3;
  for (let typed = 0; typed < enough; typed += real.pupils.length) {
    const pass = typed / real.pupils.length;
    await grid(page).evaluate((element) => element.scrollTo(0, 0));
    await page
      .locator('[role=gridcell].gl-entry')
      .nth(pass % columns)
      .click();
    for (const at of real.pupils.keys()) {
      await page.keyboard.type(String((at + pass) % 11));
      await page.keyboard.press('Enter');
    }
  }
};
