import type { Account } from '../session/world.ts';
import { type LedgerRecords, NotRecorded } from './ledger-port.ts';

/** The type of the command whose commit says that the account has moved. */
const moveCommand = 'FollowAccount';

/**
 * Records that the account is at `backend`, if the ledger does not know it yet. Calls that have no answer are asked about
 * there from now on, under the same keys: the old server has handed over what it answered. Rejects with `NotRecorded`.
 */
export const recordMove = async (records: Recording, account: Account): Promise<void> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await recordOnce(records, account);
    } catch (error) {
      // Another tab opens the ledger at the same moment.
      const isOvertaken = error instanceof NotRecorded && error.reason === 'fenced';
      if (!isOvertaken || tries === mostTries) throw error;
    }
  }
};

type Recording = Pick<LedgerRecords, 'record' | 'lead' | 'intents'>;

const mostTries = 5;

const recordOnce = async (records: Recording, { backend, begunAt = backend }: Account): Promise<void> => {
  // Another tab’s answer of the old server must not settle a call that this one writes down again.
  const leader = await records.lead();
  const intents = await records.intents();
  await records.record(({ outbox }) => {
    const from = outbox.movedTo ?? begunAt;
    if (from === backend) return undefined;
    return {
      command: { type: moveCommand },
      events: [{ type: 'AccountMoved', from, to: backend }],
      beside: { leader, put: intents.map((intent) => ({ ...intent, backend })) },
    };
  });
};
