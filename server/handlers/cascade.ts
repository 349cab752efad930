import type { ScopeRows } from '../../api/scope-hash.ts';
import type { AssessmentId } from '../../events/ids.ts';
import { keysOf, record } from '../../events/record.ts';
import type { WireOffering } from '../../events/wire.ts';
import type { Rows, WriteTransaction } from '../storage.ts';

/** Removes the rows of offerings, but no snapshots. Returns them with the offerings, which the caller removes. */
export const removeOfferings = async (
  rows: WriteTransaction,
  offerings: readonly WireOffering[],
): Promise<ScopeRows> => {
  const removed = async <K extends 'assessments' | 'enrollments' | 'grades'>(kind: K): Promise<readonly Rows[K][]> => {
    const found: Rows[K][] = [];
    for (const { offeringId } of offerings) for (const row of await rows.remove(kind, { offeringId })) found.push(row);
    return found;
  };
  return {
    offerings,
    assessments: await removed('assessments'),
    enrollments: await removed('enrollments'),
    grades: await removed('grades'),
  };
};

/** Removes an assessment's entries from the weight sets of its offering. */
export const removeWeights = async (
  rows: WriteTransaction,
  offering: WireOffering,
  assessmentId: AssessmentId,
): Promise<void> => {
  if (!offering.assessmentWeights.some((weights) => Object.hasOwn(weights, assessmentId))) return;
  const assessmentWeights = offering.assessmentWeights.map((weights) =>
    record(keysOf(weights).flatMap((id) => (id === assessmentId ? [] : [[id, weights[id] ?? 0] as const]))),
  );
  await rows.put('offerings', [{ ...offering, assessmentWeights }]);
};
