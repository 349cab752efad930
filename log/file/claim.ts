import { isTime } from '../../events/date.ts';
import { isRecord } from '../../events/record.ts';
import type { Position } from '../lines/line.ts';

/**
 * What the writer of a file says that a server had confirmed then: its origin, the number and hash of a commit, and the
 * server's time of receiving it. Nothing in the file proves it.
 */
export type ConfirmationClaim = Position & { readonly server: string; readonly receivedAt: string };

/** The claim in a file's last line; `undefined` if it has none that can be read. */
export const claimIn = (footer: string): ConfirmationClaim | undefined => {
  let value: unknown;
  try {
    value = JSON.parse(footer);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
  const claim = isRecord(value) ? value.confirmed : undefined;
  if (!isRecord(claim)) return undefined;
  const { server, seq, hash, receivedAt } = claim;
  if (typeof server !== 'string' || typeof seq !== 'number' || typeof hash !== 'string') return undefined;
  return isTime(receivedAt) ? { server, seq, hash, receivedAt } : undefined;
};

/** Whether the claim may be of a ledger that ends there. That its hash is of an earlier commit is not looked up. */
export const fits = (claim: ConfirmationClaim | undefined, end: Position): boolean =>
  claim === undefined ||
  (Number.isInteger(claim.seq) &&
    claim.seq >= 1 &&
    claim.seq <= end.seq &&
    /^[0-9a-f]{64}$/.test(claim.hash) &&
    (claim.seq < end.seq || claim.hash === end.hash));
