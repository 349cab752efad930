import { describe, expect, test } from 'vitest';
import { isHeaderName, sessionOf } from '../../machines/session/stored-session.ts';
import { mayBeListed, whereaboutsOf } from '../../machines/session/trusted-backend.ts';

const trust = { own: 'https://uni.example', allowed: ['https://grades.uni.example', 'http://127.0.0.1:8080'] };

test.each([
  ['https://uni.example', { kind: 'here', backend: 'https://uni.example' }],
  ['https://grades.uni.example', { kind: 'elsewhere', backend: 'https://grades.uni.example' }],
  ['http://127.0.0.1:8080', { kind: 'elsewhere', backend: 'http://127.0.0.1:8080' }],
])('a password may go to %s', (api, whereabouts) => expect(whereaboutsOf(api, trust)).toEqual(whereabouts));

test('this computer is the same under each of its names', () => {
  const own = 'http://localhost:4173';
  expect(whereaboutsOf('http://127.0.0.1:4173', { own, allowed: [] })).toEqual({ kind: 'here', backend: own });
  expect(whereaboutsOf('http://127.0.0.1:4174', { own, allowed: [] })).toEqual({ kind: 'not trusted' });
});

const hostile: readonly unknown[] = [
  'https://evil.example',
  'https://uni.example@evil.example',
  'https://grades.uni.example:pw@evil.example',
  'https://evil.example#https://grades.uni.example',
  'https://evil.example?https://grades.uni.example',
  'https://evil.example/https://grades.uni.example',
  'https://grades.uni.example.evil.example',
  'https://evilgrades.uni.example',
  'https://xgrades.uni.example',
  'https://grades.uni.example/',
  'https://grades.uni.example/login',
  'https://grades.uni.example/../',
  'https://grades.uni.example?x',
  'https://grades.uni.example#x',
  'https://grades.uni.example.',
  'https://grades.uni.example:443',
  'https://grades.uni.example:8443',
  'https://grades.uni.example:0',
  'https://grades.uni.example%2eevil.example',
  'https://grades.uni.example\\@evil.example',
  'https://grades.uni.example\u0000.evil.example',
  'https://grades.uni.example\t',
  'https://grades.uni\n.example',
  ' https://grades.uni.example',
  'https://grades.uni.example ',
  'HTTPS://grades.uni.example',
  'https://GRADES.uni.example',
  'https:/grades.uni.example',
  'https:grades.uni.example',
  '//grades.uni.example',
  'grades.uni.example',
  'http://grades.uni.example',
  'http://uni.example',
  'ws://grades.uni.example',
  'javascript:alert(1)//grades.uni.example',
  'data:text/html,https://grades.uni.example',
  'blob:https://grades.uni.example/1',
  'file:///etc/passwd',
  'https://127.0.0.1:8080',
  'http://127.1:8080',
  'http://0x7f.1:8080',
  'http://2130706433:8080',
  'http://[::ffff:127.0.0.1]:8080',
  'http://127.0.0.1:8081',
  'http://localhost.evil.example:8080',
  'https://192.168.0.1',
  'https://[fe80::1]',
  'https://grаdes.uni.example',
  'https://xn--grdes-3ve.uni.example',
  'https://grades。uni.example',
  'https://grades.uni.example\u200b',
  `https://${'a'.repeat(65_536)}.example`,
  '',
  null,
  undefined,
  0,
  true,
  ['https://grades.uni.example'],
  { toString: () => 'https://grades.uni.example' },
];

test.each(hostile.map((api) => [typeof api === 'string' ? api.slice(0, 80) : api, api]))(
  'no password goes to %j',
  (_, api) => expect(whereaboutsOf(api, trust)).toEqual({ kind: 'not trusted' }),
);

describe('a deployment', () => {
  test.each([
    'https://a.example',
    'https://a.b.example:8443',
    'http://localhost:1',
    'http://[::1]:8080',
    'https://xn--bcher-kva.example',
  ])('may list %s', (origin) => expect(mayBeListed(origin)).toBe(true));

  test.each([
    'http://a.example',
    'https://a.example/',
    'https://a.example:443',
    'https://a.example:70000',
    'https://u@a.example',
    'https://10.0.0.1',
    'https://*.example',
    'https://A.example',
    'https://a',
    'https://-a.example',
    '*',
  ])('may not list %s', (origin) => expect(mayBeListed(origin)).toBe(false));
});

describe('a header that a login names', () => {
  test.each(['X-Anti-Forgery', 'AntiForgery', 'X-Backend-Id', 'Idempotency-Key', 'x'.repeat(64)])(
    '%s is taken',
    (name) => expect(isHeaderName(name)).toBe(true),
  );

  test.each([
    'Authorization',
    'cookie',
    'HOST',
    'Origin',
    'Content-Type',
    'Content-Length',
    'Sec-Fetch-Site',
    'Proxy-Authorization',
    'If-Match',
    'Access-Control-Request-Method',
    'X-HTTP-Method-Override',
    'X-Forwarded-For',
    'Transfer-Encoding',
    '',
    '-X',
    '1X',
    'X_Y',
    'X:Y',
    'X Y',
    'X\r\nCookie',
    'X\n',
    'é',
    'x'.repeat(65),
  ])('%j is refused', (name) => expect(isHeaderName(name)).toBe(false));
});

test('a login that names one header for two things makes no session', () => {
  const account = { userEmail: 'ana@example.edu', backend: trust.own, computer: 'mine' } as const;
  const named = (antiForgeryHeaderName: string, backendIdentificationIdName: string, header: string) =>
    sessionOf(
      {
        antiForgeryHeaderName,
        antiForgeryToken: 'token',
        backendIdentificationIdName,
        backendIdentification: 'one',
        frozen: false,
        capabilities: { idempotency: { header, retentionDays: 15 } },
      },
      account,
    );
  expect(named('X-Token', 'X-Backend', 'X-Key')).toMatchObject({ ...account, verified: false });
  expect(named('X-Token', 'x-token', 'X-Key')).toBeUndefined();
  expect(named('X-Token', 'X-Backend', 'X-TOKEN')).toBeUndefined();
  expect(named('X-Token', 'X-Backend', 'x-backend')).toBeUndefined();
  expect(named('X-Token', 'X-Backend', 'Cookie')).toBeUndefined();
});
