import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import type { Ledger } from '../../machines/ledger-port.ts';
import type { Moment, PastLedger } from '../../machines/views/past-ledger.ts';
import type { TrialLedger } from '../../machines/views/trial-ledger.ts';
import { useWorkspace, WorkspaceProvider } from '../workspace-context.tsx';
import type { Workspace } from '../workspace-hooks.tsx';

/**
 * What every screen shows instead of the book as it is now: its ledger stands in for the workspace's own, which works on
 * beneath it. `bar`: above every screen, says what is shown and leads back to now.
 */
export type View =
  | { readonly kind: 'trial'; readonly ledger: TrialLedger; readonly bar: ReactNode }
  | { readonly kind: 'past'; readonly ledger: PastLedger; readonly bar: ReactNode };

/** Brings the code that shows a past moment, by default the newest; `undefined` if nothing has ever been changed. */
type ToPast = () => Promise<{ readonly pastView: (now: Ledger, moment?: Moment) => Promise<View | undefined> }>;

type Views = {
  /** The workspace itself, whatever is shown. */
  readonly now: Workspace;
  /** `undefined`: the screens show what is now. */
  readonly view: View | undefined;
  /** `undefined` goes back to now. `fromNow`: nothing happens if something else than now is shown by then. */
  readonly show: (view: View | undefined, fromNow?: 'from now') => void;
  /** Missing outside of a frame. */
  readonly toPast?: ToPast;
};

const ViewsContext = createContext<Views | undefined>(undefined);

type ViewsProps = { readonly toPast: ToPast; readonly children: ReactNode };

/** Gives everything inside a workspace whose ledger is that of the view. A view ends with its workspace. */
export const ViewsProvider = ({ toPast, children }: ViewsProps) => {
  const now = useWorkspace();
  const [shown, show] = useShownIn(now);
  const views = useMemo(() => ({ now, view: shown, show, toPast }), [now, shown, show, toPast]);
  const workspace = useMemo(() => (shown ? lookedAt(now, shown) : now), [now, shown]);
  return (
    <ViewsContext.Provider value={views}>
      <WorkspaceProvider workspace={workspace}>{children}</WorkspaceProvider>
    </ViewsContext.Provider>
  );
};

/** Nothing in a view reaches a server. */
const lookedAt = ({ sync: _, remote: __, resetDemo: ___, ...workspace }: Workspace, { ledger }: View): Workspace => ({
  ...workspace,
  ledger,
});

const useShownIn = (now: Workspace): readonly [View | undefined, Views['show']] => {
  const [entered, setEntered] = useState<{ readonly now: Workspace; readonly view: View | undefined }>();
  const show = useCallback<Views['show']>(
    (view, fromNow) => setEntered((before) => (fromNow && before?.now === now && before.view ? before : { now, view })),
    [now],
  );
  return [entered?.now === now ? entered.view : undefined, show];
};

/** Outside of the frame of a workspace there is only now. */
export const useViews = (): Views => {
  const now = useWorkspace();
  return useContext(ViewsContext) ?? { now, view: undefined, show: () => undefined };
};

/** Also where no workspace is open. */
export const useShownView = (): View | undefined => useContext(ViewsContext)?.view;

/** What is inside concerns the work as it is now, whatever the screens show. */
export const Now = ({ children }: { readonly children: ReactNode }) => (
  <WorkspaceProvider workspace={useViews().now}>{children}</WorkspaceProvider>
);
