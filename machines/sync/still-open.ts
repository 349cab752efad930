import type { Intent } from '../../log/intent.ts';
import type { SyncWorld } from './sync-port.ts';
import { sendWithin, type Unanswered } from './unanswered.ts';

/**
 * Whether the disk still has the call without an outcome. If not, only the disk's own answer had been lost; or this tab
 * slept, and another one has asked since. A tab that falls asleep over the question asks it again.
 */
export const isOpenOnDisk = async (again: Intent, unanswered: Unanswered, world: SyncWorld): Promise<boolean> => {
  const askedAt = world.now().elapsed;
  try {
    const intents = await world.ledger.records.intents();
    const isLate = world.now().elapsed - askedAt > sendWithin;
    const isThere = intents.some(({ intent }) => intent === again.intent);
    if (isLate) unanswered.again(again, world.now());
    else if (!isThere) unanswered.forget(again.intent);
    return isThere && !isLate;
  } catch (error) {
    unanswered.again(again, world.now());
    throw error;
  }
};
