import type { Remote } from '../../api/remote.ts';
import type { IntentId } from '../../events/ids.ts';
import type { LedgerRecords } from '../ledger/ledger-port.ts';
import type { CallIdentity } from '../sync/intents.ts';

/** What the calls about snapshots need from the world. */
export type SnapshotWorld = {
  readonly remote: Remote;
  readonly records: Pick<LedgerRecords, 'record' | 'intents'>;
  /** As whom a call would be made now; `undefined` while nobody is signed in. */
  readonly asker: () => CallIdentity | undefined;
  readonly newIntentId: () => IntentId;
  /** Milliseconds since 1970. */
  readonly now: () => number;
};
