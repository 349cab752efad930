import { type ReactNode, useCallback, useEffect, useState } from 'react';
import type { Item } from '../../../events/items.ts';
import { rowHeightIn } from '../../../projections/settings/choices.ts';
import { useFormatsOfScreen } from '../../components/export/formats-hook.ts';
import { usePlacesInHistory } from '../../components/go-to.ts';
import { UndoLoad } from '../../components/later.ts';
import { lossOf } from '../../components/session/loss.ts';
import { OpenSyncContext } from '../../components/sync/open-sync.ts';
import { useIsRead } from '../../components/sync/sync-hooks.ts';
import { DensityContext } from '../../ui/grid/density.ts';
import { LayoutsContext } from '../../ui/grid/layouts.ts';
import { LeftTextContext } from '../../ui/grid/left-text.ts';
import { LazyScreen } from '../../ui/later/lazy-screen.tsx';
import { useThemeOfWorkspace } from '../../workspace/theme-hook.ts';
import { useToasts } from '../../workspace/toasts/toasts.ts';
import { useUndo } from '../../workspace/toasts/undo.ts';
import { useWithdrawals } from '../../workspace/toasts/withdrawals.ts';
import { Now, useViews, ViewsProvider } from '../../workspace/views.tsx';
import { useBook } from '../../workspace/workspace-hooks.tsx';
import { CommandPalette, firstReading, ShortcutList, SyncPanel, toPast } from '../later.ts';
import { SearchButton } from '../palette/palette-button.tsx';
import { useShortcuts } from '../palette/shortcuts.ts';
import { AccountNotices } from './account-notices.tsx';
import { Banner, NoDisk } from './banner.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { Breadcrumb } from './breadcrumb.tsx';
import { Main, SkipLink } from './plain-shell.tsx';
import { Rail } from './rail.tsx';
import { SavedState } from './saved-state.tsx';
import classes from './shell.module.css';
import { ToolMenu } from './tool-menu.tsx';
import { UndoButtons } from './undo-buttons.tsx';

/** The frame around every screen of an open workspace. The screens may show something else than now. */
export const Shell = ({ children }: { children?: ReactNode }) => (
  <ViewsProvider toPast={toPast}>
    <Frame>{children}</Frame>
  </ViewsProvider>
);

const Frame = ({ children }: { children?: ReactNode }) => {
  const { now: workspace, view } = useViews();
  const [dialog, setDialog] = useState<'palette' | 'shortcuts' | 'sync'>();
  const [syncAt, setSyncAt] = useState<Item>();
  const [undoing, setUndoing] = useState<Parameters<Parameters<typeof useUndo>[0]>>();
  const confirm = useCallback((...args: NonNullable<typeof undoing>) => setUndoing(args), []);
  const undo = useUndo(confirm);
  const close = (): void => setDialog(undefined);
  const isRead = useIsRead();
  const toasts = useToasts();
  const tellLeft = useCallback((text: string) => toasts.show({ kind: 'refused', text }), [toasts]);
  const showSync = useCallback((at?: Item): void => {
    setSyncAt(at);
    setDialog('sync');
  }, []);
  const openSync = workspace.sync && ((): void => showSync());
  useShortcuts({ ...undo, palette: () => setDialog('palette'), help: () => setDialog('shortcuts'), sync: openSync });
  useWithdrawals();
  usePlacesInHistory();
  useUnloadWarning();
  useThemeOfWorkspace();
  useFormatsOfScreen(isRead);
  const density = useBook((book) => rowHeightIn(book.settings));

  return (
    <div className={classes.shell} data-rows={density}>
      <SkipLink />
      <Rail onPalette={() => setDialog('palette')} />
      <header className={classes.bar}>
        <Breadcrumb />
        <span className={classes.wide}>
          <UndoButtons undo={undo} />
          <span className={classes.rule} />
        </span>
        <Now>
          <SavedState onOpenSync={() => showSync()} />
        </Now>
        <SearchButton onOpen={() => setDialog('palette')} />
        <Now>
          <ToolMenu undo={undo} onPalette={() => setDialog('palette')} onShortcuts={() => setDialog('shortcuts')} />
        </Now>
      </header>
      <Main>
        {(workspace.kind === 'demo' || workspace.kind === 'empty') && <Banner workspace={workspace} />}
        {workspace.file && <workspace.file.Banner />}
        {!workspace.isKept && (workspace.kind === 'account' || workspace.kind === 'local') && <NoDisk />}
        {workspace.kind === 'account' && (
          <Now>
            <AccountNotices />
          </Now>
        )}
        {view?.bar}
        <OpenSyncContext.Provider value={workspace.sync && showSync}>
          <LayoutsContext.Provider value={workspace.layouts}>
            <DensityContext.Provider value={density}>
              <LeftTextContext.Provider value={tellLeft}>
                {isRead ? children : <LazyScreen screen={firstReading} />}
              </LeftTextContext.Provider>
            </DensityContext.Provider>
          </LayoutsContext.Provider>
        </OpenSyncContext.Provider>
      </Main>
      <BottomBar />
      <CommandPalette opened={dialog === 'palette'} onClose={close} undo={undo} openSync={openSync} />
      <ShortcutList opened={dialog === 'shortcuts'} onClose={close} />
      {undoing && <UndoLoad undoing={undoing} onClose={() => setUndoing(undefined)} />}
      {workspace.sync && (
        <Now>
          <SyncPanel at={syncAt} opened={dialog === 'sync'} onClose={close} />
        </Now>
      )}
    </div>
  );
};

/** Makes the browser ask before the page closes while it holds work that is on no disk, or a trial. Renders nothing. */
const useUnloadWarning = (): void => {
  const { now: workspace, view } = useViews();
  useEffect(() => {
    const askBeforeClosing = (event: BeforeUnloadEvent): void => event.preventDefault();
    const updateListener = (): void => {
      if (lossOf(workspace)) window.addEventListener('beforeunload', askBeforeClosing);
      else window.removeEventListener('beforeunload', askBeforeClosing);
    };
    updateListener();
    const stop = (view ?? workspace).ledger.subscribe(updateListener);
    return () => {
      stop();
      window.removeEventListener('beforeunload', askBeforeClosing);
    };
  }, [workspace, view]);
};
