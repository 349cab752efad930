/**
 * Turns the answer to a call into events, and says what the sender does next. Only the status and the typed body
 * decide. An answer that is neither plainly *applied* nor plainly *refused* is unknown, and is never taken for either.
 */
import { endpoints } from '../../api/endpoints.ts';
import { type JsonEndpoint, readReply } from '../../api/read-reply.ts';
import type { Reason } from '../../api/reasons.ts';
import type { RemoteReply } from '../../api/remote.ts';
import { type ApiResult, isFrozen, type UnclearAnswer } from '../../api/result.ts';
import type { DomainEvent } from '../../events/catalogue.ts';
import type { WorkingData } from '../../events/entities.ts';
import type { IntentId } from '../../events/ids.ts';
import type { Item } from '../../events/items.ts';
import { isRecord } from '../../events/record.ts';
import { readWire } from '../../events/wire-read.ts';
import type { SentCall } from '../../projections/outbox/outbox.ts';
import { isLoad } from '../../projections/records/loads.ts';
import type { Records } from '../../projections/records/records.ts';
import { confirmedEvents, isAddition } from './acknowledged.ts';

/** `after`: milliseconds, if the server named a time. `events` settle the call. */
export type Outcome =
  | { readonly kind: 'applied'; readonly events: readonly DomainEvent[] }
  /** Snapshots were loaded, and this is everything that the server holds then. */
  | { readonly kind: 'loaded'; readonly data: WorkingData }
  /** Some of the items now wait for the instructor. */
  | { readonly kind: 'refused'; readonly events: readonly DomainEvent[] }
  /**
   * The server says that it was applied, under an id that another item here has. It is asked again, and refused in the
   * end.
   */
  | { readonly kind: 'misnamed'; readonly events: readonly DomainEvent[]; readonly answer: UnclearAnswer }
  /** Refused as a whole, naming no row: the next calls carry fewer rows. */
  | { readonly kind: 'split'; readonly events: readonly DomainEvent[] }
  /** The server says that it did something else. The call is looked up before anything more is sent. */
  | { readonly kind: 'otherwise' }
  /** Not applied: the server holds something else than was known here. It is read before more is sent. */
  | { readonly kind: 'conflict'; readonly events: readonly DomainEvent[] }
  /** Not processed: to be tried again later. */
  | { readonly kind: 'later'; readonly after?: number }
  | { readonly kind: 'auth'; readonly why: SignInTrouble }
  | { readonly kind: 'unknown'; readonly answer: UnclearAnswer; readonly after?: number };

export type SignInTrouble = 'session.none' | 'session.mismatch' | 'account.frozen' | 'account.moved';

export const outcomeOf = (records: Records, intent: IntentId, reply: RemoteReply): Outcome => {
  const sent = records.outbox.sent[intent];
  if (!sent) throw new Error('Nobody waits for an answer to this call.');
  const result = readReply(endpointOf(sent), reply);
  switch (result.kind) {
    case 'done':
      if (isLoad(sent.call)) return loadOutcome(result.reply);
      return outcomeOfReply(records, intent, sent, result.reply);
    case 'quota exceeded':
      if (result.reply !== undefined && !isLoad(sent.call)) return outcomeOfReply(records, intent, sent, result.reply);
      return refused(intent, waitingAfter(sent), result.status, 'quotaExceeded');
    case 'no connection':
    case 'no answer':
      return { kind: 'later' };
    case 'bug':
      // A wrong answer to a write reads as `unknown`. So this fault is our own, and nothing was sent.
      return refused(intent, waitingAfter(sent), 0, 'app.fault');
    case 'unknown':
      return { kind: 'unknown', answer: unclear(result), ...after(result.retryAfterMs) };
    case 'refused':
      return outcomeOfRefusal(records, intent, sent, result);
  }
};

const loadOutcome = (reply: unknown): Outcome => {
  const read = readWire(isRecord(reply) ? reply.initializationData : undefined);
  if (read.kind === 'read') return { kind: 'loaded', data: read.data };
  return { kind: 'unknown', answer: { status: 200, lacks: 'shape' } };
};

const endpointOf = ({ call }: SentCall): JsonEndpoint => {
  if (!Object.hasOwn(endpoints, call)) throw new Error(`There is no call ${call}.`);
  return endpoints[call as keyof typeof endpoints] as JsonEndpoint;
};

/**
 * The items that wait for the instructor when a call is refused for good: none of a load, for nothing of them differs.
 */
const waitingAfter = ({ call, items }: SentCall): SentCall['items'] => (isLoad(call) ? [] : items);

const misnamed: UnclearAnswer = { status: 200, lacks: 'own id' };

/** The parts of an unclear answer that are shown. */
const unclear = ({ status, reason, lacks }: UnclearAnswer): UnclearAnswer => ({
  status,
  ...(reason && { reason }),
  ...(lacks && { lacks }),
});

const outcomeOfReply = (records: Records, intent: IntentId, sent: SentCall, reply: unknown): Outcome => {
  const events = confirmedEvents(records, intent, sent, reply);
  if (events === 'otherwise') return { kind: 'otherwise' };
  if (events === 'id taken')
    return { kind: 'misnamed', events: refusal(intent, sent.items, 200, 'idTaken'), answer: misnamed };
  return events ? { kind: 'applied', events } : { kind: 'unknown', answer: { status: 200, lacks: 'shape' } };
};

type Refused = Extract<ApiResult<unknown>, { kind: 'refused' }>;

