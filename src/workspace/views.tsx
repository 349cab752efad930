import { createContext, type ReactNode, useCallback, useContext, useMemo, useReducer } from 'react';
import type { Ledger, Waiter } from '../../machines/ledger/ledger-port.ts';
import type { Moment } from '../../machines/views/past-ledger.ts';
import { type View, viewByWorkspace } from './view.ts';
import { useWorkspace, WorkspaceProvider } from './workspace-context.tsx';
import type { Workspace } from './workspace-hooks.tsx';

/** Brings the code that shows a past moment, by default the newest; `undefined` if nothing has ever been changed. */
type ToPast = () => Promise<{
  readonly pastView: (now: Ledger, moment?: Moment, waiting?: Waiter) => Promise<View | undefined>;
}>;

type Views = {
  /** The workspace itself, whatever is shown. */
  readonly now: Workspace;
  /** `undefined`: the screens show what is now. */
  readonly view: View | undefined;
  /**
   * `undefined` goes back to now. `insteadOf`: if the screens show something else by then, leaves that and returns
   * `false`.
   */
  readonly show: (view: View | undefined, insteadOf?: View | 'now') => boolean;
  /** Missing outside of a frame. */
  readonly toPast?: ToPast;
};

const ViewsContext = createContext<Views | undefined>(undefined);

type ViewsProps = { readonly toPast: ToPast; readonly children: ReactNode };

/** Gives everything inside a workspace whose ledger is that of the view. */
export const ViewsProvider = ({ toPast, children }: ViewsProps) => {
  const now = useWorkspace();
  const [shown, show] = useViewOf(now);
  const views = useMemo(() => ({ now, view: shown, show, toPast }), [now, shown, show, toPast]);
  const workspace = useMemo(() => (shown ? withViewedLedger(now, shown) : now), [now, shown]);
  return (
    <ViewsContext.Provider value={views}>
      <WorkspaceProvider workspace={workspace}>{children}</WorkspaceProvider>
    </ViewsContext.Provider>
  );
};

/** The workspace with a ledger that is only looked at: nothing of it reaches a server. */
export const withViewedLedger = (
  { sync: _, remote: __, server: ___, resetDemo: ____, ...workspace }: Workspace,
  { ledger }: Pick<View, 'ledger'>,
): Workspace => ({
  ...workspace,
  ledger,
});

/** `insteadOf`: false if something else is shown by now, so that a slow view does not replace a later one. */
const useViewOf = (now: Workspace): readonly [View | undefined, Views['show']] => {
  const [, drawAgain] = useReducer((count: number) => count + 1, 0);
  const show = useCallback<Views['show']>(
    (view, insteadOf) => {
      if (insteadOf && insteadOf !== (viewByWorkspace.get(now) ?? 'now')) return false;
      if (view) viewByWorkspace.set(now, view);
      else viewByWorkspace.delete(now);
      drawAgain();
      return true;
    },
    [now],
  );
  return [viewByWorkspace.get(now), show];
};

/** Outside of the frame of a workspace there is only now. */
export const useViews = (): Views => {
  const now = useWorkspace();
  return useContext(ViewsContext) ?? { now, view: undefined, show: () => false };
};

/** What is inside concerns the work as it is now, whatever the screens show. */
export const Now = ({ children }: { readonly children: ReactNode }) => (
  <WorkspaceProvider workspace={useViews().now}>{children}</WorkspaceProvider>
);
