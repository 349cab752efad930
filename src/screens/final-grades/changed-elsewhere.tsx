import type { OfferingId } from '../../../events/ids.ts';
import { sameValue } from '../../../events/same-value.ts';
import { elsewhereText as text } from '../../../messages/screens/final-grades-screen.ts';
import { areSetsApart } from '../../../projections/book/references.ts';
import { owedOf } from '../../../projections/outbox/outbox.ts';
import type { Records } from '../../../projections/records/records.ts';
import { useOpenSync } from '../../components/sync/open-sync.ts';
import { Button } from '../../ui/button.tsx';
import { useViews } from '../../workspace/views.tsx';
import { useLedger, useStatus } from '../../workspace/workspace-hooks.tsx';
import classes from './final-sheet.module.css';

/**
 * What of an offering’s weight sets others changed at the server, while these grades go by those here. `half`: only the
 * list is another one there, and nobody changed it here; what goes by its positions is as it was. `whole`: all of the
 * change is known, or both sides changed them, and the instructor decides.
 */
export const changedElsewhere = (
  { outbox, book }: Pick<Records, 'outbox' | 'book'>,
  offeringId: OfferingId,
): 'half' | 'whole' | undefined => {
  const owed = owedOf(outbox, { of: 'offering', offeringId });
  const ours = book.offerings[offeringId];
  const began = owed?.aside?.why === 'conflict' ? owed.aside.began : undefined;
  if (!owed?.base || !ours || !began) return undefined;
  const before = began as typeof ours;
  if (sameValue(before.weightSets, owed.base.weightSets) || sameValue(owed.base.weightSets, ours.weightSets))
    return undefined;
  const policy = owedOf(outbox, { of: 'setting', section: ['grading', offeringId] });
  const isHalf = areSetsApart(before, owed.base) && sameValue(before, ours) && policy?.aside?.why !== 'conflict';
  return isHalf ? 'half' : 'whole';
};

/** Says so above the grades of now, and leads to the question. */
export const ElsewhereStrip = ({ offeringId }: { readonly offeringId: OfferingId }) => {
  const ledger = useLedger();
  const openSync = useOpenSync();
  const { view } = useViews();
  const changed = useStatus(({ owed }) =>
    owed.needsYou === 0 ? undefined : changedElsewhere({ ...ledger.records.saved(), book: ledger.book() }, offeringId),
  );
  if (!changed || view) return null;
  return (
    <p className={classes.drift} role="status">
      <span>{text.sets[changed]}</span>
      {openSync && (
        <Button size="small" look="accent" onClick={() => openSync({ of: 'offering', offeringId })}>
          {text.open}
        </Button>
      )}
    </p>
  );
};