/** A 404 or 409 that does not say that nothing was done proves nothing. */
const outcomeOfRefusal = (records: Records, intent: IntentId, sent: SentCall, result: Refused): Outcome => {
  const { status, reason, body } = result;
  if (isSignInRefusal(result)) return { kind: 'auth', why: signInTrouble(result) };
  if (status === 409 && reason === 'inProgress')
    return { kind: 'unknown', answer: unclear(result), ...after(result.retryAfterMs) };
  if (status === 429 || status === 425) return { kind: 'later', ...after(result.retryAfterMs) };
  if (status === 422) return refused(intent, waitingAfter(sent), status, reason ?? String(status));
  if (status === 404 && isGone(sent, body, reason)) {
    return { kind: 'applied', events: [{ type: 'CallApplied', intent }] };
  }
  const code = reason ?? String(status);
  if (status === 405 || reason === 'path.unknown') return refused(intent, waitingAfter(sent), status, code);
  if ((status === 404 || status === 409) && !saysNothingWasDone(sent, body, reason))
    return { kind: 'unknown', answer: unclear(result) };
  if (isLoad(sent.call)) return refused(intent, [], status, code);
  if (status === 404 || status === 409) return conflict(intent);
  if (isOutdated(reason)) return conflict(intent);
  if (sent.items.length < 2) return refused(intent, sent.items, status, code);
  const rows = refusedRows(records, sent, body);
  if (rows === undefined) return { kind: 'split', events: refusal(intent, [], status, code) };
  const [first] = rows.filter((row) => !isOutdated(row.reason));
  if (!first) return conflict(intent);
  const items = rows.filter((row) => !isOutdated(row.reason)).map(({ item }) => item);
  return refused(intent, items, status, first.reason);
};

/**
 * Whether a 404 or a 409 is the server's own answer that nothing was done, and not a proxy's page. For an addition only
 * a reason counts: a server that made a row and cannot find it, or finds it when the addition is repeated, answers 404
 * or 409 as well.
 */
const saysNothingWasDone = (sent: SentCall, body: unknown, reason: Reason | undefined): boolean =>
  reason !== undefined || (!isAddition(sent) && isRecord(body) && body.success === false);

/** Whether the server's records differ from what was known here, so that what was sent is not at fault. */
const isOutdated = (reason: string | undefined): boolean => reason !== undefined && outdated.has(reason);

const outdated: ReadonlySet<string> = new Set<Reason>([
  'conflict',
  'course.unknown',
  'offering.unknown',
  'assessment.unknown',
  'student.unknown',
  'enrollment.unknown',
  'grade.notEnrolled',
  'grade.lengthDiffers',
  'assessment.pointsWouldBeLost',
  'assessment.problemOrderWrong',
  'offering.outcomeOrderWrong',
]);

/**
 * Whether the item is gone, as the call wanted: deleting a missing item counts as done, and so does un-enrolling from a
 * missing offering. A proxy's page does not count, nor does an unknown path.
 */
const isGone = (sent: SentCall, body: unknown, reason: Reason | undefined): boolean => {
  if (!isRecord(body) || body.success !== false) return false;
  if (sent.call === 'unenroll') return reason === 'offering.unknown';
  return endpointOf(sent).method === 'DELETE' && reason !== 'path.unknown' && reason !== 'path.malformed';
};

const conflict = (intent: IntentId): Outcome => ({
  kind: 'conflict',
  events: [{ type: 'CallDropped', intent, why: 'not applied' }],
});

const refused = (intent: IntentId, items: SentCall['items'], status: number, reason: string): Outcome => ({
  kind: 'refused',
  events: refusal(intent, items, status, reason),
});

/** If the refusal names no items, the log notes that the next call must carry fewer rows. */
const refusal = (
  intent: IntentId,
  items: SentCall['items'],
  status: number,
  reason: string,
): readonly DomainEvent[] => [{ type: 'CallRefused', intent, items: [...items], status, reason }];

/** Whether nobody is signed in, as far as the server knows, or as far as this app does. */
export const isSignInRefusal = ({ status, reason }: Refused): boolean =>
  status === 401 || status === 403 || reason === 'session.none';

/** Why the credentials are accepted no longer, from such a refusal. */
export const signInTrouble = (result: Refused): SignInTrouble => {
  if (isFrozen(result)) return 'account.frozen';
  if (result.reason === 'account.moved') return 'account.moved';
  return result.status === 403 || result.reason === 'session.mismatch' ? 'session.mismatch' : 'session.none';
};

/** `ms`: how long the server asked to wait; `undefined`: it did not say. */
const after = (ms: number | undefined): { readonly after?: number } => (ms === undefined ? {} : { after: ms });

type RefusedRow = { readonly item: Item; readonly reason: string };

/** The rows that a refused bulk call names. `undefined` if it names none, or one that was not sent. */
const refusedRows = ({ outbox }: Records, sent: SentCall, body: unknown): readonly RefusedRow[] | undefined => {
  const rows: unknown = isRecord(body) ? body.rows : undefined;
  if (!Array.isArray(rows) || rows.length === 0) return undefined;
  const named: RefusedRow[] = [];
  for (const row of rows as readonly unknown[]) {
    const item = isRecord(row) && typeof row.index === 'number' ? sent.items[row.index] : undefined;
    if (!item || !isRecord(row) || !('studentId' in item)) return undefined;
    if (row.studentId !== (outbox.ids.student[item.studentId] ?? item.studentId)) return undefined;
    named.push({ item, reason: typeof row.reason === 'string' ? row.reason : 'grade.rowsRefused' });
  }
  return named;
};
