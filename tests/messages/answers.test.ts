import { describe, expect, test } from 'vitest';
import { endpoints } from '../../api/endpoints.ts';
import { readReply } from '../../api/read-reply.ts';
import { nobodySignedIn, type RemoteReply } from '../../api/remote.ts';
import { changePassword, operationText } from '../../messages/components/operations.ts';
import { faultText } from '../../src/components/session/session-fault.ts';
import { stateText } from '../../src/components/sync/state-text.ts';
import { type Outcome, outcomeOf } from '../../sync/wire/outcome.ts';
import * as b from '../builders.ts';
import { i1, recorded, sent, theCourse } from '../projections/outbox-story.ts';

const reply = (status: number, text: string): RemoteReply => ({ kind: 'reply', status, text });
const json = (status: number, body: object): RemoteReply => reply(status, JSON.stringify(body));
const page = '<!doctype html><title>Welcome to the hotel</title>';

/** What comes back to an addition, and the words of its own that it is told by. */
const answers: readonly (readonly [string, RemoteReply, words: string])[] = [
  ['nothing', { kind: 'no reply', offline: false }, 'No answer came'],
  ['a fault of the server', json(500, { success: false, reason: 'internal' }), 'a fault of its own (500)'],
  ['a full disk', json(507, { success: false, reason: 'storage.full' }), 'disk is full (507)'],
  ['a full disk of another server', reply(507, page), 'disk is full (507)'],
  ['a gateway’s page', reply(502, page), 'did not reach the server (502)'],
  ['a gateway that waited in vain', reply(504, page), 'did not reach the server (504)'],
  ['a restart', json(503, { success: false, reason: 'unavailable' }), 'busy, or is being started again (503)'],
  ['a body that came too slowly', json(408, { success: false }), 'did not get all of it in time (408)'],
  ['a page with 200', reply(200, page), 'a page or a text (200)'],
  ['no success', json(200, { courseId: 'c1' }), 'does not say whether it succeeded (200)'],
  ['success without the id', json(200, { success: true }), 'such as the id of a new row (200)'],
  ['work in progress', json(409, { success: false, reason: 'inProgress' }), 'still at work on it (409)'],
  ['404 without a reason', json(404, { success: false }), 'answered 404 without saying why'],
  ['a redirect', reply(302, ''), 'answered 302 without saying why'],
];

const adding = recorded([], [b.course()], [sent([theCourse], i1, { call: 'addCourse' })]);
const unknown = (answer: RemoteReply): Outcome & { kind: 'unknown' } => {
  const outcome = outcomeOf(adding, i1, answer);
  if (outcome.kind !== 'unknown') throw new Error(`it is ${outcome.kind}`);
  return outcome;
};

describe.each(answers)('a write that is answered with %s', (_, answer, words) => {
  test('is told so where sync stands, with its status, what is safe, and what goes on', () => {
    const text = stateText(
      { mode: 'waiting', trouble: 'unanswered', answer: unknown(answer).answer },
      { count: 1, needsYou: 0, isDoubted: false },
    );
    expect(text).toContain(words);
    expect(text).toContain('may have been applied');
    expect(text).toContain('Nothing is lost');
  });
});

test.each(answers.filter(([name]) => !/404|progress/.test(name)))(
  'a call that somebody waits for, and that is answered with %s, is told so',
  (_, answer, words) => {
    const text = operationText(readReply(endpoints.addCourse, answer));
    expect(text).toContain(words);
    expect(text).toContain('It may have been done, or not.');
  },
);

test('an addition that was given the id of something else is told so', () => {
  const taken = recorded([b.course(b.c2)], [b.course()], [sent([theCourse], i1, { call: 'addCourse' })]);
  const outcome = outcomeOf(taken, i1, json(200, { success: true, courseId: b.c2 }));
  expect(outcome).toMatchObject({ kind: 'misnamed', answer: { status: 200, lacks: 'own id' } });
});

describe('a call that could not be built is a fault of this app, and nothing is said to have been sent', () => {
  test('in sync it waits for the instructor', () => {
    expect(outcomeOf(adding, i1, { kind: 'not built' })).toEqual({
      kind: 'refused',
      events: [{ type: 'CallRefused', intent: i1, items: [theCourse], status: 0, reason: 'app.fault' }],
    });
  });

  test('elsewhere it is told', () => {
    const result = readReply(endpoints.contactUs, { kind: 'not built' });
    expect(result).toEqual({ kind: 'bug', source: 'frontend', status: undefined });
    expect(operationText(result)).toContain('a fault of the app. Nothing was sent');
  });
});

test('only of a computer without a connection it is said that there is none', () => {
  const told = (reply: RemoteReply): string => operationText(readReply(endpoints.listSnapshots, reply));
  expect(told({ kind: 'no reply', offline: true })).toContain('This needs a connection, and there is none.');
  expect(told({ kind: 'no reply', offline: false })).toContain('No whole answer came');
});

test('a call of sync without a stored domain is 400, too: nobody is signed in, and nothing is refused for good', () => {
  expect(outcomeOf(adding, i1, nobodySignedIn)).toEqual({ kind: 'auth', why: 'session.none' });
});

test('a call without a stored domain is 400, and says that nobody is signed in', () => {
  const result = readReply(endpoints.changePassword, json(400, { success: false, reason: 'session.none' }));
  expect(operationText(result)).toContain('Nobody is signed in, so there is no server to ask (400)');
  expect(operationText(readReply(endpoints.contactUs, json(400, { success: false })))).toContain('(400)');
});

describe('signing in', () => {
  test('of a reply that was lost, nobody says that the server was not reached', () => {
    expect(faultText({ code: 'noAnswer' })).toContain('not known');
    expect(faultText({ code: 'noAnswer' })).not.toContain('was not reached');
  });

  test.each([
    [{ code: 'serverTrouble', status: 507, reason: 'storage.full' } as const, 'disk is full (507)'],
    [{ code: 'serverTrouble', status: 502 } as const, '(502)'],
    [{ code: 'backendBug', status: 200, lacks: 'success' } as const, 'a fault of the server'],
  ])('%o is told with its status', (fault, words) => {
    expect(faultText(fault)).toContain(words);
    expect(faultText(fault)).toContain('You are not signed in here');
  });
});

test.each([8, 12])('a password that is too short is told to need the %i characters that are asked for', (shortest) => {
  expect(changePassword.hint(shortest)).toContain(`least ${shortest} characters`);
  expect(changePassword.tooShort(shortest)).toContain(`least ${shortest} characters`);
});
