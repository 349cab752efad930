import { type Params, pathOf } from '../../api/endpoint.ts';
import { type LedgerCallName, ledgerCalls } from '../../api/ledger-calls.ts';
import { type ReplyOf, readReply } from '../../api/read-reply.ts';
import type { Reason } from '../../api/reasons.ts';
import type { ApiResult } from '../../api/result.ts';
import type { StopSignal } from '../sync/whole-reading.ts';
import type { MirrorWorld } from './mirror-port.ts';

type Table = typeof ledgerCalls;
type Reply<N extends LedgerCallName> = ReplyOf<Table[N]>;

export type CallParts<N extends LedgerCallName> = {
  readonly params: Params<Table[N]['path']>;
  readonly after?: number;
  /** The body's JSON, in pieces, so that a long one is never built at once. */
  readonly body?: readonly string[];
};

/** The call did not bring what it was made for. `ms`: how long the server asked to be left alone. */
export class CallFailed extends Error {
  readonly why: 'signed out' | 'no answer' | 'full' | 'refused';
  readonly reason: Reason | undefined;
  /** The number of the commit that a refusal names. */
  readonly seq: number | undefined;
  readonly ms: number;

  constructor(why: CallFailed['why'], { reason, seq, ms = 0 }: { reason?: Reason; seq?: number; ms?: number } = {}) {
    super(`${why}${reason === undefined ? '' : `: ${reason}`}`);
    this.name = 'CallFailed';
    this.why = why;
    this.reason = reason;
    this.seq = seq;
    this.ms = ms;
  }
}

/**
 * Who makes the calls. Without `pack` nothing is packed. Once `signal` is aborted, no further one begins, and nobody hears
 * how it ends.
 */
export type LedgerCalling = Pick<MirrorWorld, 'credentials' | 'remote'> &
  Partial<Pick<MirrorWorld, 'pack'>> & { readonly signal?: StopSignal };

/** Makes one of the ledger's calls, once at most, and returns its reply. Fails with `CallFailed`. */
export const askServer = async <N extends LedgerCallName>(
  { credentials, remote, pack, signal }: LedgerCalling,
  name: N,
  { params, after, body }: CallParts<N>,
): Promise<Reply<N>> => {
  const current = credentials();
  if (!current) throw new CallFailed('signed out');
  const { method, path, reply } = ledgerCalls[name];
  const packed = body && pack && isLong(body) ? await pack(body) : undefined;
  if (signal?.aborted) throw new CallFailed('no answer');
  const answer = await remote({
    method,
    path: pathOf<string>(path, params as Params<string>) + (after === undefined ? '' : `?after=${after}`),
    headers: { ...current.headers, ...(packed && { 'content-encoding': 'gzip' }) },
    ...(packed ? { packed } : body && { body: body.join('') }),
  });
  const result = readReply({ method, reply }, answer);
  if (result.kind === 'done') return result.reply as Reply<N>;
  throw failureOf(result as ApiResult<unknown>);
};

const isLong = (body: readonly string[]): boolean => body.reduce((sum, { length }) => sum + length, 0) > packedFrom;

/** Characters: a longer body is packed. */
const packedFrom = 16_000;

const failureOf = (result: ApiResult<unknown>): CallFailed => {
  if (result.kind === 'quota exceeded') return new CallFailed('full');
  if (result.kind !== 'refused') {
    return new CallFailed('no answer', { ms: 'retryAfterMs' in result ? (result.retryAfterMs ?? 0) : 0 });
  }
  const { status, reason, body, retryAfterMs: ms = 0 } = result;
  if (status === 401 || isOfSession(reason)) return new CallFailed('signed out');
  if (!isAboutLines(status, reason)) return new CallFailed('no answer', { ms });
  const seq = (body as { readonly seq?: unknown } | undefined)?.seq;
  return new CallFailed('refused', {
    ...(reason !== undefined && { reason }),
    ...(typeof seq === 'number' && { seq }),
    ms,
  });
};

const isOfSession = (reason: Reason | undefined): boolean =>
  reason === 'session.none' ||
  reason === 'session.mismatch' ||
  reason === 'account.frozen' ||
  reason === 'account.moved';

/** Any other refusal is of the call: it says nothing of what was sent. */
const isAboutLines = (status: number, reason: Reason | undefined): boolean =>
  status === 400 || status === 413 || reason === 'ledger.differs' || reason === 'ledger.gap';
