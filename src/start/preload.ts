import * as accounts from '../accounts/later.ts';
import * as app from '../app/later.ts';
import { routes } from '../app/routes.ts';
import { openShell, screens } from '../app/screens.ts';
import { arriving } from '../browser/arriving-code.ts';
import { idle } from '../browser/idle.ts';
import * as components from '../components/later.ts';
import * as views from '../components/views/later.ts';
import { toVerify } from '../files/later.ts';
import * as sheet from '../screens/assessment/later.ts';
import * as courses from '../screens/courses/later.ts';
import * as landing from '../screens/landing/later.ts';
import * as snapshots from '../screens/snapshots/later.ts';
import * as lists from '../ui/later-menus.ts';
import type { WorkspaceDoor } from '../workspace/world.ts';
import { toAhead, toCall, toOpenAccounts, toOpenWorkspaces, toStorageUse } from './later.ts';

type Loader = () => Promise<unknown>;

type LaterModule = Readonly<Record<string, { readonly load: Loader } | Loader>>;

/** Functions that load each part that one `later.ts` exports. */
const loadersOf = (laterModule: LaterModule): readonly Loader[] =>
  Object.values(laterModule).map((part) => ('load' in part ? part.load : part));

/** The parts that the first page may need next. */
const firstPageParts: readonly Loader[] = [
  toOpenAccounts,
  toCall,
  ...loadersOf(landing),
  components.Contact.load,
  components.LeaveDialog.load,
  components.LedgerDialogs.load,
];

/** Everything that an open workspace may need, so that a page that goes offline has the parts not shown yet, too. */
const allParts: ReadonlySet<Loader> = new Set([
  toOpenWorkspaces,
  ...loadersOf(accounts),
  () => arriving(() => import('../../machines/history/log-history.ts')),
  () => arriving(() => import('../../machines/ledger/tending.ts')),
  () => arriving(() => import('../workspace/toasts/told.ts')),
  app.toPast,
  toStorageUse,
  openShell.load,
  // First the parts that a user needs whose connection breaks early.
  app.ToolMenuList.load,
  components.LogOutDialog.load,
  app.SyncPanel.load,
  app.CommandPalette.load,
  ...Object.values(screens).map(({ load }) => load),
  ...[app, lists, sheet, courses, snapshots, components, views].flatMap(loadersOf),
  ...firstPageParts,
  async () => (await toVerify()).fetchVerifier(),
  async () => (await components.toOpenFile()).fetchFileParts(),
  async () => (await toAhead()).fetchRest(),
]);

/**
 * Loads parts while the page is idle, a few at a time: those of the first page, and all parts once a workspace is open.
 * After those of the first page, it stores the app on this computer. Does nothing if the browser is asked to save data.
 */
export const preloadWhenIdle = (door: WorkspaceDoor): void => {
  if (navigator.connection?.saveData) return;
  const pageShown = routes.find(({ path }) => path === window.location.pathname)?.page ?? 'landing';
  void preload([
    screens[pageShown]?.load ?? openShell.load,
    ...firstPageParts,
    async () => (await toAhead()).keepApp(),
  ]);
  const loadOnceOpen = (): void => {
    if (door.state().at !== 'open') return;
    stop();
    void preload([...allParts, async () => (await toAhead()).readOthers(door)]);
  };
  const stop = door.subscribe(loadOnceOpen);
};

/** So few at once that they do not hold up the parts that the user asks for. */
const partsAtOnce = 4;

/** Parts that did not come are tried once more when the browser is back online, and at their first use anyway. */
const preload = async (loaders: readonly Loader[]): Promise<void> => {
  const failed: Loader[] = [];
  for (let first = 0; first < loaders.length; first += partsAtOnce) {
    await idle();
    const next = loaders.slice(first, first + partsAtOnce);
    await Promise.all(next.map((load) => load().catch(() => failed.push(load))));
  }
  if (failed.length > 0) window.addEventListener('online', () => void preload(failed), { once: true });
};
