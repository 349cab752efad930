import { expect, type Page } from '@playwright/test';
import { ana, answered, type OwnBackend, sentAgain, signInAt } from './own-backend.ts';
import { addStudents, closeSync, openSync, retype, says, sync } from './syncing.ts';

/** Screens between the work and a server, in an order in which each can be opened from the one before. */
export type Place = { readonly name: string; readonly open: (page: Page, backend: OwnBackend) => Promise<void> };

const listing = 'name="gradeledger-backends" content="';

export const places: readonly Place[] = [
  {
    name: 'sign-in-elsewhere',
    open: async (page, { url }) => {
      await page.route(
        ({ pathname }) => pathname === '/',
        async (route) => {
          const reply = await route.fetch(sentAgain);
          const text = (await reply.text()).replace(listing, `${listing}https://grades.example.edu`);
          await route.fulfill({ response: reply, body: text });
        },
      );
      await page.route('**/identifyapi/user/**', (route) =>
        route.fulfill({ json: { success: true, user: { api: 'https://grades.example.edu' } } }),
      );
      await page.goto(url);
      await page.getByLabel('E-mail').fill(ana.email);
      await page.getByLabel('E-mail').press('Enter');
      await expect(page.getByText('You will sign in at grades.example.edu')).toBeVisible();
      await expect(page.getByLabel('Password')).toBeFocused();
      await page.unrouteAll();
    },
  },
  {
    name: 'sync-needs-you',
    open: async (page, { url }) => {
      await signInAt(page, url);
      await addStudents(page, [['B0017420', 'Brandt']]);
      await says(page, 'Sent');
      await page.route('**/user/student/add', (route) =>
        route.fulfill({ status: 200, json: { success: false, quotaExceeded: true } }),
      );
      await openSync(page);
      await sync(page).getByRole('button', { name: 'Pause', exact: true }).click();
      await closeSync(page);
      await addStudents(page, [
        ['C0012345', 'Chen'],
        ['D0034567', 'Dubois'],
        ['E0045678', 'Eriksson'],
      ]);
      await retype(page, 'Brandt', 'Brand');
      await renamedElsewhere(page);
      await openSync(page);
      await sync(page).getByRole('button', { name: 'Resume' }).click();
      await expect(sync(page)).toContainText('2 need you', answered);
      await expect(sync(page)).toContainText('wait behind it');
    },
  },
];

/** Gives the server's only student another last name and e-mail, as another device would. */
const renamedElsewhere = async (page: Page): Promise<void> => {
  const status = await page.evaluate(async () => {
    const session = JSON.parse(localStorage.getItem('gradeledger/session') ?? '{}');
    const headers = {
      [session.antiForgeryHeaderName]: session.antiForgeryToken,
      [session.backendIdentificationIdName]: session.backendIdentification,
      'content-type': 'application/json',
    };
    const reply = await fetch('/user/student/get/all', { headers });
    const { students } = (await reply.json()) as { students: { studentId: string }[] };
    const body = JSON.stringify({ lastName: 'von Brandt', email: 'u.brandt@example.edu' });
    return (await fetch(`/user/student/${students[0]?.studentId}/edit`, { method: 'POST', headers, body })).status;
  });
  expect(status).toBe(200);
};
