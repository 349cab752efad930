import { MantineProvider } from '@mantine/core';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { signInSteps } from '../../messages/components/sign-in-steps.ts';
import { SignInSteps } from '../../src/screens/landing/sign-in-steps.tsx';
import { openEmptyWorkspace } from '../../src/start/open-workspace.ts';
import { openWorkspaceDoor } from '../../src/workspace/door.ts';
import { DoorProvider } from '../../src/workspace/world.ts';
import { worldOf } from './app-harness.tsx';

afterEach(cleanup);

/** What the landing page asks about a move from one server to another, and what was answered. */
const asked = async (isIn: boolean): Promise<readonly string[]> => {
  const answers: string[] = [];
  const world = worldOf(await openEmptyWorkspace({ app: 'test', projections: 'test', tab: 'tab' }));
  const seen = { ...world, session: { ...world.session, confirm: () => void answers.push('yes') } };
  const door = openWorkspaceDoor(seen);
  const where = { backend: 'https://new.example', before: 'https://old.example' };
  await render(
    <DoorProvider value={{ ...door, state: door.state(), world: seen }}>
      <MantineProvider>
        <SignInSteps
          state={{ at: 'moved', email: 'ana@example.edu', where, isIn }}
          onContact={() => undefined}
          onClose={() => void answers.push('no')}
        />
      </MantineProvider>
    </DoorProvider>,
  );
  return answers;
};

test('before signing in, it is where the password may go', async () => {
  const answers = await asked(false);
  await expect.element(page.getByRole('alert')).toHaveTextContent('ask before you type your password');
  await page.getByRole('button', { name: 'Continue to new.example' }).click();
  await page.getByRole('button', { name: signInSteps.back }).click();
  expect(answers).toEqual(['yes', 'no']);
});

test('once signed in, it is whether the gradebook from before goes on here', async () => {
  const answers = await asked(true);
  await expect.element(page.getByRole('alert')).toHaveTextContent('came from old.example');
  await page.getByRole('button', { name: 'Go on at new.example' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  expect(answers).toEqual(['yes', 'no']);
});
