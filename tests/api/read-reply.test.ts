import { describe, expect, test } from 'vitest';
import { endpoints } from '../../api/endpoints.ts';
import { readReply } from '../../api/read-reply.ts';
import type { RemoteReply } from '../../api/remote.ts';
import { isFrozen } from '../../api/result.ts';

const reply = (status: number, text: string, retryAfter?: string): RemoteReply => ({
  kind: 'reply',
  status,
  text,
  ...(retryAfter === undefined ? {} : { retryAfter }),
});
const json = (status: number, body: unknown): RemoteReply => reply(status, JSON.stringify(body));

const bug = (status: number) => ({ kind: 'bug', source: 'backend', status });
const unsure = (status: number) => ({ kind: 'unknown', status, bug: 'backend' });
const portal = '<!doctype html><title>Welcome to the hotel</title>';

/** Each reply as a read takes it, and as a write that may have been applied does. */
const zoo: readonly (readonly [string, RemoteReply, read: object, write: object])[] = [
  ['a captive portal’s page', reply(200, portal), bug(200), unsure(200)],
  ['an empty 200', reply(200, ''), bug(200), unsure(200)],
  ['a 204', reply(204, ''), bug(204), unsure(204)],
  ['JSON cut short', reply(200, '{"success":true,"courseId":"c1'), bug(200), unsure(200)],
  ['a list', reply(200, '[{"success":true,"courseId":"c1"}]'), bug(200), unsure(200)],
  ['null', reply(200, 'null'), bug(200), unsure(200)],
  ['a text', reply(200, '"success"'), bug(200), unsure(200)],
  ['a number', reply(200, '1'), bug(200), unsure(200)],
  ['no success', json(200, { courseId: 'c1' }), bug(200), unsure(200)],
  ["success: 'true'", json(200, { success: 'true', courseId: 'c1' }), bug(200), unsure(200)],
  ['success: 1', json(200, { success: 1, courseId: 'c1' }), bug(200), unsure(200)],
  ['success: null', json(200, { success: null }), bug(200), unsure(200)],
  ['success in the wrong case', json(200, { Success: true, courseId: 'c1' }), bug(200), unsure(200)],
  ['success of a prototype', reply(200, '{"__proto__":{"success":true,"courseId":"c1"}}'), bug(200), unsure(200)],
  ['success without the reply', json(200, { success: true }), bug(200), unsure(200)],
  ['success with an id outside the alphabet', json(200, { success: true, courseId: '~1' }), bug(200), unsure(200)],
  ['success with 202', json(202, { success: true, courseId: 'c1' }), bug(202), unsure(202)],
  ['success with 404', json(404, { success: true, courseId: 'c1' }), bug(404), unsure(404)],
  ['success with 500', json(500, { success: true, courseId: 'c1' }), bug(500), unsure(500)],
  ['a byte order mark before it', reply(200, '\u{feff}{"success":true,"courseId":"c1"}'), bug(200), unsure(200)],
  ['a refusal', json(200, { success: false }), { kind: 'refused', status: 200 }, { kind: 'refused', status: 200 }],
  [
    'a refusal with its reason',
    json(404, { success: false, reason: 'course.unknown' }),
    { kind: 'refused', status: 404, reason: 'course.unknown' },
    { kind: 'refused', status: 404, reason: 'course.unknown' },
  ],
  ['a proxy’s 403', reply(403, portal), { kind: 'refused', status: 403 }, { kind: 'refused', status: 403 }],
  ['a redirect', reply(302, ''), { kind: 'refused', status: 302 }, { kind: 'unknown', status: 302 }],
  ['an opaque reply', reply(0, ''), { kind: 'refused', status: 0 }, { kind: 'unknown', status: 0 }],
  ['408', reply(408, ''), { kind: 'refused', status: 408 }, { kind: 'unknown', status: 408 }],
  ['500', json(500, { success: false, reason: 'internal' }), { kind: 'refused', status: 500 }, { kind: 'unknown' }],
  ['502 from a proxy', reply(502, portal), { kind: 'refused', status: 502 }, { kind: 'unknown', status: 502 }],
  [
    '429 with Retry-After',
    reply(429, '{"success":false,"reason":"tooMany"}', '7'),
    { kind: 'refused', status: 429, reason: 'tooMany', retryAfterMs: 7000 },
    { kind: 'refused', status: 429, reason: 'tooMany', retryAfterMs: 7000 },
  ],
  [
    'a refusal with Retry-After',
    reply(200, '{"success":false}', '7'),
    { kind: 'refused', status: 200, retryAfterMs: 7000 },
    { kind: 'refused', status: 200, retryAfterMs: 7000 },
  ],
  [
    '503 with Retry-After',
    reply(503, '', '120'),
    { kind: 'refused', status: 503, retryAfterMs: 120_000 },
    { kind: 'unknown', status: 503, retryAfterMs: 120_000 },
  ],
  [
    'no quota left',
    json(200, { success: false, quotaExceeded: true }),
    { kind: 'quota exceeded' },
    { kind: 'quota exceeded', reply: undefined },
  ],
  [
    'no quota left, as an error',
    json(507, { quotaExceeded: true }),
    { kind: 'quota exceeded' },
    { kind: 'quota exceeded', status: 507 },
  ],
  [
    'no quota left, and success that does not fit',
    json(200, { success: true, quotaExceeded: true }),
    bug(200),
    unsure(200),
  ],
  ['no reply', { kind: 'no reply', offline: false }, { kind: 'no answer' }, { kind: 'unknown', status: undefined }],
  ['nothing sent', { kind: 'no reply', offline: true }, { kind: 'no connection' }, { kind: 'no connection' }],
];

