import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import type { RemoteReply } from '../../api/remote.ts';
import { newListeners } from '../../machines/listeners.ts';
import type { Computer } from '../../machines/session/stored-session.ts';
import { useOthers } from '../../src/components/history/others-hook.ts';
import { WorkspaceProvider } from '../../src/workspace/workspace-context.tsx';
import type { Workspace } from '../../src/workspace/workspace-hooks.tsx';
import { faultyWorkspace } from './faulty-workspace.ts';
import { freshName } from './log-database.ts';

afterEach(cleanup);

const row = {
  logId: 'home',
  at: '2026-09-01T08:00:00.000Z',
  seq: 3,
  hash: 'f'.repeat(64),
  receivedAt: '',
  bytes: 1,
  erased: 0,
};
const listed = (ledgers: readonly object[]): RemoteReply => ({
  kind: 'reply',
  status: 200,
  text: JSON.stringify({ success: true, ledgers }),
});

/** An account's server that answers when it is told to, and who is at work. */
const account = (computer: Computer | undefined) => {
  const user = `${freshName()}@example.edu`;
  const listeners = newListeners();
  const asked: string[] = [];
  const waiting: ((reply: RemoteReply) => void)[] = [];
  const state = { computer };
  const credentials = () =>
    state.computer && {
      user,
      backend: 'https://grades.example.edu',
      headers: {},
      capabilities: { ledger: true as const },
    };
  const server: NonNullable<Workspace['server']> = {
    credentials,
    remote: ({ path }) => {
      asked.push(path);
      return new Promise((answer) => waiting.push(answer));
    },
    computer: () => state.computer,
    account: () => (state.computer ? { user, backend: 'https://grades.example.edu' } : undefined),
    subscribe: listeners.subscribe,
  };
  return {
    server,
    user,
    asked,
    answer: (reply: RemoteReply): void => {
      for (const one of waiting.splice(0)) one(reply);
    },
    becomes: (next: Computer | undefined): void => {
      state.computer = next;
      listeners.tell();
    },
  };
};

const Probe = () => {
  const { state, found, read } = useOthers();
  return (
    <button type="button" onClick={read}>
      {state}, {found ? `${found.ledgers} found` : 'nothing found'}
    </button>
  );
};

const shown = async (computer: Computer | undefined) => {
  // So that no test waits for the code, which the page loads when it is wanted.
  await import('../../src/components/ledger-file/open-file.ts');
  const { workspace } = await faultyWorkspace();
  const { server, user, ...rest } = account(computer);
  await render(
    <WorkspaceProvider workspace={{ ...workspace, kind: 'account', isKept: true, server, user }}>
      <Probe />
    </WorkspaceProvider>,
  );
  return rest;
};

const says = async (words: string): Promise<void> => {
  await expect.element(page.getByRole('button')).toHaveTextContent(words);
};
const list = '/user/ledger/get/all';

test('what is read is forgotten when its user signs out, and read again when they are back', async () => {
  const { asked, answer, becomes } = await shown('mine');
  await expect.poll(() => asked).toEqual([list]);
  await says('reading, nothing found');
  answer(listed([]));
  await says('read, 0 found');
  becomes(undefined);
  await says('none, nothing found');
  becomes('mine');
  await says('reading, nothing found');
  await expect.poll(() => asked).toEqual([list, list]);
});

test('signing out ends the fetching: nothing more is asked, and nothing is shown of what still comes', async () => {
  const { asked, answer, becomes } = await shown('mine');
  await expect.poll(() => asked).toEqual([list]);
  becomes(undefined);
  await says('none, nothing found');
  answer(listed([row]));
  becomes('mine');
  await expect.poll(() => asked).toEqual([list, list]);
  answer(listed([]));
  await says('read, 0 found');
  expect(asked).toEqual([list, list]);
});

test('on a shared computer nothing is asked before its user wants it', async () => {
  const { asked, answer } = await shown('shared');
  await says('not asked, nothing found');
  expect(asked).toEqual([]);
  await page.getByRole('button').click();
  await expect.poll(() => asked).toEqual([list]);
  answer(listed([]));
  await says('read, 0 found');
});

test('what was read is forgotten when the computer becomes a shared one', async () => {
  const { asked, answer, becomes } = await shown('mine');
  await expect.poll(() => asked).toEqual([list]);
  answer(listed([]));
  await says('read, 0 found');
  becomes('shared');
  await says('not asked, nothing found');
  expect(asked).toEqual([list]);
});
