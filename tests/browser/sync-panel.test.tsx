import '../../src/app/look/look.css';
import { MantineProvider } from '@mantine/core';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import type { DomainEvent } from '../../events/catalogue.ts';
import type { StudentFields } from '../../events/entities.ts';
import { asId, type IntentId, type StudentId } from '../../events/ids.ts';
import type { Item } from '../../events/items.ts';
import { memoryLog } from '../../log/stored/memory.ts';
import { type Ledger, NotRecorded } from '../../machines/ledger/ledger-port.ts';
import { making, now } from '../../src/accounts/logs.ts';
import { openedLedger } from '../../src/accounts/work.ts';
import { toPast } from '../../src/app/later.ts';
import { theme } from '../../src/app/look/theme.ts';
import { SyncPanel } from '../../src/app/sync-panel/sync-panel.tsx';
import { newId } from '../../src/browser/identity.ts';
import { pageSlicing } from '../../src/browser/slicing.ts';
import type { TabsStatus, TabsSync } from '../../src/browser/tabs/sync-of-tabs.ts';
import { openEmptyWorkspace } from '../../src/start/open-workspace.ts';
import { Announcer } from '../../src/ui/announcer.tsx';
import { ViewsProvider } from '../../src/workspace/views.tsx';
import { WorkspaceProvider } from '../../src/workspace/workspace-context.tsx';
import { resolutionOf, type SyncDecision } from '../../sync/decide/decisions.ts';
import { restingSync } from '../resting-sync.ts';
import { abara, ask, brandt, makeClass, offeringId } from './class-harness.tsx';

afterEach(cleanup);

const theStudent = (studentId: StudentId) => ({ of: 'student', studentId }) as const;
const observed: DomainEvent = { type: 'ServerChangesObserved', scope: 'everything', counts: {}, stateHash: '' };

const record = (ledger: Ledger, ...events: DomainEvent[]): Promise<unknown> =>
  ledger.records.record(() => ({ command: { type: 'ReadBackend' }, events }));

/** The server holds the students as they are here, but for these fields. */
const holds = (
  ledger: Ledger,
  given: readonly [StudentId, Partial<StudentFields>][],
  aside?: 'conflict',
): DomainEvent[] =>
  given.flatMap(([studentId, fields]) => {
    const here = ledger.book().students.get(studentId);
    const item = theStudent(studentId);
    return here ? [{ type: 'ServerHolds', item, value: { ...here, ...fields }, ...(aside && { aside }) }] : [];
  });

/** First name and e-mail of one, the last name of the other are changed on both sides. */
const bothChanged = async (ledger: Ledger): Promise<void> => {
  await record(
    ledger,
    observed,
    ...holds(ledger, [
      [abara, {}],
      [brandt, {}],
    ]),
  );
  ask(ledger, { type: 'EditStudent', studentId: abara, fields: { firstName: 'Chi', email: 'here@b.c' } });
  ask(ledger, { type: 'EditStudent', studentId: brandt, fields: { lastName: 'Brand' } });
  const there = [
    [abara, { firstName: 'Chidubem', email: 'there@b.c' }],
    [brandt, { lastName: 'Brandt-Li' }],
  ] satisfies [StudentId, Partial<StudentFields>][];
  await record(ledger, observed, ...holds(ledger, there, 'conflict'));
};

/** The first of four students is refused; the others wait behind. */
const firstRefused = async (ledger: Ledger): Promise<void> => {
  const intent = asId<IntentId>('i1');
  const items = [theStudent(abara)];
  await record(ledger, { type: 'CallIntended', intent, call: 'addStudent', items });
  await record(ledger, { type: 'CallRefused', intent, items, status: 400, reason: 'body.malformed' });
};

const show = async (
  prepare: (ledger: Ledger) => Promise<void>,
  status: Partial<TabsStatus> = {},
  decide?: (decision: SyncDecision, otherwise: TabsSync['decide']) => ReturnType<TabsSync['decide']>,
  at?: Item,
) => {
  const identity = { app: 'test', projections: 'test', tab: 'tab' };
  const log = memoryLog(making(identity, 'ana'));
  const world = { log, actor: 'ana', ...identity, now, newId, slicing: pageSlicing, backend: true };
  const [workspace, ledger] = await Promise.all([openEmptyWorkspace(identity), openedLedger(world)]);
  makeClass(ledger);
  await prepare(ledger);
  const asked: unknown[] = [];
  const said: TabsStatus = { ...restingSync, ...status };
  const decided: TabsSync['decide'] = (decision) =>
    ledger.records.record((saved) => {
      const events = resolutionOf(saved, decision);
      return events.length > 0 ? { command: { type: decision.type }, events } : undefined;
    });
  const sync: TabsSync = {
    status: () => said,
    subscribe: () => () => undefined,
    hurry: () => void asked.push('hurry'),
    look: () => void asked.push('look'),
    check: () => undefined,
    freshen: async () => true,
    pause: async () => void asked.push('pause'),
    resume: () => void asked.push('resume'),
    saveEverything: () => void asked.push('everything'),
    load: () => Promise.reject(new Error('nothing is loaded here')),
    signedIn: () => undefined,
    stop: () => undefined,
    decide: (decision) => {
      asked.push(decision);
      return decide ? decide(decision, decided) : decided(decision);
    },
  };
  await render(
    <MantineProvider theme={theme}>
      <WorkspaceProvider workspace={{ ...workspace, ledger, sync }}>
        <ViewsProvider toPast={toPast}>
          <Announcer>
            <SyncPanel at={at} opened onClose={() => undefined} />
          </Announcer>
        </ViewsProvider>
      </WorkspaceProvider>
    </MantineProvider>,
  );
  return { ledger, asked };
};

