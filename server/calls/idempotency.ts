import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes } from '@noble/hashes/utils.js';
import type { BackendReply, BackendRequest } from '../backend.ts';
import { headerNames } from '../sessions/caller.ts';
import type { StoredReply } from '../storage.ts';
import { bytesOf } from '../utf8.ts';

/** The idempotency key of a call, and a digest of its verb, path, query and body. */
export type Key = { readonly key: string; readonly digest: string };

/** `undefined`: the call has none. */
export const idempotencyKeyOf = (request: BackendRequest): Key | 'malformed' | undefined => {
  const key = request.headers[headerNames.idempotency.toLowerCase()];
  if (key === undefined) return undefined;
  return /^[A-Za-z0-9_-]{16,128}$/.test(key) ? { key, digest: digestOf(request) } : 'malformed';
};

const digestOf = ({ method, path, query, body }: BackendRequest): string => {
  const call = JSON.stringify([method, path, Object.entries(query).sort()]);
  return bytesToHex(sha256(concatBytes(bytesOf(`${call}\n`), body)));
};

/** The reply that was committed under the call's key; `other` if it answered another call. */
export const earlierReply = (stored: StoredReply, { digest }: Key): BackendReply | 'other' =>
  stored.digest === digest ? replayOf(stored) : 'other';

const replayOf = ({ status, body }: StoredReply): BackendReply => ({
  status,
  headers: { 'idempotency-replayed': 'true' },
  body: JSON.parse(body) as Record<string, unknown>,
});

/** What is stored of a reply in the transaction of the change that it reports: neither is stored without the other. */
export const keptReply = ({ digest }: Key, { status, body }: BackendReply, now: number): StoredReply => ({
  digest,
  status,
  body: JSON.stringify(body),
  at: new Date(now).toISOString(),
});

/** Claims a key of an account while a call with it runs. The result frees the key; `undefined`: another call has it. */
export type ClaimKey = (accountId: string, key: Key) => (() => void) | undefined;

/** Claims hold within this process only: between processes the account's lock and the stored reply decide. */
export const keyClaims = (): ClaimKey => {
  const claimed = new Set<string>();
  return (accountId, { key }) => {
    const name = `${accountId} ${key}`;
    if (claimed.has(name)) return undefined;
    claimed.add(name);
    return () => void claimed.delete(name);
  };
};
