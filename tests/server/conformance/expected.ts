import { safeParse } from 'valibot';
import { expect } from 'vitest';
import { revision } from '../../../api/capabilities.ts';
import type { Endpoint } from '../../../api/endpoint.ts';
import { type EndpointName, endpoints } from '../../../api/endpoints.ts';
import { isReason, reasons } from '../../../api/reasons.ts';
import type { BackendReply } from '../../../server/backend.ts';
import { headerNames } from '../../../server/sessions/caller.ts';
import type { Case } from './case.ts';
import { inAnyOrder } from './draft.ts';
import { bodyOf, type Caller, type Data } from './under-test.ts';

export type NewCaller = (letter?: string) => Promise<Caller>;

/** The header of an idempotency key. */
export const keyed = (key: string) => ({ [headerNames.idempotency.toLowerCase()]: key });

export const expectReason = (reply: BackendReply): void => {
  const { reason, success } = bodyOf(reply.body);
  expect(success).toBe(false);
  if (!isReason(reason)) throw new Error(`not a reason: ${String(reason)}`);
  expect(reply.status).toBe(reasons[reason]);
};

/** The reply has the call's shape and no more, and the account's data is what the case says. */
export const expectApplied = async (
  name: EndpointName,
  one: Case,
  caller: Caller,
  before: Data,
  reply: BackendReply,
): Promise<void> => {
  const endpoint: Endpoint = endpoints[name];
  expect(reply.status).toBe(200);
  if (endpoint.file) {
    expect(reply.body).toBeInstanceOf(Uint8Array);
    expect(reply.headers['content-disposition']).toMatch(/^attachment; filename="CHM-101-01-Fall-2026\.(xls|json)"/);
  } else {
    const { success, revision: told, ...rest } = bodyOf(reply.body);
    expect(success).toBe(true);
    expect(safeParse(revision, told).success).toBe(name === 'verify' || endpoint.once === true);
    if (one.replies) expect(rest).toEqual(one.replies(before, caller.sample));
    const parsed = endpoint.reply ? safeParse(endpoint.reply, rest) : { success: true, output: {} };
    expect(parsed.success).toBe(true);
    expect(rest).toEqual(parsed.output);
  }
  const expected = structuredClone(before);
  one.changes?.(expected, caller.sample, endpoint.file ? {} : bodyOf(reply.body));
  const after = await caller.data();
  if (one.reorders) expect(inAnyOrder(after)).toEqual(inAnyOrder(expected));
  else expect(after).toEqual(expected);
};
