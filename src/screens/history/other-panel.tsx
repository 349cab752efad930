import { type ReactNode, useMemo } from 'react';
import type { ListedElsewhere } from '../../../machines/history/commit-list.ts';
import { otherLedgers as text } from '../../../messages/components/other-ledgers.ts';
import { ledgerName } from '../../components/history/ledger-name.ts';
import { shownTime } from '../../ui/times.ts';
import { withViewedLedger } from '../../workspace/views.tsx';
import { useWorkspace, WorkspaceProvider } from '../../workspace/workspace-context.tsx';

type OtherProps = { readonly other: ListedElsewhere; readonly children: ReactNode };

/** What is inside concerns the ledger of another browser. */
export const InOther = ({ other: { ledger }, children }: OtherProps) => {
  const now = useWorkspace();
  const workspace = useMemo(() => withViewedLedger(now, { ledger }), [now, ledger]);
  return <WorkspaceProvider workspace={workspace}>{children}</WorkspaceProvider>;
};

/** Milliseconds: what arrived later was made without a connection, or by a clock that is wrong. */
const lateAfter = 3_600_000;

/** Where the change was made, and when the server had it. */
export const OtherFacts = ({ other }: { readonly other: ListedElsewhere }) => {
  const { receivedAt, listed } = other;
  const { seq, at } = listed.commit;
  const isLater = receivedAt !== undefined && Math.abs(Date.parse(receivedAt) - Date.parse(at)) > lateAfter;
  return (
    <>
      <br />
      {`${text.place(ledgerName(other), seq)}. `}
      {receivedAt !== undefined &&
        (isLater ? text.receivedLater(shownTime(at), shownTime(receivedAt)) : text.received(shownTime(receivedAt)))}
    </>
  );
};
