import type { GenericSchema, InferOutput } from 'valibot';
import type { Params } from '../../api/endpoint.ts';
import type { EndpointName } from '../../api/endpoints.ts';
import type { Reason } from '../../api/reasons.ts';
import type { BackendWorld } from '../backend.ts';
import type { allCalls, CallName } from '../calls/all-calls.ts';
import type { CoreCall } from '../calls/core-calls.ts';
import type { JsonPieces } from '../json-pieces.ts';
import type { ReadTransaction, WriteTransaction } from '../storage.ts';

/** The calls about an account's data: all but those about the account itself. */
export type DataCall = Exclude<EndpointName, CoreCall>;

/**
 * Answers one call within one transaction of the account. Its writes are undone unless it ends with `done`. It may be
 * run again from its beginning.
 */
export type Handler<N extends DataCall> = (
  rows: TransactionOf<N>,
  call: CheckedCall<N>,
) => Promise<HandlerResult<ReplyTo<N>>>;

/** A handler for each of these calls: a missing one does not compile. */
export type Handlers<N extends DataCall> = { readonly [K in N]: Handler<K> };

/** A call that has been checked against its row of the table. A parameter that is no id is `''`, which no row has. */
export type CheckedCall<N extends DataCall> = {
  readonly params: Params<(typeof allCalls)[N]['path']>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: BodyOf<N>;
  /** Positions of rows in a bulk edit that may have any shape; the rest of the body has the agreed shape. */
  readonly malformedRows: ReadonlySet<number>;
  readonly world: BackendWorld;
};

export type HandlerResult<Reply> =
  | { readonly kind: 'done'; readonly reply: Reply }
  | { readonly kind: 'file'; readonly name: string; readonly mediaType: string; readonly bytes: Uint8Array }
  /** The whole body of the reply. */
  | { readonly kind: 'text'; readonly pieces: JsonPieces }
  | { readonly kind: 'refused'; readonly reason: Reason; readonly more: Fields }
  | { readonly kind: 'over quota'; readonly more: Fields };

export const done = <Reply>(reply: Reply): HandlerResult<Reply> => ({ kind: 'done', reply });

export const inPieces = (pieces: JsonPieces): Extract<HandlerResult<never>, { readonly kind: 'text' }> => ({
  kind: 'text',
  pieces,
});

/** For a call whose reply only says that it was applied. */
export const applied: HandlerResult<Fields> = { kind: 'done', reply: {} };

export const refuse = (reason: Reason, more: Fields = {}): CallRefusal => ({ kind: 'refused', reason, more });

export type CallRefusal = Extract<HandlerResult<never>, { readonly kind: 'refused' }>;

export const overQuota = (more: Fields = {}): Extract<HandlerResult<never>, { readonly kind: 'over quota' }> => ({
  kind: 'over quota',
  more,
});

type Fields = Readonly<Record<string, unknown>>;

type TransactionOf<N extends DataCall> = (typeof allCalls)[N]['method'] extends 'GET'
  ? ReadTransaction
  : WriteTransaction;

export type BodyOf<N extends CallName> = (typeof allCalls)[N] extends {
  readonly body: infer S extends GenericSchema;
}
  ? InferOutput<S>
  : undefined;

export type ReplyTo<N extends CallName> = (typeof allCalls)[N] extends { readonly reply: infer S extends GenericSchema }
  ? Unchanging<InferOutput<S>>
  : Fields;

/** Rows of the storage must not be changed in place. */
type Unchanging<T> = T extends readonly (infer E)[]
  ? readonly Unchanging<E>[]
  : T extends object
    ? { readonly [K in keyof T]: Unchanging<T[K]> }
    : T;
