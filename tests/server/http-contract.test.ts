import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { headerNames } from '../../server/sessions/caller.ts';
import { logHeader, logOf, someEdits, stretch } from './conformance/ledger-scene.ts';
import { heldBy, openHttp, password } from './http-scene.ts';

const friend = 'https://app.example';
const own = 'https://grades.example.edu';
const listOf = (header: string | undefined): string[] =>
  (header ?? '').split(',').map((one) => one.trim().toLowerCase());

describe('an allowed page of another site', () => {
  test('is told beforehand that it may send all that the contract needs, with its cookie', async () => {
    const http = await openHttp({ publicOrigin: own, allowed: [friend] });
    for (const method of ['GET', 'POST', 'DELETE']) {
      const { status, headers } = await http.ask('OPTIONS', '/user/course/add', {
        headers: { origin: friend, 'access-control-request-method': method },
      });
      expect(status).toBe(204);
      expect(headers['access-control-allow-credentials']).toBe('true');
      expect(listOf(headers['access-control-allow-methods'])).toContain(method.toLowerCase());
      const named = ['Content-Type', 'Content-Encoding', ...Object.values(headerNames)].map((name) =>
        name.toLowerCase(),
      );
      expect(listOf(headers['access-control-allow-headers']).sort()).toEqual(named.sort());
    }
  });

  test('signs in, writes, reads what was replayed and downloads under its name', async () => {
    const http = await openHttp({ publicOrigin: own, allowed: [friend] });
    const from = { origin: friend, 'sec-fetch-site': 'cross-site' };
    const signedIn = await http.logIn(password, { headers: from });
    expect(signedIn.headers['access-control-allow-credentials']).toBe('true');
    const headers = { ...heldBy(signedIn), ...from };
    const keyed = { ...headers, [headerNames.idempotency]: 'k'.repeat(32) };
    const add = () => http.ask('POST', '/user/course/add', { headers: keyed, json: { courseCode: 'A', title: 'B' } });
    const first = await add();
    const again = await add();
    expect([first.headers['idempotency-replayed'], again.headers['idempotency-replayed']]).toEqual([undefined, 'true']);
    expect(again.text).toBe(first.text);
    for (const reply of [signedIn, first, again]) {
      expect(reply.headers['content-type']).toMatch(/^application\/json/);
      expect(reply.headers['access-control-allow-origin']).toBe(friend);
      expect(listOf(reply.headers['access-control-expose-headers'])).toEqual([
        'retry-after',
        'content-disposition',
        'idempotency-replayed',
      ]);
    }
    const other = await http.ask('POST', '/user/course/add', { headers: keyed, json: { courseCode: 'A' } });
    expect(other).toMatchObject({ status: 422, json: { success: false, reason: 'key.otherBody' } });

    const offering = await http.ask('POST', `/user/offering/course/${String(first.json.courseId)}/add`, {
      headers,
      json: { section: '1', period: 'Fall', yearOfStart: 2026 },
    });
    const place = `/user/offeringsnapshot/fromofferingid/${String(offering.json.offeringId)}`;
    const file = await http.ask('GET', `${place}/toexcel/get`, { headers });
    expect(file).toMatchObject({ status: 200, headers: { 'x-content-type-options': 'nosniff' } });
    expect(file.headers['content-disposition']).toContain('filename="A-1-Fall-2026.xls"');
    expect(file.headers['content-type']).toBe('application/vnd.ms-excel');
  });
});

test('a refusal is JSON with a boolean and a reason, whatever was asked', async () => {
  const http = await openHttp();
  const held = await http.signIn();
  const { cookie } = held;
  const answers = [
    [404, await http.ask('GET', '/user/none', {})],
    [404, await http.ask('PUT', '/user/course/add', { headers: held })],
    [404, await http.ask('GET', '/user/course/nobodys/get', { headers: held })],
    [401, await http.ask('GET', '/user/multi/init', {})],
    [403, await http.ask('GET', '/user/multi/init', { headers: { cookie } })],
    [415, await http.ask('POST', '/user/course/add', { headers: held, body: 'title=x' })],
    [400, await http.ask('POST', '/user/course/add', { headers: held, json: { unheardOf: 1 } })],
    [400, await http.ask('GET', '/user/course/%zz/get', { headers: held })],
    [400, await http.ask('GET', '/user/offeringsnapshot/get/all?content=a&content=b', { headers: held })],
  ] as const;
  for (const [status, answer] of answers) {
    expect(answer.status).toBe(status);
    expect(answer.headers['content-type']).toMatch(/^application\/json/);
    expect(answer.json).toMatchObject({ success: false, reason: expect.any(String) });
  }
});

