import type { OfferingId } from '../../../events/ids.ts';
import type { Item } from '../../../events/items.ts';
import { type PolicyField, policyFields, policyRows } from '../../../events/policy.ts';
import { isRecord, own } from '../../../events/record.ts';
import { sameValue } from '../../../events/same-value.ts';
import { policyPlaces } from '../../../messages/components/differences.ts';
import { elsewhereText as text } from '../../../messages/screens/final-grades-screen.ts';
import { valueIn } from '../../../projections/book/items.ts';
import { areSetsApart } from '../../../projections/book/references.ts';
import { owedOf } from '../../../projections/outbox/outbox.ts';
import type { Records } from '../../../projections/records/records.ts';
import { useOpenSync } from '../../components/sync/open-sync.ts';
import { Button } from '../../ui/button.tsx';
import { useViews } from '../../workspace/views.tsx';
import { useLedger, useStatus } from '../../workspace/workspace-hooks.tsx';
import classes from './final-sheet.module.css';

/**
 * Whether others changed an offering’s weight sets at the server, while grades here go by the ones here. `half`: only
 * the list differs there, nobody changed it here, and the policy, which goes by its positions, is not in conflict.
 * `whole`: all of the change is known, or both sides changed the sets. `undefined`: there is no such change.
 */
export const changedElsewhere = (
  { outbox, book }: Pick<Records, 'outbox' | 'book'>,
  offeringId: OfferingId,
): 'half' | 'whole' | undefined => {
  const owed = owedOf(outbox, { of: 'offering', offeringId });
  const offeringHere = book.offerings[offeringId];
  const baseAtConflict = owed?.aside?.why === 'conflict' ? owed.aside.began : undefined;
  if (!owed?.base || !offeringHere || !baseAtConflict) return undefined;
  const offeringBefore = baseAtConflict as typeof offeringHere;
  if (
    sameValue(offeringBefore.weightSets, owed.base.weightSets) ||
    sameValue(owed.base.weightSets, offeringHere.weightSets)
  )
    return undefined;
  const policy = owedOf(outbox, { of: 'setting', section: ['grading', offeringId] });
  const isHalf =
    areSetsApart(offeringBefore, owed.base) &&
    sameValue(offeringBefore, offeringHere) &&
    policy?.aside?.why !== 'conflict';
  return isHalf ? 'half' : 'whole';
};

/** The fields of the grading policy that grades depend on. */
const gradeFields = policyFields.filter((field) => !policyRows[field].isBesideGrades && field !== 'weightSetNames');

/**
 * Which of these fields others changed at the server since before the conflict, to another value than the one here.
 * Until the instructor decides, the grades go by the values here.
 */
export const policyElsewhere = (
  { outbox, book }: Pick<Records, 'outbox' | 'book'>,
  offeringId: OfferingId,
): readonly PolicyField[] => {
  const item = { of: 'setting', section: ['grading', offeringId] } as const;
  const owed = owedOf(outbox, item);
  if (owed?.aside?.why !== 'conflict' || owed.aside.began === undefined) return [];
  const [fieldBefore, fieldAtServer, fieldHere] = [owed.aside.began, owed.base, valueIn(book, item)].map(
    (value) => (field: PolicyField) => (isRecord(value) ? own(value, field) : undefined) ?? policyRows[field].blank,
  );
  return gradeFields.filter(
    (field) =>
      !sameValue(fieldBefore?.(field), fieldAtServer?.(field)) &&
      !sameValue(fieldAtServer?.(field), fieldHere?.(field)),
  );
};

/** Says so above the grades of now, and leads to the question. */
export const ElsewhereStrip = ({ offeringId }: { readonly offeringId: OfferingId }) => {
  const ledger = useLedger();
  const { view } = useViews();
  const records = (): Pick<Records, 'outbox' | 'book'> => ({ ...ledger.records.saved(), book: ledger.book() });
  const sets = useStatus(({ owed }) => (owed.needsYou === 0 ? undefined : changedElsewhere(records(), offeringId)));
  const policy = useStatus(
    ({ owed }) => (owed.needsYou === 0 ? none : policyElsewhere(records(), offeringId)),
    sameValue,
  );
  if (view) return null;
  return (
    <>
      {sets && <Strip words={text.sets[sets]} at={{ of: 'offering', offeringId }} />}
      {policy.length > 0 && (
        <Strip
          words={text.policy(policy.map((field) => policyPlaces[field]))}
          at={{ of: 'setting', section: ['grading', offeringId] }}
        />
      )}
    </>
  );
};

const none: readonly PolicyField[] = [];

const Strip = ({ words, at }: { readonly words: string; readonly at: Item }) => {
  const openSync = useOpenSync();
  return (
    <p className={classes.drift} role="status">
      <span>{words}</span>
      {openSync && (
        <Button size="small" look="accent" onClick={() => openSync(at)}>
          {text.open}
        </Button>
      )}
    </p>
  );
};
