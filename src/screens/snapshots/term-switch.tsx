import { useMemo, useState } from 'react';
import type { Snapshot } from '../../../events/entities.ts';
import { snapshotsText as text } from '../../../messages/screens/snapshots.ts';
import { isSameTerm, newestTerm } from '../../components/offering/terms.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { useBook } from '../../workspace/workspace-hooks.tsx';

type Shown = 'term' | 'all';

/** `list`: the snapshots that are listed. `counts`: how many snapshots each choice has. */
export type TermFilter = {
  readonly list: readonly Snapshot[];
  readonly shown: Shown;
  readonly counts: { readonly [S in Shown]: number };
  readonly choose: (shown: Shown) => void;
};

/** The snapshots of the newest term that has offerings here, or all. */
export const useTerm = (list: readonly Snapshot[]): TermFilter => {
  const [shown, choose] = useState<Shown>('all');
  const book = useBook((all) => all);
  const ofNewestTerm = useMemo(() => {
    const [offeringId] = newestTerm(book).offeringIds;
    const newest = offeringId && book.offerings[offeringId];
    return list.filter((one) => newest && isSameTerm(one, newest));
  }, [list, book]);
  return {
    list: shown === 'term' ? ofNewestTerm : list,
    shown,
    counts: { term: ofNewestTerm.length, all: list.length },
    choose,
  };
};

export const TermSwitch = ({ term: { shown, counts, choose } }: { readonly term: TermFilter }) => (
  <Segmented
    label={text.terms}
    value={shown}
    choices={[
      { value: 'term', label: text.thisTerm, count: counts.term },
      { value: 'all', label: text.allTerms, count: counts.all },
    ]}
    onChange={choose}
  />
);
