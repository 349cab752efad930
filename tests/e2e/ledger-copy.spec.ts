import { expect, type Page, test } from '@playwright/test';
import { goTo } from './instructor.ts';
import {
  answered,
  expectSent,
  type OwnBackend,
  ownBackend,
  sentAgain,
  sessionHeaders,
  signInAt,
} from './own-backend.ts';
import { add, anotherDevice, closeSync, openSync, sync } from './syncing.ts';

let backend: OwnBackend;

test.beforeAll(async () => {
  backend = await ownBackend();
});
test.afterAll(() => backend.remove());

type Copy = { readonly seq: number; readonly hash: string; readonly receivedAt: string };

const copiesAt = async (page: Page): Promise<readonly Copy[]> => {
  const headers = await sessionHeaders(page);
  const reply = await page.context().request.get(`${backend.url}/user/ledger/get/all`, { headers, ...sentAgain });
  return ((await reply.json()) as { ledgers: readonly Copy[] }).ledgers;
};

const copy = (page: Page) => sync(page).getByRole('region', { name: 'The ledger at your server' });

/** The number up to which the panel says that the server confirms the ledger, once nothing is only here. */
const confirmed = async (page: Page): Promise<number> => {
  await openSync(page);
  await expect(copy(page)).toContainText(`${backend.url} confirms that it holds your ledger up to No. `, answered);
  await expect(copy(page)).not.toContainText('only on this computer', answered);
  const said = /No\. ([\d,]+), received/.exec(await copy(page).innerText())?.[1];
  await closeSync(page);
  return Number(said?.replaceAll(',', ''));
};

test('the server holds the ledger of each computer, up to the commit that the panel names', async ({
  page,
  context,
}) => {
  await signInAt(page, backend.url);
  await add(page, 'Copied');
  await expectSent(page);
  const first = await confirmed(page);
  expect((await copiesAt(page)).map(({ seq }) => seq)).toEqual([first]);

  const other = await anotherDevice(context, backend);
  const second = await confirmed(other);
  expect((await copiesAt(other)).map(({ seq }) => seq)).toEqual([first, second]);
  await other.context().close();
  expect(await confirmed(page)).toBe(first);

  await goTo(page, 'History');
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  const said = `${first} commits, consistent with itself. Confirmed by ${backend.url} up to No. ${first}, received `;
  await expect(page.getByRole('status').filter({ hasText: said })).toBeVisible(answered);
});

test('without a connection the panel says how much of the ledger is only on this computer', async ({
  page,
  context,
}) => {
  await signInAt(page, backend.url);
  const before = await confirmed(page);
  await context.setOffline(true);
  await add(page, 'Only here');
  await openSync(page);
  await expect(copy(page)).toContainText(/\d+ changes? of the ledger (is|are) only on this computer/);
  await expect(copy(page)).toContainText(`up to No. ${before},`);
  await closeSync(page);
  await context.setOffline(false);
  await expectSent(page);
  expect(await confirmed(page)).toBeGreaterThan(before);
});

test('another computer’s ledger is opened from the server, checked, and looked at', async ({ page, context }) => {
  await signInAt(page, backend.url);
  await add(page, 'Done in the office');
  await expectSent(page);
  const last = await confirmed(page);
  const [newest] = (await copiesAt(page)).toSorted((a, b) => Date.parse(b.receivedAt) - Date.parse(a.receivedAt));
  const home = await anotherDevice(context, backend);
  await home.goto(`${backend.url}/settings`);
  await home.getByRole('button', { name: 'Open a ledger' }).click();
  const dialog = home.getByRole('dialog', { name: 'Open a ledger' });
  const copies = dialog.getByRole('region', { name: 'Ledgers at your server' });
  const named = new RegExp(`up to No\\. ${last}, received .*, head ${newest?.hash.slice(0, 8)}`);
  await copies.getByRole('button', { name: named }).click();
  await expect(home.getByRole('cell', { name: 'Done in the office', exact: true })).toBeVisible(answered);
  await expect(home.getByText(new RegExp(`Consistent with itself: .*, ${last} commits?, head`))).toBeVisible();
  await home.context().close();
});
