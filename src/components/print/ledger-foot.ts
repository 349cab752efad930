import { useEffect, useState } from 'react';
import { unwatched } from '../../../machines/ledger/unwatched.ts';
import { footText as text } from '../../../messages/components/print.ts';
import type { View } from '../../workspace/view.ts';
import { useViews } from '../../workspace/views.tsx';
import type { Workspace } from '../../workspace/workspace-hooks.tsx';

/**
 * Where in the ledger a printed thing can be found again: the number and the fingerprint of the last commit of what stands
 * on it. `undefined` until a past commit has been read.
 */
export const useLedgerFoot = (): string | undefined => {
  const { now, view } = useViews();
  const [foot, setFoot] = useState(() => (view?.kind === 'past' ? undefined : footNow(now, view)));
  const past = view?.kind === 'past' ? view.ledger : undefined;
  useEffect(() => {
    if (!past) return;
    const { seq } = past.moment();
    now.ledger.history.commitsAt([seq], { ...unwatched, signal: new AbortController().signal }).then(
      ([commit]) => setFoot(commit ? text.at(seq, grouped(commit.hash)) : text.unread(seq)),
      () => setFoot(text.unread(seq)),
    );
  }, [past, now]);
  return foot;
};

export const footNow = (
  { ledger, isKept, file }: Pick<Workspace, 'ledger' | 'isKept' | 'file'>,
  view: View | undefined,
): string => {
  if (view && view.kind !== 'nameless') return text.elsewhere;
  const { unsaved, seq, head } = ledger.status();
  if (unsaved > 0 || head === '') return text.notSaved;
  const at = text.at(seq, grouped(head));
  return isKept || file ? at : `${at}. ${text.notKept}`;
};

/** In groups that an eye can compare. Whoever looks for it may type the gaps, too. */
const grouped = (head: string): string => head.replace(/.{8}(?=.)/g, '$& ');
