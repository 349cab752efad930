import { beforeEach, describe, expect, test } from 'vitest';
import { logIn, requestOf, signIn } from './server-model/signed-in.ts';
import {
  addCourse,
  addStudent,
  ana,
  begin,
  call,
  classroom,
  data,
  model,
  pass,
  refusal,
} from './server-model/trial.ts';

/** Each title is a sentence of the wire contract. */
beforeEach(() => begin());

describe('Every call', () => {
  test('a reply is an object with a boolean success, true with status 200', () => {
    expect(call('verify')).toMatchObject({ status: 200, body: { success: true } });
  });

  test('unknown keys are refused', () => {
    expect(refusal(call('addCourse', {}, { colour: 'red' }))).toEqual([400, false, 'body.malformed']);
  });

  test('a body that is not JSON is 415', () => {
    const request = { ...requestOf('addCourse'), session: ana.session };
    const headers = { ...ana.headers, 'content-type': 'text/plain' };
    expect(refusal(model.handle({ ...request, headers }))).toEqual([415, false, 'body.notJson']);
  });

  test('a body of more than 4 MB is 413', () => {
    const reply = call('editSettings', {}, { setting: { a: 'x'.repeat(4 * 1024 * 1024) } });
    expect(refusal(reply)).toEqual([413, false, 'body.tooLarge']);
  });

  test('nesting is at most 32', () => {
    const nested = (levels: number): unknown => (levels === 0 ? 1 : { a: nested(levels - 1) });
    expect(call('editSettings', {}, { setting: nested(31) }).status).toBe(200);
    expect(call('editSettings', {}, { setting: nested(32) }).status).toBe(400);
  });

  test('what is not there is 404', () => {
    expect(refusal(call('readCourse', { courseId: 'nowhere' }))).toEqual([404, false, 'course.unknown']);
  });

  test('another account’s id is a 404 like any unknown id', () => {
    const { courseId } = classroom();
    const bo = signIn(model, 'bo@example.org', 'sesame');
    expect(bo.call('readCourse', { courseId })).toEqual(bo.call('readCourse', { courseId: 'nowhere' }));
    expect(refusal(bo.call('deleteCourse', { courseId }))).toEqual([404, false, 'course.unknown']);
    expect(data().courses.length).toBe(1);
  });

  test('a path that no call has is 404', () => {
    const reply = model.handle({ method: 'GET', path: '/user/wish/get', headers: ana.headers, session: ana.session });
    expect(reply.status).toBe(404);
  });

  test('a call is applied whole or not at all', () => {
    const { offeringId, studentId } = classroom();
    const other = addStudent();
    const before = data();
    expect(call('enroll', {}, { offeringId, studentIdList: [other, 'nobody'] }).status).toBe(404);
    expect(call('unenroll', {}, { offeringId, studentIdList: [studentId, 'nobody'] }).status).toBe(404);
    expect(data()).toEqual(before);
  });
});

describe('Signing in', () => {
  test('login gives a cookie, two headers, their values and the capabilities', () => {
    const reply = logIn(model, ' Ana@example.org', 'open');
    expect(reply.session).toMatch(/./);
    expect(reply.body).toMatchObject({
      frozen: false,
      capabilities: { idempotency: { retentionDays: 30 }, ifMatch: true, problemOrder: true, outcomeOrder: true },
    });
    for (const name of ['antiForgeryHeaderName', 'backendIdentificationIdName'])
      expect(reply.body[name]).toMatch(/^[A-Za-z][A-Za-z0-9-]{0,63}$/);
  });

  test('wrong credentials are 401, not frozen', () => {
    const reply = logIn(model, 'ana@example.org', 'shut');
    expect([reply.status, reply.body.frozen, reply.session]).toEqual([401, false, undefined]);
  });

  test('a frozen account is 403, frozen', () => {
    model.freeze('ana@example.org', 'ended');
    expect(logIn(model, 'ana@example.org', 'open')).toMatchObject({ status: 403, body: { frozen: true } });
    expect(refusal(call('verify'))).toEqual([401, false, 'session.none']);
    model.unfreeze('ana@example.org');
    expect(logIn(model, 'ana@example.org', 'open').status).toBe(200);
  });

  test('a session of a frozen account may also be answered 403', () => {
    model.freeze('ana@example.org', 'refused');
    expect(refusal(call('verify'))).toEqual([403, false, 'account.frozen']);
  });

  test('no session is 401', () => {
    expect(refusal(model.handle(requestOf('verify')))).toEqual([401, false, 'session.none']);
  });

  test('a dead session is 401', () => {
    model.expireSessions('ana@example.org');
    expect(refusal(call('verify'))).toEqual([401, false, 'session.none']);
  });

  test('a logout ends the session and clears the cookie', () => {
    expect(call('logOut').session).toBe(null);
    expect(call('verify').status).toBe(401);
  });

  test('two tabs, one cookie, two users: a mismatch is 401 and nothing is applied', () => {
    const bo = signIn(model, 'bo@example.org', 'sesame');
    const reply = model.handle({
      ...requestOf('addCourse', {}, {}, { headers: { ...ana.headers } }),
      session: bo.session,
    });
    expect(refusal(reply)).toEqual([401, false, 'session.mismatch']);
    expect([data().courses, model.data('bo@example.org').courses]).toEqual([[], []]);
  });

  test('an anti-forgery header that is missing or wrong is 403', () => {
    const name = String(ana.login.antiForgeryHeaderName).toLowerCase();
    expect(refusal(call('verify', {}, undefined, { headers: { [name]: 'guess' } }))).toEqual([
      403,
      false,
      'antiForgery.wrong',
    ]);
    const { [name]: _, ...headers } = ana.headers;
    expect(model.handle({ ...requestOf('verify', {}, undefined, { headers }), session: ana.session }).status).toBe(403);
  });

  test('after a change of the password the other sessions of the account end', () => {
    const elsewhere = signIn(model, 'ana@example.org', 'open');
    expect(call('changePassword', {}, { oldPassword: 'no', newPassword: 'b' }).status).toBe(400);
    expect(call('changePassword', {}, { oldPassword: 'open', newPassword: 'b' }).status).toBe(200);
    expect([call('verify').status, elsewhere.call('verify').status]).toEqual([200, 401]);
    expect([logIn(model, 'ana@example.org', 'open').status, logIn(model, 'ana@example.org', 'b').status]).toEqual([
      401, 200,
    ]);
  });

  test('an unknown e-mail is looked up like a known one', () => {
    const [known, unknown] = ['ana@example.org', 'no@example.org'].map((email) =>
      model.handle(requestOf('findUser', { email })),
    );
    expect(known?.body).toMatchObject({ success: true, user: { api: expect.stringMatching(/^https:/) } });
    expect(unknown).toEqual(known);
  });
});

