import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { App } from '../../src/app/app.tsx';
import { openWorkspaceDoor } from '../../src/workspace/door.ts';
import { openingShare } from '../../src/workspace/opening-share.ts';
import type { Workspace } from '../../src/workspace/workspace-hooks.tsx';
import { worldOf } from './app-harness.tsx';

afterEach(async () => {
  openingShare.tell(0);
  await cleanup();
});

const never = (): Promise<Workspace> => new Promise(() => undefined);

test('a long ledger that is being opened says how much of it is read, a short one only that it comes', async () => {
  const world = { ...worldOf(undefined as never), reopens: () => 'mine', openLocal: never };
  const { hook } = memoryLocation({ path: '/courses' });
  await render(
    <Router hook={hook}>
      <App world={world} door={openWorkspaceDoor(world)} />
    </Router>,
  );
  const status = page.getByText('Reading your ledger');
  await expect.element(page.getByText('Loading…')).toBeInTheDocument();
  await expect.element(status).not.toBeInTheDocument();
  openingShare.tell(0.429);
  await expect.element(status).toHaveTextContent('Reading your ledger, 42 %');
});
