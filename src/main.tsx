import './app/look/look.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { Remote } from '../api/remote.ts';
import type { Accounts } from './accounts/accounts.ts';
import { laterAccounts } from './accounts/later-accounts.ts';
import { App } from './app/app.tsx';
import { openShell } from './app/screens.ts';
import { attempt } from './browser/attempt.ts';
import { browserStorage, protectAfterFirstSave } from './browser/browser-storage.ts';
import { type Identity, newId } from './browser/identity.ts';
import { keysOfTab, pausableKeys, selectionsKey, storedKeys } from './browser/preferences.ts';
import { storageAreasOf } from './browser/storage-areas.ts';
import { trustedBackends } from './browser/trusted-backends.ts';
import { watchTypedFields } from './browser/typed-fields.ts';
import { toCall, toOpenAccounts, toOpenWorkspaces, toStorageUse } from './start/later.ts';
import { preloadWhenIdle } from './start/preload.ts';
import { openWorkspaceDoor } from './workspace/door.ts';
import type { Workspace } from './workspace/workspace-hooks.tsx';
import type { World } from './workspace/world.ts';

/**
 * Everything that an open workspace needs and the first page does not: the ledger, sync, the frame around the screens.
 */
const workspaces = async () => {
  const [opening] = await Promise.all([toOpenWorkspaces(), openShell.load()]);
  return opening;
};

const identity: Identity = { app: __APP_VERSION__, projections: __PROJECTIONS_VERSION__, tab: newId() };
const { lasting, ofTab, isDenied } = storageAreasOf(window);
const keys = storedKeys(lasting);
const ofThisTab = storedKeys(ofTab);
const places = keysOfTab(ofThisTab, keys);
const storage = browserStorage(navigator.storage, keys);
const reopening = 'gradeledger/open';

const forgetPlaces = (user: string): void => {
  for (const kept of [lasting, ofTab]) {
    attempt(() => kept.removeItem(selectionsKey(user)), undefined);
  }
};

const isProduction = import.meta.env.MODE === 'production';

/** Every call of an account goes through what /TestingPage sets. */
const withLatches = async (remote: (origin: string) => Remote): Promise<(origin: string) => Remote> => {
  const { latched } = await import('./browser/latches.ts');
  return (origin) => latched(remote(origin));
};

/** On a shared computer the last selections end with the page, and the browser is not asked to keep its storage. */
const bringAccounts = async (): Promise<Accounts<Workspace>> => {
  const [{ openAccounts, pageWakes }, { fetchRemote }] = await Promise.all([toOpenAccounts(), toCall()]);
  return openAccounts({
    trust: trustedBackends(own, document),
    remote: isProduction ? fetchRemote : await withLatches(fetchRemote),
    lasting,
    ofTab,
    channel: new BroadcastChannel('gradeledger-session'),
    tab: identity.tab,
    onWake: pageWakes(),
    wipe: async (account, isWanted) => {
      // These may be left from a time when the user called this computer their own.
      forgetPlaces(account.user);
      const { wipeAccount } = await toOpenWorkspaces();
      await wipeAccount(identity, account, isWanted);
    },
    open: async (account, computer) => {
      const isShared = computer === 'shared';
      if (isShared) forgetPlaces(account.user);
      const { openAccountWorkspace } = await workspaces();
      const workspace = await openAccountWorkspace(identity, account, session, isShared ? 'shared computer' : places);
      if (!isShared) protectAfterFirstSave(workspace.ledger, storage);
      return workspace;
    },
  });
};

const own = window.location.origin;
const { session, openAccount, waiting, allWaiting, finishWipes } = laterAccounts({
  lasting,
  ofTab,
  load: bringAccounts,
});

/** Without the code that calls, nothing was sent. */
const callSite: Remote = async (request) => {
  try {
    const { fetchRemote } = await toCall();
    return fetchRemote(own)(request);
  } catch {
    return { kind: 'no reply', offline: true };
  }
};

const world: World = {
  production: isProduction,
  version: __APP_VERSION__,
  browser: navigator.userAgent,
  storage,
  keepsNothing: isDenied,
  themeKeys: pausableKeys(keys),
  storageUse: async (workspace) => {
    const { storageUse } = await toStorageUse();
    const state = session.state();
    return storageUse(window, workspace, state.at === 'in' ? state.session : undefined);
  },
  session,
  site: callSite,
  openAccount,
  waiting,
  allWaiting,
  openDemo: async () => {
    const seed = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
    return (await workspaces()).openDemoWorkspace(identity, seed);
  },
  openClass: async () => (await workspaces()).openClassWorkspace(identity),
  openEmpty: async () => (await workspaces()).openEmptyWorkspace(identity),
  openLocal: async (name) => {
    const { openLocalWorkspace } = await workspaces();
    const workspace = await openLocalWorkspace(identity, name, places);
    protectAfterFirstSave(workspace.ledger, storage);
    ofThisTab.set(reopening, name);
    return workspace;
  },
  wipeLocal: async (name) => (await workspaces()).wipeLocalWorkspace(identity, name),
  reopens: () => ofThisTab.get(reopening) || undefined,
  forgetLocal: () => {
    if (ofThisTab.get(reopening)) ofThisTab.set(reopening, '');
  },
};

finishWipes().catch(reportError);

// Loaded in advance while a kept session is verified. If it fails, opening a workspace loads it again and shows the
// fault.
if (world.reopens() !== undefined || session.state().at === 'verifying') workspaces().catch(reportError);

watchTypedFields(document);
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root.');
const door = openWorkspaceDoor(world);
createRoot(root).render(
  <StrictMode>
    <App world={world} door={door} />
  </StrictMode>,
);
preloadWhenIdle(door);