test('who is signed out may write to us, and who changes a password ends their other sessions over HTTP', async () => {
  const http = await openHttp();
  const json = { email: 'a@b.example', message: 'Hello', isLoggedIn: false };
  expect((await http.ask('POST', '/identifyapi/contactus/add', { json })).json).toEqual({ success: true });
  const [here, elsewhere] = [await http.signIn(), await http.signIn()];
  const change = { oldPassword: password, newPassword: 'another one' };
  expect((await http.ask('POST', '/user/changepassword/edit', { headers: here, json: change })).status).toBe(200);
  expect((await http.ask('GET', '/user/verify/get', { headers: here })).status).toBe(200);
  expect((await http.ask('GET', '/user/verify/get', { headers: elsewhere })).status).toBe(401);
  expect((await http.logIn('another one')).status).toBe(200);
});

test('a load of 32 MB is carried for who has signed in, and for nobody else', async () => {
  const http = await openHttp();
  const held = await http.signIn();
  const path = '/user/offeringsnapshot/fromobject/load/all';
  const body = JSON.stringify({ listOfOfferingSnapshots: [] }).padEnd(32 * 1024 * 1024, ' ');
  const type = { 'content-type': 'application/json' };
  expect((await http.ask('POST', path, { headers: { ...held, ...type }, body })).status).toBe(200);
  const stranger = await http.ask('POST', path, {
    headers: { ...type, 'content-length': String(5 * 1024 * 1024) },
    write: (request) => void request.flushHeaders(),
  });
  expect(stranger).toMatchObject({ status: 413, json: { reason: 'body.tooLarge' } });
  const beyond = await http.ask('POST', path, {
    headers: { ...held, ...type, 'content-length': String(32 * 1024 * 1024 + 1) },
    write: (request) => void request.flushHeaders(),
  });
  expect(beyond).toMatchObject({ status: 413, json: { reason: 'body.tooLarge' } });
});

test('a packed addition to a ledger of up to 32 MB is carried for who has signed in, and for nobody else', async () => {
  const http = await openHttp();
  const held = await http.signIn();
  const path = '/user/ledger/office/add';
  const log = logOf(logHeader('ana@example.edu', 'office'), someEdits(30));
  const packed = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
  const body = new Uint8Array(gzipSync(JSON.stringify(stretch(log, 1, 30))));
  const added = await http.ask('POST', path, { headers: { ...held, ...packed }, body });
  expect(added).toMatchObject({ status: 200, json: { success: true, seq: 30 } });
  const read = await http.ask('GET', '/user/ledger/office/get?after=0', { headers: held });
  expect(read.json.lines).toEqual(log.lines);
  const large = (length: number, headers: object) =>
    http.ask('POST', path, {
      headers: { ...headers, ...packed, 'content-length': String(length) },
      write: (request) =>
        void (length <= 32 * 1024 * 1024 ? request.end(Buffer.alloc(length)) : request.flushHeaders()),
    });
  expect(await large(32 * 1024 * 1024, held)).toMatchObject({ status: 400, json: { reason: 'body.malformed' } });
  const tooLarge = { status: 413, json: { reason: 'body.tooLarge' } };
  expect(await large(32 * 1024 * 1024 + 1, held)).toMatchObject(tooLarge);
  const stranger = { headers: { ...packed, 'content-length': String(5 * 1024 * 1024) } };
  const refused = await http.ask('POST', path, { ...stranger, write: (request) => void request.flushHeaders() });
  expect(refused).toMatchObject(tooLarge);
});
