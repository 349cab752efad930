import type { GradingPolicy, Settings } from '../../../events/entities.ts';
import type { OfferingId, StudentId } from '../../../events/ids.ts';
import { keysOf, own, record } from '../../../events/record.ts';
import { sameValue } from '../../../events/same-value.ts';
import { type Outbox, owedOf } from '../../../projections/outbox/outbox.ts';
import { policyOf } from '../../../projections/settings/policy.ts';
import type { ShownSource } from '../../components/offering/final-cell.ts';
import { useWorkspace } from '../../workspace/workspace-context.tsx';
import { useLedger, useStatus } from '../../workspace/workspace-hooks.tsx';

/** Whose given final grade, and whose given letter, the server holds otherwise. */
type UnsentGiven = { readonly final: readonly StudentId[]; readonly letter: readonly StudentId[] };

const none: UnsentGiven = { final: [], letter: [] };

/** A grade that was taken back is among them until the server has heard of it. */
export const unsentGiven = (outbox: Outbox, settings: Settings, offeringId: OfferingId): UnsentGiven => {
  const owed = owedOf(outbox, { of: 'setting', section: ['grading', offeringId] });
  if (!owed) return none;
  const gradingAtServer = record([[offeringId, (owed.base ?? {}) as Partial<GradingPolicy>] as const]);
  const { given: mine } = policyOf(settings, offeringId);
  const { given: atServer } = policyOf({ grading: gradingAtServer }, offeringId);
  const differingIn = (field: 'final' | 'letter'): readonly StudentId[] =>
    keysOf({ ...atServer, ...mine }).filter((id) => own(mine, id)?.[field] !== own(atServer, id)?.[field]);
  return { final: differingIn('final'), letter: differingIn('letter') };
};

/** Whether a cell shows a given grade that is not at the server; without a server none does. */
export const useUnsentGiven = (offeringId: OfferingId): ShownSource['isUnsent'] => {
  const ledger = useLedger();
  const { sync } = useWorkspace();
  const unsent = useStatus(
    ({ owed }) =>
      sync === undefined || owed.count === 0
        ? none
        : unsentGiven(ledger.records.saved().outbox, ledger.book().settings, offeringId),
    sameValue,
  );
  return (studentId, kind) => (kind === 'final' || kind === 'letter') && unsent[kind].includes(studentId);
};
