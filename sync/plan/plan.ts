/**
 * Turns what is owed into calls that can be made now:
 *
 *   policies of what goes ─▶ deletes ─▶ adds, parents first ─▶ seats ─▶ problems ─▶ grades ─▶ edits ─▶ settings
 *
 * Invariant: no two calls of a plan share an item, and none has an item that waits for an answer or for the instructor.
 * Each call carries exactly what differs from what the server holds. While snapshots are being loaded, a plan is empty.
 */
import type { Capabilities } from '../../api/remote.ts';
import { loadUnderWay } from '../../projections/records/loads.ts';
import type { Records } from '../../projections/records/records.ts';
import type { Call } from '../wire/call.ts';
import { adds } from './adds.ts';
import { assessmentEdits } from './assessments.ts';
import { deletes } from './deletes.ts';
import { edits } from './edits.ts';
import { gradeCalls } from './grades.ts';
import { type Planner, type PlanSettings, planningOf } from './planning.ts';
import { seatCalls } from './seats.ts';
import { policyDeletes, settingEdits } from './settings.ts';

/** `lanes`: how many calls are wanted at most. */
export type PlanOptions = Partial<PlanSettings> & { readonly lanes?: number };

/** While a load is under way, nothing else is sent. */
export const nextCalls = (
  records: Records,
  capabilities: Capabilities,
  { lanes = 3, everything = false, listed = new Set() }: PlanOptions = {},
): readonly Call[] => {
  const calls: Call[] = [];
  if (records.outbox.count === 0 || lanes < 1) return calls;
  if (loadUnderWay(records.outbox) !== undefined) return calls;
  const planning = planningOf(records, capabilities, { everything, listed });
  for (const planner of planners) {
    for (const call of planner(planning)) {
      calls.push(call);
      if (calls.length >= lanes) return calls;
    }
  }
  return calls;
};

const planners: readonly Planner[] = [
  policyDeletes,
  deletes,
  adds,
  seatCalls,
  assessmentEdits,
  gradeCalls,
  edits,
  settingEdits,
];