/** The same reply is asked of a read and of a write: both hold a `courseId`. */
const read = { ...endpoints.addCourse, method: 'GET' } as const;

describe.each(zoo)('%s', (_, answer, asRead, asWrite) => {
  test('R18.1 and R18.2 to a read', () => expect(readReply(read, answer)).toMatchObject(asRead));
  test('R18.1 and R18.2 to a write', () => expect(readReply(endpoints.addCourse, answer)).toMatchObject(asWrite));
});

test.each([{}, { courseId: 'c1' }, { success: null }, { success: 'true' }, { reason: 'course.unknown' }])(
  'R12.2 %j is a fault of the server, and neither done nor refused',
  (body) => {
    expect(readReply(read, json(200, body))).toEqual({ ...bug(200), lacks: 'success' });
    expect(readReply(endpoints.addCourse, json(200, body))).toEqual({ ...unsure(200), lacks: 'success' });
  },
);

test('a reply as agreed is done, and holds what the call’s row says', () => {
  const answer = json(200, { success: true, courseId: 'c1', extra: 1 });
  expect(readReply(endpoints.addCourse, answer)).toEqual({ kind: 'done', status: 200, reply: { courseId: 'c1' } });
  expect(readReply(endpoints.verify, json(200, { success: true }))).toEqual({ kind: 'done', status: 200, reply: {} });
});

test('snapshots that went through are told beside the quota that stopped the others', () => {
  const answer = json(200, { success: true, quotaExceeded: true, offeringSnapshots: [], notProcessed: ['o2'] });
  expect(readReply(endpoints.addSnapshots, answer)).toMatchObject({
    kind: 'quota exceeded',
    reply: { notProcessed: ['o2'] },
  });
});

test.each(['Wed, 21 Oct 2026 07:28:00 GMT', '-1', '1.5', '1e9', ''])(
  'a wait of “%s” is none: whoever receives a date turns it into seconds',
  (retryAfter) => {
    expect(readReply(endpoints.verify, reply(429, '', retryAfter))).not.toHaveProperty('retryAfterMs');
  },
);

test.each(['1000000000', '9'.repeat(400)])('a wait of %s seconds is one for ever', (retryAfter) => {
  expect(readReply(endpoints.verify, reply(429, '', retryAfter))).toMatchObject({ retryAfterMs: 1e12 });
});

test.each([
  [{ reason: 'account.frozen' }, true],
  [{ frozen: true }, true],
  [{ reason: 'credentials.wrong', frozen: false }, false],
  [{}, false],
])('a refusal with %j says that the account is frozen: %s', (body, isSo) => {
  const result = readReply(endpoints.verify, json(403, { success: false, ...body }));
  expect(result.kind === 'refused' && isFrozen(result)).toBe(isSo);
});

test('a reason that is not on the list is none', () => {
  const answer = json(400, { success: false, reason: 'Please call us' });
  expect(readReply(endpoints.addCourse, answer)).not.toHaveProperty('reason');
});
