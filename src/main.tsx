import './app/mantine.css';
import './app/theme.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import type { World } from './app/world.ts';
import { browserStorage, protectAfterFirstSave } from './browser-storage.ts';
import {
  type Identity,
  newId,
  openDemoWorkspace,
  openEmptyWorkspace,
  openLocalWorkspace,
  wipeLocalWorkspace,
} from './open-workspace.ts';
import { pausableKeys, storedKeys } from './preferences.ts';

const identity: Identity = { app: __APP_VERSION__, projections: __PROJECTIONS_VERSION__, tab: newId() };
const keys = storedKeys(window.localStorage);
const ofThisTab = storedKeys(window.sessionStorage);
const storage = browserStorage(navigator.storage, keys);
const reopening = 'gradeledger/open';

const world: World = {
  production: import.meta.env.MODE === 'production',
  version: __APP_VERSION__,
  browser: navigator.userAgent,
  storage,
  themeKeys: pausableKeys(keys),
  openDemo: () => openDemoWorkspace(identity, crypto.getRandomValues(new Uint32Array(1))[0] ?? 0),
  openEmpty: () => openEmptyWorkspace(identity),
  openLocal: async (name) => {
    const workspace = await openLocalWorkspace(identity, name, keys);
    protectAfterFirstSave(workspace.ledger, storage);
    ofThisTab.set(reopening, name);
    return workspace;
  },
  wipeLocal: (name) => wipeLocalWorkspace(identity, name),
  reopens: () => ofThisTab.get(reopening) || undefined,
  forgetLocal: () => ofThisTab.set(reopening, ''),
};

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root.');
createRoot(root).render(
  <StrictMode>
    <App world={world} />
  </StrictMode>,
);
