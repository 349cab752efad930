import type { ScopeRows } from '../../api/scope-hash.ts';
import type { AssessmentId } from '../../events/ids.ts';
import { keysOf, record } from '../../events/record.ts';
import type { WireOffering } from '../../events/wire.ts';
import type { WriteTransaction } from '../storage.ts';

/** Takes away what hangs on offerings that were removed. Snapshots survive. */
export const removeOfferings = async (
  rows: WriteTransaction,
  offerings: readonly WireOffering[],
): Promise<ScopeRows> => {
  const hanging = { assessments: [], enrollments: [], grades: [] } as {
    readonly [K in 'assessments' | 'enrollments' | 'grades']: Extract<ScopeRows[K], unknown[]>;
  };
  for (const { offeringId } of offerings) {
    for (const one of await rows.remove('assessments', { offeringId })) hanging.assessments.push(one);
    for (const one of await rows.remove('enrollments', { offeringId })) hanging.enrollments.push(one);
    for (const one of await rows.remove('grades', { offeringId })) hanging.grades.push(one);
  }
  return { offerings, ...hanging };
};

/** Takes an assessment's entries out of the weight sets of its offering. */
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
