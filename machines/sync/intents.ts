/** Calls as they are written down before they are made, which of them are on disk, and for how long a key counts. */
import type { Capabilities, Credentials } from '../../api/remote.ts';
import type { IntentId } from '../../events/ids.ts';
import { entriesOf } from '../../events/record.ts';
import type { Intent } from '../../log/intent.ts';
import { isLoad } from '../../projections/records/loads.ts';
import type { LedgerRecords } from '../ledger/ledger-port.ts';

/** Who makes calls at which server. `keys`: how it knows idempotency keys, if it does. */
export type CallIdentity = {
  readonly user: string;
  readonly backend: string;
  readonly keys: Capabilities['idempotency'];
};

export const callerOf = ({ user, backend, capabilities }: Credentials): CallIdentity => ({
  user,
  backend,
  keys: capabilities.idempotency,
});

type CallMade = Omit<Intent, 'intent' | 'at' | 'user' | 'backend' | 'keyed'>;

/** `at`: milliseconds since 1970. */
export const intentOf = (
  call: CallMade,
  intent: IntentId,
  at: number,
  { user, backend, keys }: CallIdentity,
): Intent => ({
  ...call,
  intent,
  at: new Date(at).toISOString(),
  user,
  backend,
  keyed: keys !== undefined,
});

/** The header that carries the call's key, where it has one. */
export const keyHeader = ({ intent, keyed }: Intent, keys: CallIdentity['keys']): Readonly<Record<string, string>> =>
  keyed && keys ? { [keys.header]: intent } : {};

/** A key older than half of the time for which the server keeps it counts as none. `at`: milliseconds since 1970. */
export const isKeyKept = ({ keyed, at: madeAt }: Intent, keys: CallIdentity['keys'], at: number): boolean =>
  keyed && keys !== undefined && at - Date.parse(madeAt) < (keys.retentionDays * day) / 2;

/** Milliseconds. */
const day = 86_400_000;
/** Milliseconds after an attempt, when none of its requests can still be on its way. */
export const longestLife = 240_000;

/**
 * Calls about snapshots lie beside the same log. Sync handles only the loads among them (`machines/snapshots/asking.ts`
 * has the others).
 */
export const isOfSync = ({ call, path }: Intent): boolean =>
  isLoad(call) || !path.startsWith('/user/offeringsnapshot/');

type IntentsOnDisk = Pick<LedgerRecords, 'saved' | 'intents'>;

/** Calls that nobody here has made: another tab continued a file whose log has them. Loads are claimed instead. */
export const intentsFound = async (
  records: IntentsOnDisk,
  isKnown: (intent: IntentId) => boolean,
): Promise<readonly Intent[]> => {
  const isUnknown = (intent: IntentId, call: string): boolean => !isLoad(call) && !isKnown(intent);
  const sent = entriesOf(records.saved().outbox.sent);
  if (!sent.some(([intent, { call }]) => isUnknown(intent, call))) return [];
  return (await records.intents()).filter((one) => isOfSync(one) && isUnknown(one.intent, one.call));
};

/**
 * Whether the outcome of a call is on disk. This tab may not have heard of it: the disk's own answer was lost, or another
 * tab settled the call while this one slept.
 */
export const hasOutcome = async (records: IntentsOnDisk, intent: IntentId): Promise<boolean> =>
  !(intent in records.saved().outbox.sent) || !(await records.intents()).some((one) => one.intent === intent);
