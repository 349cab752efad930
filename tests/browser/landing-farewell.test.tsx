import { MantineProvider } from '@mantine/core';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import type { SessionState } from '../../machines/session/session-state.ts';
import { faultText } from '../../src/components/session/session-fault.ts';
import { WhoStays } from '../../src/screens/landing/who-stays.tsx';
import { openEmptyWorkspace } from '../../src/start/open-workspace.ts';
import { openWorkspaceDoor } from '../../src/workspace/door.ts';
import { DoorProvider } from '../../src/workspace/world.ts';
import { worldOf } from './app-harness.tsx';

afterEach(cleanup);

type Out = Extract<SessionState, { readonly at: 'out' }>;

const signedOut = (code: 'loggedOutElsewhere' | 'unreachable' | undefined): Out => ({
  ...{ at: 'out', email: '', stays: undefined, farewell: undefined, mayContinue: false, isBusy: false },
  fault: code && { code },
});

/** The landing page's lines about the users of this computer, while that many of their changes wait. */
const show = async (state: Out, waiting = 0): Promise<void> => {
  const world = worldOf(await openEmptyWorkspace({ app: 'test', projections: 'test', tab: 'tab' }));
  const seen = { ...world, session: { ...world.session, state: () => state }, allWaiting: () => waiting };
  const door = openWorkspaceDoor(seen);
  await render(
    <DoorProvider value={{ ...door, state: door.state(), world: seen }}>
      <MantineProvider>
        <WhoStays />
      </MantineProvider>
    </DoorProvider>,
  );
};

const elsewhere = page.getByText(faultText({ code: 'loggedOutElsewhere' }));

test.each([0, 3])('signing out in another tab is said in this one, where %i changes wait', async (waiting) => {
  await show(signedOut('loggedOutElsewhere'), waiting);
  await expect.element(elsewhere).toBeVisible();
});

test('changes of whoever signed out are said to wait, and nothing is said of another tab', async () => {
  await show(signedOut(undefined), 3);
  await expect.element(page.getByRole('status')).toHaveTextContent(/3 changes/);
  expect(elsewhere.elements()).toEqual([]);
});

test.each([undefined, 'unreachable' as const])('nobody’s work waits: nothing is said (%s)', async (code) => {
  await show(signedOut(code));
  expect(page.getByRole('status').elements()).toEqual([]);
});
