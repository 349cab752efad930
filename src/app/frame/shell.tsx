import { type ReactNode, useCallback, useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { Item } from '../../../events/items.ts';
import { pageNames, product, shell } from '../../../messages/shell.ts';
import { CommandPalette, ShortcutList, SyncPanel } from '../../later/parts.ts';
import { useWorkspace } from '../../workspace-context.tsx';
import { OpenSyncContext } from '../open-sync.ts';
import { usePlacesInHistory } from '../palette/go-to.ts';
import { PaletteButton } from '../palette/palette-button.tsx';
import { useShortcuts } from '../palette/shortcuts.ts';
import { type PageName, routes } from '../routes.ts';
import { FirstReading, useIsRead } from '../sync-panel/first-reading.tsx';
import { useUndo } from '../toasts/undo.ts';
import { useWithdrawals } from '../toasts/withdrawals.ts';
import { AccountNotices } from './account-notices.tsx';
import { Banner, NoDisk } from './banner.tsx';
import { Breadcrumb } from './breadcrumb.tsx';
import { Main, SkipLink } from './plain-shell.tsx';
import { SavedState } from './saved-state.tsx';
import classes from './shell.module.css';
import { ToolMenu } from './tool-menu.tsx';
import { useUnloadWarning } from './unload-warning.ts';

const inRail: readonly PageName[] = ['courses', 'students', 'finalGrades', 'about'];

/** The frame around every screen of an open workspace. */
export const Shell = ({ children }: { children?: ReactNode }) => {
  const workspace = useWorkspace();
  const [dialog, setDialog] = useState<'palette' | 'shortcuts' | 'sync'>();
  const [syncAt, setSyncAt] = useState<Item>();
  const undo = useUndo();
  const close = (): void => setDialog(undefined);
  const isRead = useIsRead();
  const showSync = useCallback((at?: Item): void => {
    setSyncAt(at);
    setDialog('sync');
  }, []);
  const openSync = workspace.sync && ((): void => showSync());
  useShortcuts({ ...undo, palette: () => setDialog('palette'), help: () => setDialog('shortcuts'), sync: openSync });
  useWithdrawals();
  usePlacesInHistory();
  useUnloadWarning();

  return (
    <div className={classes.shell}>
      <SkipLink />
      <nav className={classes.rail} aria-label={shell.navigation}>
        <span className={classes.product}>{product}</span>
        <RailLinks />
      </nav>
      <header className={classes.bar}>
        <Breadcrumb />
        <PaletteButton onOpen={() => setDialog('palette')} />
        <SavedState onOpenSync={() => showSync()} />
        <ToolMenu undo={undo} onPalette={() => setDialog('palette')} onShortcuts={() => setDialog('shortcuts')} />
      </header>
      <Main>
        {(workspace.kind === 'demo' || workspace.kind === 'empty') && <Banner workspace={workspace} />}
        {!workspace.isKept && (workspace.kind === 'account' || workspace.kind === 'local') && <NoDisk />}
        {workspace.kind === 'account' && <AccountNotices />}
        <OpenSyncContext.Provider value={workspace.sync && showSync}>
          {isRead ? children : <FirstReading />}
        </OpenSyncContext.Provider>
      </Main>
      <CommandPalette opened={dialog === 'palette'} onClose={close} undo={undo} openSync={openSync} />
      <ShortcutList opened={dialog === 'shortcuts'} onClose={close} />
      {workspace.sync && <SyncPanel at={syncAt} opened={dialog === 'sync'} onClose={close} />}
    </div>
  );
};

const RailLinks = () => {
  const [path] = useLocation();
  return (
    <ul className={classes.links}>
      {routes
        .filter(({ page }) => inRail.includes(page))
        .sort((a, b) => inRail.indexOf(a.page) - inRail.indexOf(b.page))
        .map((route) => (
          <li key={route.path}>
            <Link
              href={route.path}
              className={classes.link}
              aria-current={isUnder(path, route.page) ? 'page' : undefined}
            >
              {pageNames[route.page]}
            </Link>
          </li>
        ))}
    </ul>
  );
};

/** A course, its offerings and assessments are under Courses. */
const isUnder = (path: string, page: PageName): boolean =>
  page === 'courses'
    ? ['/courses', '/course', '/offering', '/assessment'].includes(path)
    : routes.some((route) => route.path === path && route.page === page);
