import { afterEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { endpoints } from '../../api/endpoints.ts';
import { asId, type OfferingId } from '../../events/ids.ts';
import { policyOf } from '../../projections/settings/policy.ts';
import { openDemoWorkspace, openEmptyWorkspace } from '../../src/start/open-workspace.ts';
import { showApp } from './app-harness.tsx';
import { abara, ask, courseId, enter, makeClass, midterm, offeringId } from './class-harness.tsx';

afterEach(cleanup);

const second = asId<OfferingId>('o~2');

const opened = async (path: string) => {
  const workspace = await openEmptyWorkspace({ app: 'test', projections: 'test', tab: 'tab' });
  makeClass(workspace.ledger);
  workspace.selections.select('course', { courseId });
  workspace.selections.select('offering', { offeringId });
  workspace.selections.select('assessment', { assessmentId: midterm });
  await showApp(workspace, path);
  const set = (path: string[], value: string | string[] | null) =>
    ask(workspace.ledger, { type: 'EditSettings', changes: [{ path, value }] });
  return { ledger: workspace.ledger, set };
};

const choose = (group: string, name: string) =>
  userEvent.click(page.getByRole('radiogroup', { name: group }).getByRole('radio', { name }));

const scheme = () => document.documentElement.getAttribute('data-mantine-color-scheme');

const names = () => [...document.querySelectorAll('[role=rowheader]')].map(({ textContent }) => textContent);

test('a choice applies at once, and Ctrl-Z takes it back', async () => {
  const { ledger } = await opened('/settings');
  await choose('Row height', 'Compact');
  expect(ledger.book().settings.display).toEqual({ rowHeight: 'compact' });
  await expect.element(page.getByRole('radio', { name: 'Compact' })).toBeChecked();
  await userEvent.click(page.getByRole('heading', { level: 1 }));
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(ledger.book().settings.display).toBeUndefined();
  await expect.element(page.getByRole('radio', { name: 'Normal' })).toBeChecked();
});

test('the theme is the account’s, and undoing the first choice gives back the browser’s', async () => {
  const { ledger, set } = await opened('/settings');
  const before = scheme();
  await choose('Theme', 'Dark');
  expect(ledger.book().settings.theme).toBe('dark');
  await expect.poll(scheme).toBe('dark');
  set(['theme'], 'light');
  await expect.poll(scheme).toBe('light');
  set(['theme'], 'something else');
  await expect.poll(scheme).toBe(before);
});

test('rows of a sheet and names in it follow the settings while it is on screen', async () => {
  const { set } = await opened('/assessment');
  await expect.poll(names).toContain('Abara, Chidi');
  const heightOf = () => document.querySelector('[role=row] [role=rowheader]')?.getBoundingClientRect().height;
  await expect.poll(heightOf).toBe(32);
  set(['display', 'rowHeight'], 'compact');
  set(['display', 'names'], 'firstLast');
  await expect.poll(heightOf).toBe(28);
  await expect.poll(names).toContain('Chidi Abara');
  set(['display', 'names'], 'backwards');
  await expect.poll(names).toContain('Abara, Chidi');
});

test('new offerings begin with the letters that are typed as one line; a line that is none stays', async () => {
  const { ledger } = await opened('/settings');
  await userEvent.click(page.getByRole('button', { name: 'Edit', exact: true }));
  const line = page.getByRole('textbox', { name: 'Letters and their lowest percents' });
  await userEvent.fill(line, 'Pass 50; Fail');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('“Fail” is not a letter and its lowest percent')).toBeVisible();
  await userEvent.fill(line, 'Fail 0, Pass 49,5%');
  await userEvent.keyboard('{Enter}');
  await userEvent.fill(page.getByRole('textbox', { name: 'Near a cut-off' }), '0,25');
  await userEvent.keyboard('{Enter}');
  ask(ledger, { type: 'AddOffering', courseId, offeringId: second, fields: {} });
  expect(policyOf(ledger.book().settings, second)).toMatchObject({
    letters: [
      { letter: 'Pass', from: 49.5 },
      { letter: 'Fail', from: 0 },
    ],
    nearCutOff: 0.25,
  });
  expect(policyOf(ledger.book().settings, offeringId).letters).toEqual([]);
});

test('the list of courses has the columns that were left visible', async () => {
  const { set } = await opened('/courses');
  const headers = () =>
    [...document.querySelectorAll('table[aria-label="All courses"] th[scope=col]')].map((one) => one.textContent);
  await expect.poll(headers).toEqual(['Course', 'Title', 'Offerings', 'Last taught', 'Students', 'More']);
  set(['courses', 'columns'], ['title', 'unheard of']);
  await expect.poll(headers).toEqual(['Course', 'Title', 'More']);
});

