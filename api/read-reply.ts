import * as v from 'valibot';
import { isRecord } from '../events/record.ts';
import type { Method } from './endpoint.ts';
import { isReason } from './reasons.ts';
import type { RemoteReply } from './remote.ts';
import type { ApiResult, UnclearAnswer } from './result.ts';

/** A call whose reply is JSON; downloads are not read here. */
export type JsonEndpoint = { readonly method: Method; readonly reply?: v.GenericSchema; readonly file?: never };

/** The fields of a call's reply besides `success`. */
export type ReplyOf<E extends JsonEndpoint> = E extends { readonly reply: infer S extends v.GenericSchema }
  ? v.InferOutput<S>
  : Readonly<Record<never, never>>;

/**
 * Decides by status and typed body, never by prose. `done` is only status 200 with `success: true` and a reply in the
 * agreed shape. A write that is neither done nor plainly refused is `unknown`.
 */
export const readReply = <E extends JsonEndpoint>(endpoint: E, reply: RemoteReply): ApiResult<ReplyOf<E>> => {
  const isWrite = endpoint.method !== 'GET';
  if (reply.kind === 'not built') return { kind: 'bug', source: 'frontend', status: undefined };
  if (reply.kind === 'no reply') {
    if (reply.offline) return { kind: 'no connection' };
    return isWrite ? { kind: 'unknown', status: undefined } : { kind: 'no answer' };
  }
  const { status } = reply;
  const body = bodyOf(reply.text);
  const wait = waitOf(reply.retryAfter);
  const lacks = lackOf(body);
  const untrusted: ApiResult<ReplyOf<E>> = isWrite
    ? { kind: 'unknown', status, bug: 'backend', lacks, ...wait }
    : { kind: 'bug', source: 'backend', status, lacks };

  if (body?.quotaExceeded === true) return quotaExceeded(endpoint, status, body) ?? untrusted;
  if (isHttpError(status)) {
    if (body?.success === true) return untrusted;
    if (isWrite && !isPlainRefusal(status)) return { kind: 'unknown', status, ...reasonOf(body), ...wait };
    return { kind: 'refused', status, ...reasonOf(body), body, ...wait };
  }
  if (body?.success === false) return { kind: 'refused', status, ...reasonOf(body), body, ...wait };
  if (body?.success !== true || status !== 200) return untrusted;
  const reading = replyIn(endpoint, body);
  return reading ? { kind: 'done', status, reply: reading.reply } : untrusted;
};

/** What makes an answer with this body unclear. */
const lackOf = (body: Readonly<Record<string, unknown>> | undefined): NonNullable<UnclearAnswer['lacks']> => {
  if (body === undefined) return 'JSON';
  return typeof body.success === 'boolean' ? 'shape' : 'success';
};

/** With `success: true`, a part was done, and `reply` says which. `undefined`: the reply is not in the agreed shape. */
const quotaExceeded = <E extends JsonEndpoint>(
  endpoint: E,
  status: number,
  body: Readonly<Record<string, unknown>>,
): ApiResult<ReplyOf<E>> | undefined => {
  if (body.success !== true) return { kind: 'quota exceeded', status, reply: undefined };
  const held = replyIn(endpoint, body);
  return held && { kind: 'quota exceeded', status, reply: held.reply };
};

/** The call's reply in the body; `undefined` if it does not have the agreed shape. */
const replyIn = <E extends JsonEndpoint>(
  endpoint: E,
  body: Readonly<Record<string, unknown>>,
): { readonly reply: ReplyOf<E> } | undefined => {
  if (!endpoint.reply) return { reply: {} as ReplyOf<E> };
  const parsed = v.safeParse(endpoint.reply, body);
  return parsed.success ? { reply: parsed.output as ReplyOf<E> } : undefined;
};

/** `undefined` if the text is no JSON object: a proxy's page, a text cut short, a list. */
const bodyOf = (text: string): Readonly<Record<string, unknown>> | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
};

const isHttpError = (status: number): boolean => status < 200 || status >= 300;

/** Whether the server has processed the call and turned it down. 408 and redirects are no such answer. */
const isPlainRefusal = (status: number): boolean => status >= 400 && status < 500 && status !== 408;

const reasonOf = (body: Readonly<Record<string, unknown>> | undefined) =>
  isReason(body?.reason) ? { reason: body.reason } : {};

/** Seconds, some 30 years: in milliseconds the number is still exact. */
const longestWait = 1_000_000_000;

const waitOf = (seconds: string | undefined): { readonly retryAfterMs?: number } =>
  seconds !== undefined && /^\d+$/.test(seconds) ? { retryAfterMs: Math.min(Number(seconds), longestWait) * 1000 } : {};
