import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { keysOf } from '../../events/record.ts';
import type { Intent } from '../../log/intent.ts';
import { readCommits } from '../../log/lines/read.ts';
import { assessmentsIn, type Book, enrolledIn } from '../../projections/book/book.ts';
import { foldOf, meaningOf } from '../log/golden/meaning.ts';
import { databasesOf, putBack } from './golden-profile/databases.ts';
import { goldenProfile, linesOf, profileVersions, rowsOf } from './golden-profile/golden.ts';
import { origin, siteOver } from './golden-profile/site.ts';
import { savedState } from './instructor.ts';
import { openCoursesAt, rowsOnceFree, sessionHeaders } from './own-backend.ts';

for (const version of profileVersions()) {
  test(`what ${version} left in a browser opens as it was; what it had begun to send is settled once`, async ({
    page,
    context,
  }) => {
    const { databases, server, means } = goldenProfile(version);
    const lines = linesOf(databases);
    const intents = rowsOf(databases, 'intents').map(([, intent]) => intent as Intent);
    const folder = mkdtempSync(join(tmpdir(), 'gradeledger-golden-'));
    for (const [name, base64] of Object.entries(server)) {
      writeFileSync(join(folder, name), Buffer.from(base64, 'base64'));
    }
    const site = await siteOver(folder, context);
    await page.route(`${origin}/empty`, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title></title>' }),
    );
    await page.goto(`${origin}/empty`);
    await putBack(page, databases);

    await openCoursesAt(page, origin);
    const other = await context.newPage();
    await other.goto(`${origin}/courses`);
    for (const tab of [page, other]) {
      await expect(savedState(tab)).toHaveAttribute('data-state', 'sent', { timeout: 120_000 });
      await expect(tab.getByRole('cell', { name: 'From another tab', exact: true })).toBeVisible();
      await expect(tab.getByRole('cell', { name: 'From another tab, offline', exact: true })).toBeVisible();
    }

    const now = linesOf(await databasesOf(page));
    expect(now.slice(0, lines.length)).toEqual(lines);
    expect(meaningOf(readCommits(lines).commits)).toEqual(means);
    for (const { intent, path, body } of intents) {
      const sent = site.calls.filter((call) => Object.values(call.headers()).includes(intent));
      expect(sent.length, path).toBeGreaterThan(0);
      for (const call of sent) expect([new URL(call.url()).pathname, call.postData()]).toEqual([path, body ?? null]);
    }
    await expect.poll(async () => rowsOf(await databasesOf(page), 'intents')).toEqual([]);
    expect(await heldAt(page)).toEqual(heldIn(foldOf(readCommits(now).commits).book));
    // The page still loads parts of the app in advance.
    await context.unrouteAll({ behavior: 'wait' });
    await context.close();
    await site.stop();
    rmSync(folder, { recursive: true });
  });
}

/** Courses by title, and each student's points by code. */
type Held = { readonly courses: readonly string[]; readonly grades: readonly string[] };

const heldIn = (book: Book): Held => ({
  courses: Object.values(book.courses)
    .map(({ title }) => title)
    .sort(),
  grades: keysOf(book.offerings)
    .flatMap((offeringId) =>
      assessmentsIn(book, offeringId).flatMap(({ assessmentId, problems }) =>
        enrolledIn(book, offeringId).map((studentId) => {
          const { points = {} } = book.grades[offeringId]?.get(studentId)?.[assessmentId] ?? {};
          const marks = problems.map(({ problemId }) => points[problemId] ?? null);
          return JSON.stringify([book.students.get(studentId)?.studentCode, marks]);
        }),
      ),
    )
    .sort(),
});

type Rows = {
  readonly courses: readonly { readonly title: string }[];
  readonly students: readonly { readonly studentId: string; readonly studentCode: string }[];
  readonly grades: readonly { readonly studentId: string; readonly grades: readonly (number | null)[] }[];
};

const heldAt = async (page: Page): Promise<Held> => {
  const { courses, students, grades } = await rowsOnceFree<Rows>(async () => {
    const headers = await sessionHeaders(page);
    return page.evaluate(
      async (init) => {
        const reply = await fetch('/user/multi/init', init);
        return { status: reply.status, text: await reply.text() };
      },
      { headers },
    );
  });
  const codes = new Map(students.map(({ studentId, studentCode }) => [studentId, studentCode]));
  return {
    courses: courses.map(({ title }) => title).sort(),
    grades: grades.map((grade) => JSON.stringify([codes.get(grade.studentId), grade.grades])).sort(),
  };
};
