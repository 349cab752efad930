import { useEffect, useState } from 'react';
import { unwatched } from '../../../machines/ledger/unwatched.ts';
import type { OtherPast } from '../../../machines/views/other-past.ts';
import { footText as text } from '../../../messages/components/print.ts';
import { computerNameIn } from '../../../projections/settings/computer-name.ts';
import type { View } from '../../workspace/view.ts';
import { useViews } from '../../workspace/views.tsx';
import type { Workspace } from '../../workspace/workspace-hooks.tsx';

/**
 * Where in the ledger a printed thing can be found again: the number and the head of the last commit of what stands
 * on it. `undefined` until a past commit has been read.
 */
export const useLedgerFoot = (): string | undefined => {
  const { now, view } = useViews();
  const [foot, setFoot] = useState(() => (view?.kind === 'past' ? undefined : footNow(now, view)));
  const past = view?.kind === 'past' ? view.ledger : undefined;
  useEffect(() => {
    if (!past) return;
    const { of, seq } = past.moment();
    const place = of ? placeOf(of) : '';
    past.history.commitsAt([seq], { ...unwatched, signal: new AbortController().signal }).then(
      ([commit]) => setFoot(`${place}${commit ? text.at(seq, grouped(commit.hash)) : text.unread(seq)}`),
      () => setFoot(`${place}${text.unread(seq)}`),
    );
  }, [past]);
  return foot;
};

/** What comes before the place where another browser's ledger is shown. */
export const placeOf = ({ ledger, begunAt }: OtherPast): string =>
  text.there(computerNameIn(ledger.book().settings), begunAt);

/** What the foot says where no past commit is shown. */
export const footNow = (
  { ledger, isKept, file }: Pick<Workspace, 'ledger' | 'isKept' | 'file'>,
  view: Pick<View, 'kind'> | undefined,
): string => {
  if (view && view.kind !== 'nameless') return text.elsewhere;
  const { unsaved, seq, head, owed } = ledger.status();
  if (unsaved > 0 || head === '') return text.notSaved;
  const at = text.at(seq, grouped(head));
  const known = [owed.count > 0 && text.notSent(owed.count), !isKept && !file && text.notKept];
  return [at, ...known].filter(Boolean).join('. ');
};

/** In groups that an eye can compare. Whoever looks for it may type the gaps, too. */
const grouped = (head: string): string => head.replace(/.{8}(?=.)/g, '$& ');
