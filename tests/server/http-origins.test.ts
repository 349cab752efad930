import { describe, expect, test } from 'vitest';
import { endpoints } from '../../api/endpoints.ts';
import { email, heldBy, openHttp, password } from './http-scene.ts';

const course = { title: 'Beginnings' };
const courses = async ({ storage }: Awaited<ReturnType<typeof openHttp>>) =>
  storage.read('ana', (rows) => rows.count('courses'));
const evil = 'https://evil.example';
const friend = 'https://app.example';
const own = 'https://grades.example.edu';

describe('a call that changes something', () => {
  test.each([
    ['our own page', own, 200],
    ['an allowed page', friend, 200],
    ['nobody', undefined, 403],
    ['null', 'null', 403],
    ['another page', evil, 403],
    ['our name within another', `${own}.evil.example`, 403],
    ['our name before an @', `${own}@evil.example`, 403],
    ['our name without https', own.replace('https', 'http'), 403],
    ['our name at another port', `${own}:8443`, 403],
    ['our name in capitals', own.toUpperCase(), 403],
    ['our name with a slash', `${own}/`, 403],
    ['our name twice', `${own}, ${own}`, 403],
    ['this machine', 'http://localhost', 403],
  ])('from %s', async (_, origin, status) => {
    const http = await openHttp({ publicOrigin: own, allowed: [friend] });
    const held = await http.signIn();
    const headers = { ...held, origin };
    const add = await http.ask('POST', '/user/course/add', { headers, json: course });
    expect(add.status).toBe(status);
    expect(await courses(http)).toBe(status === 200 ? 1 : 0);
    expect((await http.logIn(password, { headers: { origin } })).status).toBe(status);
    const json = { email, message: 'Hello', isLoggedIn: false };
    expect((await http.ask('POST', '/identifyapi/contactus/add', { headers: { origin }, json })).status).toBe(status);
    expect((await http.ask('DELETE', '/user/logout/delete', { headers })).status).toBe(status);
    if (status === 403) expect(add.json).toEqual({ success: false, reason: 'origin.notAllowed' });
  });

  const writes = Object.entries(endpoints).filter(([, { method }]) => method !== 'GET');
  test(`is refused from another page, whichever of the ${writes.length} it is`, async () => {
    const http = await openHttp();
    const held = await http.signIn();
    const refusal = async ({ method, path }: (typeof endpoints)[keyof typeof endpoints]) => {
      const place = path.replace(/\{\w+\}/g, 'x');
      const json = method === 'POST' ? { json: {} } : {};
      const foreign = await http.ask(method, place, { headers: { ...held, origin: evil }, ...json });
      expect(foreign).toMatchObject({ status: 403, json: { reason: 'origin.notAllowed' } });
      if (method !== 'POST') return;
      const form = { headers: { ...held, 'content-type': 'text/plain' }, body: '{}' };
      expect(await http.ask(method, place, form)).toMatchObject({ status: 415, json: { reason: 'body.notJson' } });
      const tunnel = { headers: { ...held, 'x-http-method-override': method } };
      expect((await http.ask('GET', place, tunnel)).status).toBe(404);
    };
    await Promise.all(writes.map(([, endpoint]) => refusal(endpoint)));
  });
});

describe('other origins', () => {
  test.each([
    [friend, true],
    ['https://grades.example.edu', true],
    ['null', false],
    [evil, false],
    ['https://app.example.evil.example', false],
    ['http://app.example', false],
    ['https://app.example:444', false],
    ['https://APP.example', false],
    ['https://xapp.example', false],
  ])('%s may read: %s', async (origin, may) => {
    const http = await openHttp({ publicOrigin: 'https://grades.example.edu', allowed: [friend] });
    const { headers } = await http.ask('GET', '/identifyapi/user/a/get', { headers: { origin } });
    expect(headers['access-control-allow-origin']).toBe(may ? origin : undefined);
    expect(headers.vary).toMatch(/\borigin\b/i);
    expect(headers['access-control-expose-headers']?.split(',').map((name) => name.trim())).toEqual(
      expect.arrayContaining(['Retry-After', 'Content-Disposition', 'Idempotency-Replayed']),
    );

    const asked = await http.ask('OPTIONS', '/user/course/add', {
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type,x-secret',
      },
    });
    expect(asked.status).toBe(204);
    expect(asked.headers['access-control-allow-origin']).toBe(may ? origin : undefined);
    expect(asked.headers['access-control-allow-headers']?.toLowerCase().split(',')).toEqual([
      'content-type',
      'content-encoding',
      'x-gradeledger-anti-forgery',
      'x-gradeledger-backend',
      'idempotency-key',
    ]);
    expect(asked.headers['access-control-max-age']).toBe('600');
  });

  test('the headers that a preflight asks for may be of any length and are not echoed', async () => {
    const http = await openHttp();
    const { headers, status } = await http.ask('OPTIONS', '/user/course/add', {
      headers: { 'access-control-request-headers': `x${' '.repeat(12_000)},` },
    });
    expect(status).toBe(204);
    expect(headers['access-control-allow-headers']).not.toContain('  ');
  });
});

describe('the cookie', () => {
  const attributes = (set: string[] | undefined) => (set?.[0] ?? '').split('; ').slice(1).sort();

  test.each([
    ['on this machine', undefined, {}, /^gradeledger-\d+=/, ['HttpOnly', 'Path=/', 'SameSite=Lax']],
    ['by https', 'https://g.example', {}, /^__Host-gradeledger=/, ['HttpOnly', 'Path=/', 'SameSite=Lax', 'Secure']],
    [
      'for an allowed page of another site',
      'https://g.example',
      { origin: friend, 'sec-fetch-site': 'cross-site' },
      /^__Host-gradeledger=/,
      ['HttpOnly', 'Partitioned', 'Path=/', 'SameSite=None', 'Secure'],
    ],
    [
      'for its own page, though that is allowed as well',
      own,
      { origin: own, 'sec-fetch-site': 'same-origin' },
      /^__Host-gradeledger=/,
      ['HttpOnly', 'Path=/', 'SameSite=Lax', 'Secure'],
    ],
    [
      'for an allowed page of the same site',
      'https://g.example',
      { origin: friend, 'sec-fetch-site': 'same-site' },
      /^__Host-gradeledger=/,
      ['HttpOnly', 'Path=/', 'SameSite=Lax', 'Secure'],
    ],
  ])('%s', async (_, publicOrigin, headers, name, expected) => {
    const http = await openHttp({ ...(publicOrigin && { publicOrigin }), allowed: [friend, own] });
    const reply = await http.logIn(password, { headers });
    expect(reply.headers['set-cookie']?.[0]).toMatch(name);
    expect(attributes(reply.headers['set-cookie'])).toEqual(expected);
    expect(String(reply.headers['set-cookie']?.[0]).split('=')[1]?.length).toBeGreaterThan(43);

    const out = await http.ask('DELETE', '/user/logout/delete', { headers: { ...heldBy(reply), ...headers } });
    expect(out.headers['set-cookie']?.[0]).toMatch(name);
    expect(attributes(out.headers['set-cookie'])).toEqual([...expected, 'Max-Age=0'].sort());
  });

  test('of a refused sign-in is not set', async () => {
    const http = await openHttp();
    expect((await http.logIn('wrong')).headers['set-cookie']).toBeUndefined();
  });
});
