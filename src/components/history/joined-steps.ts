import type { Ledger } from '../../../machines/ledger/ledger-port.ts';
import { type Explained, isToldElsewhere, ownId } from '../../../machines/others/explained.ts';
import { type JoinedLedgers, merged } from '../../../machines/others/joined.ts';
import { type OtherLedger, pairedItems } from '../../../machines/others/other-ledger.ts';
import { changeIn, fieldIn, idIn, type SameItems, subjectIn } from '../../../projections/history/same-items.ts';
import { type HistoryOf, type HistoryStep, stepsOf } from './subject-history.ts';

/** `stepsOf` over all ledgers of the account: what people did in each, and what nobody's ledger explains. */
export const joinedSteps = (
  ledger: Ledger,
  of: HistoryOf,
  { others, explained }: JoinedLedgers,
  signal: AbortSignal,
): AsyncGenerator<HistoryStep, void> =>
  merged([
    unexplainedSteps(stepsOf(ledger, of, signal), explained.get(ownId)),
    ...others.map((other) => unexplainedSteps(stepsOfOther(ledger, other, of, signal), explained.get(other.logId))),
  ]);

const unexplainedSteps = async function* (
  steps: AsyncIterable<HistoryStep>,
  explained: Explained | undefined,
): AsyncGenerator<HistoryStep, void> {
  for await (const step of steps) {
    const explainedCommit = explained?.get(step.commit.seq);
    const isToldThere = explainedCommit && isToldElsewhere(explainedCommit);
    const changes = isToldThere ? step.changes.filter((change) => !isToldThere(change)) : step.changes;
    if (changes.length > 0) yield { ...step, changes };
  }
};

const stepsOfOther = async function* (
  ledger: Ledger,
  other: OtherLedger,
  of: HistoryOf,
  signal: AbortSignal,
): AsyncGenerator<HistoryStep, void> {
  const { toOurs, toTheirs } = pairedItems(other, ledger.records.saved());
  for await (const step of stepsOf(other.ledger, inTheirIds(toTheirs(), of), signal)) {
    if (step.commit.seq <= other.shared) return;
    if (step.changes.some(({ subject }) => subject.what === 'baseline')) continue;
    const changes = step.changes.map((change) => ({ ...change, ...changeIn(toOurs(), change) }));
    yield { ...step, changes, other: other.placeOf(step.commit.seq) };
  }
};

const inTheirIds = (theirIds: SameItems, of: HistoryOf): HistoryOf => {
  switch (of.what) {
    case 'cell':
      return {
        ...of,
        subject: subjectIn(theirIds, of.subject),
        fields: of.fields.map((field) => fieldIn(theirIds, field)),
      };
    case 'student': {
      const offeringId = of.offeringId && idIn(theirIds.offering, of.offeringId);
      return { ...of, studentId: idIn(theirIds.student, of.studentId), offeringId };
    }
    case 'assessment':
      return { ...of, assessmentId: idIn(theirIds.assessment, of.assessmentId) };
    case 'offering':
      return { ...of, offeringId: idIn(theirIds.offering, of.offeringId) };
  }
};