test('a course shows the fields that were left visible, and keeps the others', async () => {
  const { set } = await opened('/course');
  await page.getByText('Catalogue data').click();
  await expect.element(page.getByRole('textbox', { name: 'Credits' })).toBeVisible();
  set(['course', 'visibleFields'], ['description']);
  await expect.element(page.getByRole('textbox', { name: 'Credits' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('textbox', { name: 'Description' })).toBeVisible();
});

test('unchecking a column hides it', async () => {
  const { ledger } = await opened('/settings');
  await userEvent.click(page.getByRole('checkbox', { name: 'Students' }).first());
  expect(ledger.book().settings.courses).toEqual({
    columns: ['title', 'offerings', 'lastTaught'],
  });
  for (const name of ['Title', 'Title']) await page.getByRole('checkbox', { name }).first().click();
  expect(ledger.book().settings.courses).toEqual({
    columns: ['title', 'offerings', 'lastTaught'],
  });
});

const cells = () => [...document.querySelectorAll('[role=gridcell]')].map(({ textContent }) => textContent);

describe('R14.6 numbers and dates', () => {
  test.each([
    { numbers: 'comma', shown: '9,5' },
    { numbers: 'point', shown: '9.5' },
  ])('R14.6 a sheet writes them with a $numbers, and understands both', async ({ numbers, shown }) => {
    const { ledger, set } = await opened('/settings');
    enter(ledger, abara, midterm, [9.5, 8]);
    set(['display', 'numbers'], numbers);
    await userEvent.click(page.getByRole('link', { name: 'Midterm' }));
    await expect.poll(cells).toContain(shown);
    for (const typed of ['7,25', '7.75']) {
      await userEvent.dblClick(page.getByRole('gridcell', { name: shown, exact: true }));
      await userEvent.keyboard('{Control>}a{/Control}');
      await userEvent.keyboard(typed);
      await userEvent.keyboard('{Enter}');
      const written = typed.replace(/[.,]/, shown.charAt(1));
      await expect.poll(cells).toContain(written);
      enter(ledger, abara, midterm, [9.5, 8]);
      await expect.poll(cells).toContain(shown);
    }
  });

  test('R14.6 they are chosen on this page, which shows them at once', async () => {
    const { ledger } = await opened('/settings');
    await choose('Numbers', '1.234,5');
    expect(ledger.book().settings.display).toEqual({ numbers: 'comma' });
    await expect.element(page.getByRole('textbox', { name: 'Near a cut-off' })).toHaveValue('0,1');
    await choose('Numbers', '1,234.5');
    await expect.element(page.getByRole('textbox', { name: 'Near a cut-off' })).toHaveValue('0.1');
  });

  test.each([
    { dates: 'iso', shown: '2026-09-01' },
    { dates: 'dayFirst', shown: '1 Sept 2026' },
  ])('R14.6 a roster writes days as $dates', async ({ dates, shown }) => {
    const { ledger, set } = await opened('/settings');
    ask(ledger, {
      type: 'EditEnrollments',
      offeringId,
      students: [{ studentId: abara, dateOfEnrollment: '2026-09-01' }],
    });
    set(['display', 'dates'], dates);
    // A narrower roster has no column for the day.
    await page.viewport(1440, 900);
    await userEvent.click(page.getByRole('link', { name: 'Offering' }));
    await expect.element(page.getByRole('grid', { name: 'Enrolled students' })).toBeVisible();
    await expect.poll(cells).toContain(shown);
  });
});

describe('the dialogs of the account', () => {
  const dialog = () => page.getByRole('dialog');
  /** A demo whose server can be reached only now and then. */
  const demo = async () => {
    const workspace = await openDemoWorkspace({ app: 'test', projections: 'test', tab: 'tab' }, 3);
    const line = { isBroken: true, asked: 0 };
    const { remote } = workspace;
    if (!remote) throw new Error('the demo has a server');
    const shown: typeof workspace = {
      ...workspace,
      remote: async (request) => {
        const isMeant = request.path === endpoints.contactUs.path || request.path === endpoints.changePassword.path;
        if (isMeant) line.asked += 1;
        return isMeant && line.isBroken ? { kind: 'no reply', offline: true } : remote(request);
      },
    };
    await showApp(shown, '/settings');
    return line;
  };
  const open = (name: string) => page.getByRole('region', { name: 'Account' }).getByRole('button', { name }).click();
  const said = (words: string) => dialog().getByText(words);

  test('a message lacks neither e-mail nor text; one that could not be sent stays typed, and is sent at the next try', async () => {
    const line = await demo();
    await open('Contact');
    const email = dialog().getByRole('textbox', { name: 'Your e-mail' });
    const message = dialog().getByRole('textbox', { name: 'Message' });
    const send = dialog().getByRole('button', { name: 'Send' });
    await send.click();
    await expect.element(said('Type an e-mail that an answer can go to.')).toBeVisible();
    await expect.element(said('Type a message.')).toBeVisible();
    await email.fill('ana@example.edu');
    await message.fill('x'.repeat(10_001));
    await send.click();
    await expect.element(said('A message has 10,000 characters at most.')).toBeVisible();
    expect(line.asked).toBe(0);
    await message.fill('x'.repeat(10_000));
    await send.click();
    await expect.element(dialog().getByRole('alert')).toHaveTextContent('Nothing was sent.');
    await expect.element(email).toHaveValue('ana@example.edu');
    line.isBroken = false;
    await send.click();
    await expect.element(said('Sent, in the demo only: nobody will read it.')).toBeVisible();
    expect(line.asked).toBe(2);
  });

  test('a new password is refused beside the field at fault, before anybody is asked', async () => {
    const line = await demo();
    await open('Change password…');
    const [old, fresh, again] = ['Old password', 'New password', 'New password, once more'].map((name) =>
      dialog().getByLabelText(name, { exact: true }),
    );
    const go = dialog().getByRole('button', { name: 'Change it' });
    await fresh?.fill('1234567');
    await go.click();
    for (const words of ['Type your old password.', 'A password has at least 8', 'The two are not the same.'])
      await expect.element(said(words)).toBeVisible();
    await old?.fill('12345678');
    await expect.element(said('Type your old password.')).not.toBeInTheDocument();
    await fresh?.fill('12345678');
    await again?.fill('12345678');
    await go.click();
    await expect.element(said('This is your old password. Choose another one.')).toBeVisible();
    expect(line.asked).toBe(0);
    await old?.fill('87654321');
    await go.click();
    await expect.element(dialog().getByRole('alert')).toHaveTextContent('Nothing was sent.');
    line.isBroken = false;
    await old?.fill('87654321');
    await fresh?.fill('12345678');
    await again?.fill('12345678');
    await go.click();
    await expect.element(said('Changed, in the demo only.')).toBeVisible();
  });
});

test('a scheme of letters is chosen, one’s own is called so, and a percent beyond 100 stays in its field', async () => {
  const { ledger } = await opened('/settings');
  const defaults = () => ledger.book().settings.gradingDefaults;
  const scheme = page.getByRole('combobox', { name: 'Letters' });
  await expect.element(scheme).toHaveDisplayValue('None');
  await scheme.selectOptions('A to F');
  await expect.element(scheme).toHaveDisplayValue('A to F');
  await expect.element(page.getByText(/^A 90 · B 80/)).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Edit', exact: true }));
  const line = page.getByRole('textbox', { name: 'Letters and their lowest percents' });
  await line.fill('Pass 50; pass 50');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Every letter needs another name and another bound.')).toBeVisible();
  await expect.element(line).toHaveValue('Pass 50; pass 50');
  await line.fill('Pass 50');
  await userEvent.keyboard('{Enter}');
  await expect.element(scheme).toHaveDisplayValue('Your own');
  const threshold = page.getByRole('textbox', { name: 'Outcome threshold' });
  await threshold.fill('100.1');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('“100.1” is not a number from 0 to 100.')).toBeVisible();
  await expect.element(threshold).toHaveValue('100.1');
  await threshold.fill('100');
  await userEvent.keyboard('{Enter}');
  await expect.poll(defaults).toMatchObject({ outcomeThreshold: 100, letters: [{ letter: 'Pass', from: 50 }] });
});

test('a part of the ledger takes two days, the first not after the last, and says if nothing was done then', async () => {
  await opened('/settings');
  await page.getByRole('button', { name: 'Export part…' }).click();
  const [first, last] = ['From', 'To, including that day'].map((name) => page.getByLabelText(name, { exact: true }));
  const go = page.getByRole('button', { name: 'Export this part' });
  await first?.fill('2020-01-02');
  await go.click();
  await expect.element(page.getByText('Choose two days, the first not after the last.')).toBeVisible();
  await last?.fill('2020-01-01');
  await go.click();
  await expect.element(page.getByText('Choose two days, the first not after the last.')).toBeVisible();
  await first?.fill('2020-01-01');
  await go.click();
  await expect.element(page.getByText('Nothing was changed on these days, so there is no file.')).toBeVisible();
  await expect.element(page.getByText('Choose two days, the first not after the last.')).not.toBeInTheDocument();
});
