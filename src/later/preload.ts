import { routes } from '../app/routes.ts';
import { openShell, screens } from '../app/screens.ts';
import type { WorkspaceDoor } from '../app/world.ts';
import * as code from './code.ts';
import { loadFonts } from './fonts.ts';
import { idle } from './idle.ts';
import * as menus from './menus.ts';
import * as parts from './parts.ts';

type Loading = () => Promise<unknown>;

/** What the first page may need next. */
const firstPage: readonly Loading[] = [
  code.toOpenAccounts,
  code.toCall,
  parts.SignInSteps.load,
  parts.DemoAlert.load,
  parts.Contact.load,
  parts.LeaveDialog.load,
  parts.LedgerDialogs.load,
  parts.RemoveDialog.load,
];

/** Everything that an open workspace may need: without it, a page that goes offline lacks what it has not shown yet. */
const everything: readonly Loading[] = [
  parts.toOpenWorkspaces,
  code.toSync,
  code.toHistory,
  code.toPast,
  code.toKeptHere,
  openShell.load,
  menus.ToolMenuList.load,
  parts.LogOutDialog.load,
  parts.SyncPanel.load,
  parts.CommandPalette.load,
  ...Object.values(screens).map(({ load }) => load),
  menus.SavedPopover.load,
  menus.PickerList.load,
  menus.RowMenuList.load,
  menus.ChoicePopover.load,
  menus.ExportFormats.load,
  menus.SheetExport.load,
  menus.SheetColumns.load,
  menus.SheetActions.load,
  parts.chooseAssessment.load,
  parts.newRules.load,
  parts.SheetOverlays.load,
  parts.HistoryDrawer.load,
  parts.SnapshotDialogs.load,
  parts.ExportOffering.load,
  parts.UndoLoad.load,
  parts.ImportWizard.load,
  parts.ShortcutList.load,
  parts.ChangePassword.load,
  parts.SignInAgain.load,
  parts.MakeOwn.load,
  parts.ResetDemo.load,
  ...firstPage,
  async () => (await code.toReadFiles()).fetchReader(),
  async () => (await code.toWriteFiles()).fetchWriter(),
  async () => (await code.toVerify()).fetchVerifier(),
  async () => (await import('../ledger-file/open-file.ts')).fetchLedgerWorkers(),
  loadFonts,
  async () => (await code.toHash()).fetchHashing(),
];

/**
 * While the page is idle, loads what it may need later, a few parts at a time: first what the first page leads to, and
 * everything once a workspace is open. Not for somebody who asks their browser to save data.
 */
export const preloadWhenIdle = (door: WorkspaceDoor): void => {
  if (navigator.connection?.saveData) return;
  const shown = routes.find(({ path }) => path === window.location.pathname)?.page ?? 'landing';
  void preload([screens[shown]?.load ?? openShell.load, ...firstPage]);
  const begin = (): void => {
    if (door.state().at !== 'open') return;
    stop();
    void preload(everything);
  };
  const stop = door.subscribe(begin);
};

/** Few enough not to be in the way of what the user asks for. */
const atOnce = 4;

/** What did not come is tried again once when the browser is back online; and at its first use in any case. */
const preload = async (loadings: readonly Loading[]): Promise<void> => {
  const missed: Loading[] = [];
  for (let done = 0; done < loadings.length; done += atOnce) {
    await idle();
    const next = loadings.slice(done, done + atOnce);
    await Promise.all(next.map((load) => load().catch(() => missed.push(load))));
  }
  if (missed.length > 0) window.addEventListener('online', () => void preload(missed), { once: true });
};
