import './app/mantine.css';
import './app/theme.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { StoredSession } from '../machines/session/stored-session.ts';
import type { Account } from '../machines/session/world.ts';
import { openSession } from '../machines/session.ts';
import { App } from './app/app.tsx';
import { arriving } from './app/arriving-code.ts';
import { preloadScreen } from './app/lazy-screen.tsx';
import { loadShell } from './app/load-shell.ts';
import type { World } from './app/world.ts';
import { browserStorage, protectAfterFirstSave } from './browser-storage.ts';
import { type Identity, newId } from './identity.ts';
import { memoryKeys, pausableKeys, storedKeys } from './preferences.ts';
import { fetchRemote } from './remote/fetch-remote.ts';
import { sessionStore } from './remote/session-store.ts';
import { sessionTabs } from './remote/session-tabs.ts';
import { trustedBackends } from './remote/trusted-backends.ts';
import { finishingWipes } from './remote/unfinished-wipes.ts';
import { waitingNote } from './remote/waiting-note.ts';
import type { Workspace } from './workspace-hooks.tsx';

/** Everything that an open workspace needs and the first page does not: the ledger, sync, the frame around the screens. */
const workspaces = async () => {
  const [opening] = await arriving(Promise.all([import('./open-workspace.ts'), preloadScreen(loadShell)]));
  return opening;
};

const identity: Identity = { app: __APP_VERSION__, projections: __PROJECTIONS_VERSION__, tab: newId() };
const keys = storedKeys(window.localStorage);
const ofThisTab = storedKeys(window.sessionStorage);
const storage = browserStorage(navigator.storage, keys);
const reopening = 'gradeledger/open';

const own = window.location.origin;
const notes = waitingNote(window.localStorage, window.sessionStorage);
const wipes = finishingWipes(window.localStorage, async (account) => {
  const { wipeAccount } = await import('./open-workspace.ts');
  await wipeAccount(identity, account);
});

const wipe = async (account: Account): Promise<void> => {
  await wipes.wipe(account);
  notes.forget({ userEmail: account.user, backend: account.backend, computer: 'shared' });
};

/** On a shared computer what she looked at last ends with the page, and its storage is not promised to be kept. */
const openAccount = async (signedIn: StoredSession): Promise<Workspace> => {
  const { userEmail: user, backend, computer } = signedIn;
  const isShared = computer === 'shared';
  const { openAccountWorkspace } = await workspaces();
  const workspace = await openAccountWorkspace(identity, { user, backend }, session, isShared ? memoryKeys() : keys);
  if (!isShared) protectAfterFirstSave(workspace.ledger, storage);
  const stop = notes.follow(signedIn, workspace.ledger);
  return {
    ...workspace,
    close: () => {
      stop();
      return workspace.close();
    },
  };
};

const session = openSession({
  trust: trustedBackends(own, document),
  remote: fetchRemote,
  store: sessionStore(window.localStorage, window.sessionStorage),
  tabs: sessionTabs(new BroadcastChannel('gradeledger-session'), identity.tab),
  wipe,
});

const world: World = {
  production: import.meta.env.MODE === 'production',
  version: __APP_VERSION__,
  browser: navigator.userAgent,
  storage,
  themeKeys: pausableKeys(keys),
  session,
  site: fetchRemote(own),
  openAccount,
  waiting: notes.read,
  openDemo: async () => {
    const seed = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
    return (await workspaces()).openDemoWorkspace(identity, seed);
  },
  openEmpty: async () => (await workspaces()).openEmptyWorkspace(identity),
  openLocal: async (name) => {
    const { openLocalWorkspace } = await workspaces();
    const workspace = await openLocalWorkspace(identity, name, keys);
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

void wipes.finish();

// Fetched while a kept session is verified. What does not come now is asked for again, and told, by what opens.
if (world.reopens() !== undefined || session.state().at !== 'out') workspaces().catch(reportError);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root.');
createRoot(root).render(
  <StrictMode>
    <App world={world} />
  </StrictMode>,
);
