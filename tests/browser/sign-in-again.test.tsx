import '../../src/app/look/look.css';
import { MantineProvider } from '@mantine/core';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import type { SessionState } from '../../machines/session/session-state.ts';
import { again, logOut } from '../../messages/components/log-out.ts';
import { theme } from '../../src/app/look/theme.ts';
import { SignInAgain } from '../../src/app/session/sign-in-again.tsx';
import { openEmptyWorkspace } from '../../src/start/open-workspace.ts';
import { openWorkspaceDoor } from '../../src/workspace/door.ts';
import { DoorProvider } from '../../src/workspace/world.ts';
import { worldOf } from './app-harness.tsx';

afterEach(cleanup);

type In = Extract<SessionState, { readonly at: 'in' }>;

const stateWith = (code: 'ended' | 'takenOver' | 'wrongCredentials', of: Partial<In> = {}): In => ({
  at: 'in',
  session: {
    ...{ userEmail: 'ana@school.example', backend: 'https://grades.example.edu', antiForgeryToken: 'token' },
    ...{ computer: 'mine', capabilities: {} },
  } as In['session'],
  standing: 'expired',
  fault: { code },
  ownFault: undefined,
  goneTo: undefined,
  ...of,
});

/** The dialog over the work of somebody's own computer. What returns shows it in another state of the session. */
const show = async (first: In, isKept = true) => {
  const workspace = await openEmptyWorkspace({ app: 'test', projections: 'test', tab: 'tab' });
  const world = worldOf(workspace);
  const door = openWorkspaceDoor(world);
  const at = (state: In) => (
    <DoorProvider value={{ ...door, state: door.state(), world }}>
      <MantineProvider theme={theme}>
        <SignInAgain opened={state.standing !== 'verified'} state={state} isKept={isKept} onLeave={() => undefined} />
      </MantineProvider>
    </DoorProvider>
  );
  const { rerender } = await render(at(first));
  return (state: In) => rerender(at(state));
};

const dialog = () => page.getByRole('dialog', { name: again.title });
const later = () => page.getByRole('button', { name: again.later });

test('R15.6 on the instructor’s own computer the work can go on, and a line says that nothing is sent', async () => {
  await show(stateWith('ended'));
  await later().click();
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(page.getByText(again.banner)).toBeVisible();
});

test('R15.6 after somebody else has signed in, the work stays behind the dialog, whatever password is tried', async () => {
  const becomes = await show(stateWith('takenOver'));
  await expect.element(dialog()).toBeVisible();
  await expect.element(page.getByText(/Somebody else signed in/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: logOut.action })).toBeVisible();
  expect(later().elements()).toHaveLength(0);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog()).toBeVisible();
  await becomes(stateWith('takenOver', { standing: 'signing in', fault: undefined }));
  expect(later().elements()).toHaveLength(0);
  await becomes(stateWith('wrongCredentials'));
  expect(later().elements()).toHaveLength(0);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog()).toBeVisible();
});

test('R15.6 once the same user has signed in again, a session that ends later lets the work go on', async () => {
  const becomes = await show(stateWith('takenOver'));
  await expect.element(dialog()).toBeVisible();
  await becomes(stateWith('ended', { standing: 'verified', fault: undefined }));
  await expect.element(dialog()).not.toBeInTheDocument();
  await becomes(stateWith('ended'));
  await expect.element(later()).toBeVisible();
});

test('R15.6 work that goes on is stopped when somebody else signs in', async () => {
  const becomes = await show(stateWith('ended'));
  await later().click();
  await expect.element(page.getByText(again.banner)).toBeVisible();
  await becomes(stateWith('takenOver'));
  await expect.element(dialog()).toBeVisible();
  expect(later().elements()).toHaveLength(0);
});

const moved = { goneTo: 'https://new.school.example', fault: undefined } as const;
const movedDialog = () => page.getByRole('dialog', { name: again.moved.title });

test('an account that has moved is signed in to at its new server, which is named before a password is typed', async () => {
  await show(stateWith('ended', moved));
  await expect
    .element(movedDialog())
    .toHaveTextContent('grades.example.edu says that your account is at new.school.example');
  await expect.element(movedDialog().getByRole('button', { name: 'Sign in at new.school.example' })).toBeVisible();
  await later().click();
  await expect.element(page.getByText(again.moved.banner('new.school.example'))).toBeVisible();
});

test('a gradebook that is in this tab alone does not follow its account: no password is asked for, and it can be exported', async () => {
  await show(stateWith('ended', moved), false);
  await expect.element(movedDialog()).toHaveTextContent(again.moved.notKept);
  expect(movedDialog().getByLabelText('Password').elements()).toHaveLength(0);
  await later().click();
  await expect.element(movedDialog()).not.toBeInTheDocument();
});