describe('Idempotency', () => {
  const key = { headers: { 'idempotency-key': 'k'.repeat(32), 'x-truth': 'add' } };

  test('the same key and body give the first committed reply again, and change nothing', () => {
    const first = call('addCourse', {}, { title: 'a' }, key);
    const second = call('addCourse', {}, { title: 'a' }, key);
    expect(second.body).toEqual(first.body);
    expect([first, second].map(({ headers }) => headers['idempotency-replayed'])).toEqual([undefined, 'true']);
    expect(data().courses.length).toBe(1);
    expect(model.effectsOf('add')).toEqual({ applied: 1, unchanged: 0, replayed: 1, refused: 0 });
  });

  test('the same key with another body is 422', () => {
    call('addCourse', {}, { title: 'a' }, key);
    expect(refusal(call('addCourse', {}, { title: 'b' }, key))).toEqual([422, false, 'key.otherBody']);
  });

  test('refusals are not stored', () => {
    const { courseId } = classroom();
    const edit = () => call('editCourse', { courseId }, { title: 'b', ifMatch: { title: 'a' } }, key);
    expect(edit().status).toBe(409);
    model.asAnotherDevice('ana@example.org').call('editCourse', { courseId: courseId as never }, { title: 'a' });
    expect(edit().status).toBe(200);
  });

  test('a key is forgotten after the days that were promised', () => {
    call('addCourse', {}, {}, key);
    pass(30 * 24 * 3_600_000 - 1);
    expect(call('addCourse', {}, {}, key).headers['idempotency-replayed']).toBe('true');
    pass(1);
    call('addCourse', {}, {}, key);
    expect(data().courses.length).toBe(2);
  });

  test('one account’s key is not another’s', () => {
    call('addCourse', {}, {}, key);
    signIn(model, 'bo@example.org', 'sesame').call('addCourse', {}, {}, key);
    expect(model.data('bo@example.org').courses.length).toBe(1);
  });

  test('a server without it does not look at the key', () => {
    begin({ keys: false });
    for (const _ of [1, 2]) call('addCourse', {}, {}, key);
    expect(data().courses.length).toBe(2);
    expect(model.effectsOf('add').applied).toBe(2);
    expect(ana.login.capabilities).not.toHaveProperty('idempotency');
  });
});

describe('Capabilities', () => {
  test('a server that offers nothing names none, and knows no keys of theirs', () => {
    begin({ keys: false, ifMatch: false, problemOrder: false, outcomeOrder: false });
    const { seat, courseId } = classroom();
    expect(ana.login).not.toHaveProperty('capabilities');
    expect(call('editCourse', { courseId }, { ifMatch: {} }).status).toBe(400);
    expect(call('editGrades', seat, { grades: [{ studentId: seat.studentId, ifMatch: {} }] }).status).toBe(400);
    expect(call('editAssessment', seat, { problemOrder: [1, 0] }).status).toBe(400);
    expect(call('editOffering', seat, { outcomeOrder: [1, 0] }).status).toBe(400);
    expect(call('deleteCourse', { courseId }, undefined, { query: '?ifMatch=0' }).status).toBe(200);
  });

  test('the epoch changes when the data was restored from a backup', () => {
    const epoch = () =>
      (logIn(model, 'ana@example.org', 'open').body.capabilities as { serverEpoch: string }).serverEpoch;
    const before = epoch();
    addCourse({ title: 'kept' });
    const backup = model.snapshot();
    addCourse({ title: 'lost' });
    expect(epoch()).toBe(before);
    model.restore(backup);
    expect(call('verify').status).toBe(401);
    expect(data().courses).toMatchObject([{ title: 'kept' }]);
    expect(epoch()).not.toBe(before);
  });

  test('truth counts a change as applied, and what changes nothing apart from it', () => {
    const { courseId } = classroom();
    const truth = { headers: { 'x-truth': 't' } };
    for (const title of ['Ends', 'Ends', 'Ends']) call('editCourse', { courseId }, { title }, truth);
    call('editCourse', { courseId: 'nowhere' }, {}, truth);
    expect(model.effectsOf('t')).toEqual({ applied: 1, unchanged: 2, replayed: 0, refused: 1 });
  });
});
