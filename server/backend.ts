import type { Rate } from './calls/rate-limit.ts';
import type { JsonPieces } from './json-pieces.ts';
import type { Storage } from './storage.ts';

/** A request, whoever carries it: HTTP, a test, or the page itself. Header names are lower case. */
export type BackendRequest = {
  readonly method: string;
  /** Still percent-encoded, without the query. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  /** The value of the session cookie. */
  readonly session: string | undefined;
  readonly body: Uint8Array;
  /** The caller's address, for rate limits; never logged. */
  readonly from: string;
};

/** `session`: a value sets the cookie, `null` clears it. */
export type BackendReply = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>> | JsonPieces | Uint8Array;
  readonly session?: string | null;
};

/**
 * The most that one account may have. `bytes` counts rows, settings and kept replies together; `ledgerBytes` the copies
 * of ledgers, as they are stored.
 */
export type Quotas = {
  readonly courses: number;
  readonly offerings: number;
  readonly students: number;
  readonly snapshots: number;
  readonly bytes: number;
  readonly ledgerBytes: number;
};

/**
 * The bound for one account: how many heavy calls run at once; `quick` seconds of work without a wait, then one more
 * second every `everyMs`.
 */
export type HeavyCalls = Rate & { readonly atOnce: number };

/** What the server needs from the world. */
export type BackendWorld = {
  readonly storage: Storage;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** At least 128 random bits, in the alphabet of ids. */
  readonly newSecret: () => string;
  /** Both password functions reject with `TooBusy` (`server/calls/rate-limit.ts`) if too many wait already. */
  readonly hashPassword: (password: string) => Promise<string>;
  readonly verifyPassword: (password: string, hash: string) => Promise<boolean>;
  /** Whether the hash was made with other parameters than new hashes have. */
  readonly isOutdated: (hash: string) => boolean;
  readonly gzip: (bytes: Uint8Array) => Promise<Uint8Array>;
  /** Rejects with a `RangeError` as soon as it has unpacked more than `limit` bytes. */
  readonly gunzip: (bytes: Uint8Array, limit: number) => Promise<Uint8Array>;
  /** Lets other calls go on during long work. Missing where nobody else waits. */
  readonly pauses?: { readonly isDue: () => boolean; readonly pause: () => Promise<void> };
  /** The origin at which clients find this server. The lookup answers with it. */
  readonly publicOrigin: string;
  /**
   * The origin of the server that has a domain's accounts, by domain. Accounts of all other domains are on this server.
   */
  readonly otherBackends?: ReadonlyMap<string, string>;
  readonly quotas: Quotas;
  /** Missing if one account has the process to itself, as in the demo. */
  readonly heavyCalls?: HeavyCalls;
  /** Called with the error behind each reply of status 500 or above. */
  readonly onFailure?: (error: unknown) => void;
};

/** Answers every call of `api/endpoints.ts` and `api/ledger-calls.ts`. Never rejects: a failure of ours is a reply of status 500, 503 or 507. */
export type Backend = (request: BackendRequest) => Promise<BackendReply>;
