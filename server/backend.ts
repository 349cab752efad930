import type { Rate } from './rate-limit.ts';
import type { Storage } from './storage.ts';

/** A request as every carrier has it: HTTP, a test, or the page itself. Header names are lower case. */
export type BackendRequest = {
  readonly method: string;
  /** Decoded nowhere yet, without the query. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  /** The value of the session cookie. */
  readonly session: string | undefined;
  readonly body: Uint8Array;
  /** Who asks, for rate limits: an address, never logged. */
  readonly from: string;
};

/** `session`: a value sets the cookie, `null` clears it. */
export type BackendReply = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>> | Uint8Array;
  readonly session?: string | null;
};

/** Per account. */
export type Quotas = {
  readonly courses: number;
  readonly offerings: number;
  readonly students: number;
  readonly snapshots: number;
  readonly bytes: number;
};

/** How many run at once, and how many seconds they take: `quick` at once, then one in each `everyMs`. */
export type HeavyCalls = Rate & { readonly atOnce: number };

/** What the backend needs from the world. */
export type BackendWorld = {
  readonly storage: Storage;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** At least 128 bits of chance as text of the ids' alphabet. */
  readonly newSecret: () => string;
  /** Both reject with `TooBusy` (`server/rate-limit.ts`) rather than let too many wait. */
  readonly hashPassword: (password: string) => Promise<string>;
  readonly verifyPassword: (password: string, hash: string) => Promise<boolean>;
  /** Whether the hash was made with other parameters than new ones are. */
  readonly isOutdated: (hash: string) => boolean;
  readonly gzip: (bytes: Uint8Array) => Promise<Uint8Array>;
  readonly gunzip: (bytes: Uint8Array, limit: number) => Promise<Uint8Array>;
  /** Where clients find this backend: what the lookup answers. */
  readonly publicOrigin: string;
  /** Which other backend has the accounts of an e-mail's domain. Everybody else's are here. */
  readonly otherBackends?: ReadonlyMap<string, string>;
  readonly quotas: Quotas;
  /** Of one account's heavy calls; none where nobody shares the process with anybody. */
  readonly heavyCalls?: HeavyCalls;
  /** Told of what a reply of status 500 or above stands for. */
  readonly onFailure?: (error: unknown) => void;
};

/** Answers every call of `api/endpoints.ts`. Never rejects: a failure of ours is a reply of status 500, 503 or 507. */
export type Backend = (request: BackendRequest) => Promise<BackendReply>;