const button = (name: string) => page.getByRole('button', { name, exact: true });
const tableOf = (name: string): readonly string[] =>
  [...document.querySelectorAll(`table[aria-label="What differs of ${name}"] tbody tr`)].map((row) =>
    [...row.children].map(({ textContent }) => textContent).join(' | '),
  );

test('what both sides changed stands under its side; parts are chosen one by one, and can be taken back', async () => {
  const { ledger, asked } = await show(bothChanged);
  await expect.poll(() => tableOf('Brand, Uwe · B2')).toEqual(['Last namewas Brandt | Brand | Brandt-Li']);
  expect(tableOf('Abara, Chi · A1')).toEqual([
    'First namewas Chidi | Chi | Chidubem',
    'E-mailwas blank | here@b.c | there@b.c',
  ]);
  await expect.element(button('Use what I chose: Abara, Chi · A1')).not.toBeInTheDocument();
  await page.getByRole('radio', { name: 'First name, Here: Chi' }).click();
  await expect.element(button('Use what I chose: Abara, Chi · A1')).toHaveTextContent('1 still to choose');
  await expect.element(button('Use what I chose: Abara, Chi · A1')).toBeDisabled();
  await page.getByRole('radio', { name: 'E-mail, At the server: there@b.c' }).click();
  await button('Use what I chose: Abara, Chi · A1').click();
  await expect.element(page.getByText('Abara, Chi · A1: settled as you chose.')).toBeVisible();
  expect(asked).toEqual([{ type: 'ChooseParts', item: theStudent(abara), theirs: ['email'] }]);
  expect(ledger.book().students.get(abara)).toMatchObject({ firstName: 'Chi', email: 'there@b.c' });
  await expect.element(button('Keep mine: Brand, Uwe · B2')).toHaveFocus();
  await button('Undo').click();
  await expect.element(page.getByText('Taken back: yours counts again, and is sent.')).toBeVisible();
  expect(ledger.book().students.get(abara)).toMatchObject({ firstName: 'Chi', email: 'here@b.c' });
});

test('one answer for all is asked about only where it gives up what was done here', async () => {
  const { ledger, asked } = await show(bothChanged);
  await button('Take theirs: all 2').click();
  await expect.element(page.getByText('Give up your 2 changes?')).toBeVisible();
  await expect.element(button('Take theirs')).toHaveFocus();
  await button('No, keep').click();
  await expect.element(button('Take theirs: all 2')).toHaveFocus();
  expect(asked).toEqual([]);
  await button('Take theirs: all 2').click();
  await button('Take theirs').click();
  const items = [theStudent(abara), theStudent(brandt)];
  await expect.element(page.getByText('2 students: what the server has is taken.')).toBeVisible();
  expect(asked).toEqual([{ type: 'TakeTheirs', items }]);
  expect(ledger.book().students.get(brandt)).toMatchObject({ lastName: 'Brandt-Li' });
  await expect.element(page.getByRole('heading', { name: 'Needs you' })).not.toBeInTheDocument();
});

test('all that was done here is kept at once, and nothing of that can be undone', async () => {
  const { asked } = await show(bothChanged);
  await button('Keep mine: all 2').click();
  await expect.element(page.getByText('2 students: yours is kept, and sent.')).toBeVisible();
  expect(asked).toEqual([{ type: 'KeepMine', items: [theStudent(abara), theStudent(brandt)] }]);
  await expect.element(button('Undo')).not.toBeInTheDocument();
});

test('students behind a refused one are sent once it is passed over, and are not asked about again', async () => {
  const { asked } = await show(firstRefused);
  await expect.element(page.getByText('3 more students wait behind it.')).toBeVisible();
  await expect.element(page.getByText('The server says that this is malformed.')).toBeVisible();
  await button('Continue: send the 3 behind').click();
  await expect
    .element(page.getByText('The 3 students behind it are sent now. What was refused stays here.'))
    .toBeVisible();
  expect(asked).toEqual([{ type: 'PassOver', items: [theStudent(abara)] }]);
  await expect.element(page.getByText('3 more students wait behind it.')).not.toBeInTheDocument();
  await expect.element(button('Send again: Abara, Chidi · A1')).toBeVisible();
});

