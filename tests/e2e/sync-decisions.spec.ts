import { expect, type Page, type Route, test } from '@playwright/test';
import { addOffering, cell, chooseInRow, courseRow, openCourse, savedState } from './instructor.ts';
import {
  answered,
  expectSent,
  type OwnBackend,
  ownBackend,
  rowsAt,
  sentAgain,
  signInAt,
  titlesAt,
} from './own-backend.ts';
import {
  add,
  addStudents,
  anotherDevice,
  closeSync,
  expectSoundPanel,
  openSync,
  retype,
  says,
  sync,
  withoutAbilities,
} from './syncing.ts';

let backend: OwnBackend;

test.beforeEach(async () => {
  backend = await ownBackend();
});
test.afterEach(() => backend.remove());

const codesAt = async (page: Page): Promise<string[]> =>
  (await rowsAt(page, backend.url)).students.map(({ studentCode }) => studentCode).sort();

test('a refused student holds up those behind until they are let go on; discarding it can be taken back', async ({
  page,
  context,
}) => {
  await signInAt(page, backend.url);
  await page.route('**/user/student/add', (route) =>
    route.request().postData()?.includes('"A1"')
      ? route.fulfill({ status: 400, json: { success: false, reason: 'student.codeTaken' } })
      : route.continue(),
  );
  await page.getByRole('link', { name: 'Students' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Students' })).toBeVisible();
  await context.setOffline(true);
  await addStudents(page, [
    ['A1', 'Abara'],
    ['B2', 'Brandt'],
    ['C3', 'Chen'],
  ]);
  await context.setOffline(false);
  await says(page, '1 needs you');
  await openSync(page);
  await expect(sync(page)).toContainText('Another student there has this code.');
  await expect(sync(page)).toContainText('2 more students wait behind it.');
  expect(await codesAt(page)).toEqual([]);
  await expectSoundPanel(page);
  await sync(page).getByRole('button', { name: 'Continue: send the 2 behind' }).click();
  await expect(sync(page)).toContainText('The 2 students behind it are sent now.');
  await expect.poll(() => codesAt(page), answered).toEqual(['B2', 'C3']);
  await expect(sync(page)).not.toContainText('wait behind');
  await says(page, '1 needs you');

  await sync(page).getByRole('button', { name: 'Discard my change: Abara · A1' }).click();
  await expect(sync(page)).toContainText('Abara · A1: your change is discarded.');
  await expect(page.getByRole('rowheader', { name: 'A1', exact: true, includeHidden: true })).toHaveCount(0);
  await sync(page).getByRole('button', { name: 'Undo' }).click();
  await expect(sync(page)).toContainText('Taken back: yours counts again, and is sent.');
  await expect(page.getByRole('rowheader', { name: 'A1', exact: true, includeHidden: true })).toHaveCount(1);
  await says(page, '1 needs you');
  await closeSync(page);
});

test('on a server without keys the instructor says which of two rows is the one whose answer was lost', async ({
  page,
}) => {
  await page.clock.install();
  await withoutAbilities(page);
  await signInAt(page, backend.url);
  let isDoubled = false;
  await page.route('**/user/course/add', async (route: Route) => {
    if (isDoubled) return route.continue();
    isDoubled = true;
    await route.fetch(sentAgain);
    await route.fetch(sentAgain);
    await route.abort();
  });
  await add(page, 'Sent once or twice');
  await says(page, 'waiting');
  expect(await titlesAt(page, backend.url)).toEqual(['Sent once or twice', 'Sent once or twice']);
  await expect
    .poll(async () => {
      await page.clock.fastForward(20_000);
      return savedState(page).textContent();
    }, answered)
    .toContain('1 needs you');
  await openSync(page);
  await expect(sync(page)).toContainText('One of these rows at the server may be it.');
  await expect(
    sync(page).getByRole('button', { name: 'None: send it again: MATH 101 Sent once or twice' }),
  ).toBeVisible();
  await expectSoundPanel(page);
  const rows = sync(page).getByRole('list', { name: 'Rows at the server that may be MATH 101 Sent once or twice' });
  await expect(rows.getByRole('listitem')).toHaveCount(2);
  await expect(rows.getByRole('listitem').first()).toContainText('says the same');
  await rows.getByRole('button', { name: 'This one is mine' }).first().click();
  await expect(sync(page)).toContainText('Nothing was sent twice.');
  await expect(sync(page)).toContainText('Nothing waits.', answered);
  await closeSync(page);
  await expectSent(page);
  await expect(page.getByRole('cell', { name: 'Sent once or twice', exact: true })).toHaveCount(2);
  expect(await titlesAt(page, backend.url)).toEqual(['Sent once or twice', 'Sent once or twice']);
  await openCourse(page, 'Sent once or twice');
  await page.getByLabel('Title', { exact: true }).fill('Renamed');
  await page.getByLabel('Title', { exact: true }).press('Enter');
  await expect
    .poll(async () => {
      await page.clock.fastForward(1_000);
      return titlesAt(page, backend.url);
    }, answered)
    .toEqual(['Renamed', 'Sent once or twice']);
});

test('a conflict is decided field by field with the keyboard, from what both sides began with', async ({
  page,
  context,
}) => {
  await signInAt(page, backend.url);
  await addStudents(page, [['A1', 'Began']]);
  await expectSent(page);
  const other = await anotherDevice(context, backend);
  await other.getByRole('link', { name: 'Students' }).click();
  await context.setOffline(true);
  const edit = async (at: Page, lastName: string, email: string): Promise<void> => {
    await retype(at, 'Began', lastName);
    await (await cell(at, 'A1', 'E-mail')).dblclick();
    await at.keyboard.type(email);
    await at.keyboard.press('Enter');
  };
  await edit(page, 'Mine', 'mine@example.edu');
  await edit(other, 'Theirs', 'theirs@example.edu');
  await expectSent(other);
  await context.setOffline(false);
  await says(page, '1 needs you');
  await openSync(page);
  const table = sync(page).getByRole('table', { name: 'What differs of Mine' });
  await expect(table).toContainText('was Began');
  await expect(table.getByRole('rowheader')).toHaveCount(2);
  await expectSoundPanel(page);
  await table.getByRole('radio', { name: 'Last name, Here: Mine' }).focus();
  await page.keyboard.press('Space');
  await expect(sync(page).getByRole('button', { name: 'Use what I chose: Mine' })).toBeDisabled();
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await expect(table.getByRole('radio', { name: 'E-mail, At the server: theirs@example.edu' })).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(sync(page).getByRole('button', { name: 'Use what I chose: Mine' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(sync(page)).toContainText('Mine · A1: settled as you chose.');
  await expect(sync(page)).toContainText('Nothing waits.', answered);
  await closeSync(page);
  await expectSent(page);
  const { students } = await rowsAt(page, backend.url);
  expect(students).toMatchObject([{ studentCode: 'A1', lastName: 'Mine', email: 'theirs@example.edu' }]);
  await other.context().close();
});

test('a delete that would take along what was never seen here waits, and can be brought back', async ({
  page,
  context,
}) => {
  await signInAt(page, backend.url);
  await add(page, 'With more beneath');
  await expectSent(page);
  const other = await anotherDevice(context, backend);
  await context.setOffline(true);
  await chooseInRow(page, courseRow(page, 'With more beneath'), 'Delete course');
  await expect(page.getByRole('cell', { name: 'With more beneath', exact: true })).toHaveCount(0);
  await openCourse(other, 'With more beneath');
  await addOffering(other, 'Fall', '2026', '2');
  await expectSent(other);
  await context.setOffline(false);
  await says(page, 'need');
  await openSync(page);
  await expect(sync(page)).toContainText('Deleted here, with changes you have not seen');
  await expectSoundPanel(page);
  expect(await titlesAt(page, backend.url)).toEqual(['With more beneath']);
  await sync(page)
    .getByRole('button', { name: /^Bring back/ })
    .first()
    .click();
  await expect(sync(page)).toContainText('brought back.');
  await expect(sync(page)).toContainText('Nothing waits.', answered);
  await closeSync(page);
  await expectSent(page);
  await expect(page.getByRole('cell', { name: 'With more beneath', exact: true })).toBeVisible();
  expect(await titlesAt(page, backend.url)).toEqual(['With more beneath']);
  await other.context().close();
});

/** Holds calls back until `letGo`. */
const held = () => {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { wait: () => opened, letGo: () => open() };
};

/** Pauses sync: later work stays on this computer until `resume`. */
const pause = async (page: Page): Promise<void> => {
  await openSync(page);
  await sync(page).getByRole('button', { name: 'Pause', exact: true }).click();
  await expect(sync(page)).toContainText('Paused.');
  await closeSync(page);
};

const resume = async (page: Page): Promise<void> => {
  await openSync(page);
  await sync(page).getByRole('button', { name: 'Resume' }).click();
};

test('Compare, and send what differs sends one item at a time, says how far it is, pauses and goes on', async ({
  page,
}) => {
  await signInAt(page, backend.url);
  await pause(page);
  for (const nth of [1, 2, 3, 4, 5]) await add(page, `Course ${nth}`);
  await says(page, 'Paused, 5 waiting');
  const reading = held();
  const adding = held();
  const calls: string[] = [];
  await page.route('**/user/multi/init', async (route) => {
    await reading.wait();
    await route.continue();
  });
  await page.route('**/user/course/add', async (route) => {
    calls.push(route.request().postData() ?? '');
    await adding.wait();
    await route.continue();
  });
  await resume(page);
  await expect(sync(page)).toContainText('Reading what the server holds', answered);
  await sync(page).getByRole('button', { name: 'Compare, and send what differs' }).click();
  reading.letGo();
  await expect.poll(() => calls.length, answered).toBeGreaterThan(0);
  await expect(sync(page).getByRole('progressbar')).toBeVisible();
  await expect(sync(page)).toContainText('0 of 5 sent');
  await sync(page).getByRole('button', { name: 'Pause', exact: true }).click();
  await expect(sync(page)).toContainText('Paused.');
  adding.letGo();
  await expect.poll(() => titlesAt(page, backend.url), answered).toHaveLength(1);
  await expectSoundPanel(page);
  expect(calls).toHaveLength(1);
  await sync(page).getByRole('button', { name: 'Resume' }).click();
  await expect(sync(page)).toContainText('Nothing waits.', answered);
  await closeSync(page);
  await expectSent(page);
  expect(await titlesAt(page, backend.url)).toHaveLength(5);
});

test('a row that cannot be shown here is told by name, with the reason', async ({ page, context }) => {
  await signInAt(page, backend.url);
  const other = await anotherDevice(context, backend);
  await pause(page);
  await addStudents(page, [['A1', 'Here']]);
  await addStudents(other, [['a1', 'There']]);
  await expectSent(other);
  await resume(page);
  await says(page, '1 needs you');
  await expect(sync(page).getByRole('region', { name: 'Left out' })).toContainText(
    '1 student: its student code is somebody else’s here (There, a1)',
  );
  await expect(sync(page)).toContainText('Another student there has this code.');
  await expectSoundPanel(page);
  await closeSync(page);
  await page.getByRole('rowheader', { name: 'A1', exact: true }).dblclick();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('A2');
  await page.keyboard.press('Enter');
  await expectSent(page);
  expect(await codesAt(page)).toEqual(['A2', 'a1']);
  await other.context().close();
});
