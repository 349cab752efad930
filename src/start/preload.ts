import { toKeptBeside, toSync } from '../accounts/later.ts';
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

type Loading = () => Promise<unknown>;

type Room = Readonly<Record<string, { readonly load: Loading } | Loading>>;

/** Everything that a room's `later.ts` can load. */
const allOf = (room: Room): readonly Loading[] =>
  Object.values(room).map((part) => ('load' in part ? part.load : part));

/** The parts that the first page may need next. */
const firstPage: readonly Loading[] = [
  toOpenAccounts,
  toCall,
  ...allOf(landing),
  components.Contact.load,
  components.LeaveDialog.load,
  components.LedgerDialogs.load,
];

/** Everything that an open workspace may need, so that a page that goes offline has the parts not shown yet, too. */
const everything: ReadonlySet<Loading> = new Set([
  toOpenWorkspaces,
  toSync,
  () => arriving(() => import('../../machines/history/log-history.ts')),
  () => arriving(() => import('../../machines/ledger/tending.ts')),
  () => arriving(() => import('../workspace/toasts/told.ts')),
  app.toPast,
  toStorageUse,
  toKeptBeside,
  openShell.load,
  // First the parts that a user needs whose connection breaks early.
  app.ToolMenuList.load,
  components.LogOutDialog.load,
  app.SyncPanel.load,
  app.CommandPalette.load,
  ...Object.values(screens).map(({ load }) => load),
  ...[app, lists, sheet, courses, snapshots, components, views].flatMap(allOf),
  ...firstPage,
  async () => (await toVerify()).fetchVerifier(),
  async () => (await components.toOpenFile()).fetchFileParts(),
  async () => (await toAhead()).fetchRest(),
]);

/**
 * While the page is idle, loads what it may need later, a few parts at a time: first what the first page leads to, and
 * everything once a workspace is open. Behind the parts of the first page the app is kept on this computer. Not for
 * somebody who asks their browser to save data.
 */
export const preloadWhenIdle = (door: WorkspaceDoor): void => {
  if (navigator.connection?.saveData) return;
  const shown = routes.find(({ path }) => path === window.location.pathname)?.page ?? 'landing';
  void preload([screens[shown]?.load ?? openShell.load, ...firstPage, async () => (await toAhead()).keepApp()]);
  const begin = (): void => {
    if (door.state().at !== 'open') return;
    stop();
    void preload([...everything, async () => (await toAhead()).readOthers(door)]);
  };
  const stop = door.subscribe(begin);
};

/** So few at once that they do not hold up the parts that the user asks for. */
const atOnce = 4;

/** Parts that did not come are tried once more when the browser is back online, and at their first use anyway. */
const preload = async (loadings: readonly Loading[]): Promise<void> => {
  const missed: Loading[] = [];
  for (let done = 0; done < loadings.length; done += atOnce) {
    await idle();
    const next = loadings.slice(done, done + atOnce);
    await Promise.all(next.map((load) => load().catch(() => missed.push(load))));
  }
  if (missed.length > 0) window.addEventListener('online', () => void preload(missed), { once: true });
};
