import '../../src/app/look/look.css';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { openAccounts } from '../../src/accounts/accounts.ts';
import { App } from '../../src/app/app.tsx';
import { routes } from '../../src/app/routes.ts';
import { openShell, screens } from '../../src/app/screens.ts';
import { browserStorage } from '../../src/browser/browser-storage.ts';
import { memoryKeys, pausableKeys } from '../../src/browser/preferences.ts';
import { storageAreasOf } from '../../src/browser/storage-areas.ts';
import { trustedBackends } from '../../src/browser/trusted-backends.ts';
import { openWorkspaceDoor } from '../../src/workspace/door.ts';
import type { Workspace } from '../../src/workspace/workspace-hooks.tsx';
import type { World } from '../../src/workspace/world.ts';

/** No site answers, nobody is signed in, nothing is kept. */
export const worldOf = (workspace: Workspace): World => {
  const keys = memoryKeys();
  const { lasting, ofTab } = storageAreasOf(window);
  const silent = async () => ({ kind: 'no reply', offline: true }) as const;
  const open = async (): Promise<Workspace> => workspace;
  const { session, openAccount, waiting, allWaiting } = openAccounts({
    trust: trustedBackends(window.location.origin, document),
    remote: () => silent,
    lasting,
    ofTab,
    channel: { onmessage: null, postMessage: () => undefined, close: () => undefined },
    tab: 'tab',
    wipe: async () => undefined,
    open,
  });
  return {
    production: true,
    version: 'test',
    browser: 'test',
    storage: browserStorage(undefined, keys),
    keepsNothing: false,
    themeKeys: pausableKeys(keys),
    storageUse: async () => [],
    session,
    site: silent,
    openAccount,
    waiting,
    allWaiting,
    openDemo: open,
    openClass: open,
    openEmpty: open,
    openLocal: open,
    wipeLocal: async () => undefined,
    reopens: () => undefined,
    forgetLocal: () => undefined,
  };
};

/** The whole app on an open workspace, at one of its paths, in a window of this size. */
export const showApp = async (
  workspace: Workspace,
  path: string,
  { width, height } = { width: 1280, height: 800 },
): Promise<void> => {
  await page.viewport(width, height);
  // The address may still name the sheet of the test before.
  window.history.replaceState(null, '', window.location.pathname);
  const door = openWorkspaceDoor(worldOf(workspace));
  await door.enter(async () => workspace);
  await Promise.all([
    openShell.load(),
    ...routes.filter((route) => route.path === path).map((route) => screens[route.page]?.load()),
  ]);
  const { hook } = memoryLocation({ path });
  await render(
    <Router hook={hook}>
      <div style={{ height }}>
        <App world={worldOf(workspace)} door={door} />
      </div>
    </Router>,
  );
};