test('what cannot be decided any more is told, no undo is offered, and the focus is not lost', async () => {
  await show(bothChanged, {}, async () => undefined);
  await button('Take theirs: Brand, Uwe · B2').click();
  await expect.element(page.getByText(/it is settled already, or under way/)).toBeVisible();
  await expect.element(button('Undo')).not.toBeInTheDocument();
  await expect.poll(() => document.activeElement?.closest('[data-decision]') !== null).toBe(true);
});

test('a decision that could not be written down says so until the next try, which counts', async () => {
  let tries = 0;
  const { ledger } = await show(bothChanged, {}, async (decision, otherwise) => {
    tries += 1;
    if (tries === 1) throw new NotRecorded('fenced', 'another tab leads');
    return otherwise(decision);
  });
  await button('Take theirs: Brand, Uwe · B2').click();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(
      'That could not be saved, and nothing was changed: Another tab took over the saving meanwhile. Try again.',
    );
  await expect.element(button('Undo')).not.toBeInTheDocument();
  await button('Take theirs: Brand, Uwe · B2').click();
  await expect.element(page.getByText('Brand, Uwe · B2: what the server has is taken.')).toBeVisible();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  expect(ledger.book().students.get(brandt)).toMatchObject({ lastName: 'Brandt-Li' });
});

test('taking a decision back that does not go any more says why, and is not offered again', async () => {
  const { ledger } = await show(bothChanged);
  await button('Take theirs: Brand, Uwe · B2').click();
  await expect.element(button('Undo')).toBeVisible();
  ask(ledger, { type: 'DeleteStudent', studentId: brandt });
  await button('Undo').click();
  await expect.element(page.getByRole('alert')).not.toHaveTextContent('Taken back');
  await expect.element(button('Undo')).not.toBeInTheDocument();
});

test('the panel that is opened for one question shows it with the focus on it', async () => {
  await show(bothChanged, {}, undefined, theStudent(brandt));
  await expect.poll(() => document.activeElement?.querySelector('strong')?.textContent).toBe('Brand, Uwe · B2');
});

const buttons = ['Send now', 'Pause', 'Resume', 'Compare, and send what differs', 'Read everything'];

test.each([
  ['resting', {}, ['Send now', 'Pause', 'Compare, and send what differs', 'Read everything']],
  ['waiting', { trouble: 'no reply' }, ['Send now', 'Pause', 'Compare, and send what differs', 'Read everything']],
  ['paused', {}, ['Resume']],
  ['signed out', { trouble: 'session.none' }, []],
  ['stopped', {}, []],
  ['sending', { everything: { of: 3 } }, ['Send now', 'Pause', 'Read everything']],
] as const)('while sync is %s %o, only what is possible can be asked for', async (mode, more, possible) => {
  const { asked } = await show(async () => undefined, { mode, ...more });
  await expect.element(page.getByRole('dialog', { name: 'Sync' })).toBeVisible();
  const enabled = buttons.filter((name) =>
    [...document.querySelectorAll('button')].some((one) => one.textContent === name && !one.disabled),
  );
  expect(enabled).toEqual(possible);
  for (const name of possible) await userEvent.click(button(name));
  const asks: Record<string, string> = {
    'Send now': 'hurry',
    Pause: 'pause',
    Resume: 'resume',
    'Compare, and send what differs': 'everything',
    'Read everything': 'look',
  };
  expect(asked).toEqual(possible.map((name) => asks[name]));
});

test('where one stands is told in numbers: the next attempt, the last reading, and how much is sent', async () => {
  const ago = (ms: number): string => new Date(Date.now() - ms).toISOString();
  const { ledger } = await show(async () => undefined, {
    mode: 'waiting',
    trouble: 'server error',
    nextAt: ago(-90_000),
    readAt: ago(150_000),
    everything: { of: 40 },
    elsewhere: true,
  });
  await expect.element(page.getByText(/^Next attempt in (90|8\d) s\.$/)).toBeVisible();
  await expect.element(page.getByText(/^Server last read .*, 2 min ago\.$/)).toBeVisible();
  await expect.element(page.getByText('Sent by another tab of this browser.')).toBeVisible();
  await expect.element(page.getByText(`${40 - ledger.status().owed.count} of 40 sent`)).toBeVisible();
});

test('rows of the server that are shown nowhere are counted by kind and reason, with the first five names', async () => {
  const six = ['Ana', 'Ben', 'Cem', 'Dua', 'Eva', 'Fay'].map((firstName, at) => ({
    item: theStudent(asId<StudentId>(`s~${at}`)),
    why: 'student code taken' as const,
    value: { studentId: asId<StudentId>(`s~${at}`), studentCode: `C${at}`, lastName: 'Li', firstName, email: '' },
  }));
  const seat = { item: { of: 'seat', offeringId, studentId: brandt }, why: 'no such offering' } as const;
  await show(async () => undefined, { leftOut: [...six, seat] });
  await expect
    .element(
      page.getByText(/^6 students: its student code is somebody else’s here \(Li, Ana, C0; .*; Li, Eva, C4; …\)\.$/),
    )
    .toBeVisible();
  await expect
    .element(page.getByText(/^1 enrollment: it names an offering that is not there \(.*Brandt, Uwe.*\)\.$/))
    .toBeVisible();
});
