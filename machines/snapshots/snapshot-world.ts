import type { Capabilities, Remote } from '../../api/remote.ts';
import type { IntentId } from '../../events/ids.ts';
import type { Ledger } from '../ledger-port.ts';

/** Who asks which server. `keys`: the header that it knows idempotency keys by, and for how many days it keeps them. */
export type Asker = {
  readonly user: string;
  readonly backend: string;
  readonly keys: Capabilities['idempotency'];
};

/** What the calls about snapshots need from the world. */
export type SnapshotWorld = {
  readonly remote: Remote;
  readonly ledger: Pick<Ledger, 'record' | 'intents'>;
  /** As whom a call would be made now; `undefined` while nobody is signed in. */
  readonly asker: () => Asker | undefined;
  readonly newIntentId: () => IntentId;
  /** Milliseconds since 1970. */
  readonly now: () => number;
};
