import type { ReactNode } from 'react';
import type { Ledger } from '../../machines/ledger/ledger-port.ts';
import type { PastLedger } from '../../machines/views/past-ledger.ts';
import type { SnapshotLedger } from '../../machines/views/snapshot-ledger.ts';
import type { TrialLedger } from '../../machines/views/trial-ledger.ts';
import type { Workspace } from './workspace-hooks.tsx';

/**
 * What every screen shows instead of the book as it is now: its ledger stands in for the workspace's own, which works on
 * beneath it. `bar`: above every screen, says what is shown and leads back to now.
 */
export type View =
  | { readonly kind: 'trial'; readonly ledger: TrialLedger; readonly bar: ReactNode }
  | { readonly kind: 'past'; readonly ledger: PastLedger; readonly bar: ReactNode }
  | { readonly kind: 'snapshot'; readonly ledger: SnapshotLedger; readonly bar: ReactNode }
  /** The book of now without what students are called. */
  | { readonly kind: 'nameless'; readonly ledger: Ledger; readonly bar: ReactNode };

/** Whether the view shows an earlier state. The state of a trial is still to come. */
export const showsEarlierState = (view: View | undefined): boolean =>
  view?.kind === 'past' || view?.kind === 'snapshot';

/** The view of each workspace that has one: it ends with its workspace, not with its screens, which the first page takes away. */
export const viewByWorkspace = new WeakMap<Workspace, View>();

/** How many changes are tried and not applied. */
export const triedCount = (workspace: Workspace): number => {
  const view = viewByWorkspace.get(workspace);
  return view?.kind === 'trial' ? view.ledger.tried().length : 0;
};
