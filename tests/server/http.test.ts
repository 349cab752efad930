import { once } from 'node:events';
import { IncomingMessage } from 'node:http';
import { connect, Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { clientAddress } from '../../server/node/client-address.ts';
import { StorageFailure } from '../../server/storage-failure.ts';
import { email, openHttp } from './http-scene.ts';

const courses = async ({ storage }: Awaited<ReturnType<typeof openHttp>>) =>
  storage.read('ana', (rows) => rows.count('courses'));

test('an unknown e-mail and a wrong password get the same bytes', async () => {
  const http = await openHttp();
  const comparable = ({ headers, ...rest }: Awaited<ReturnType<typeof http.logIn>>) => {
    const { date: _, 'x-request-id': __, ...same } = headers;
    return { ...rest, headers: same };
  };
  expect(comparable(await http.logIn('wrong', {}, 'nobody@example.edu'))).toEqual(
    comparable(await http.logIn('wrong')),
  );
  const [known, unknown] = [
    await http.ask('GET', `/identifyapi/user/${email}/get`),
    await http.ask('GET', '/identifyapi/user/nobody@example.edu/get'),
  ];
  expect(comparable(unknown)).toEqual(comparable(known));
});

describe('every reply', () => {
  test.each([
    ['GET', '/'],
    ['GET', '/assets/index-AbCd_12.js'],
    ['GET', '/nowhere.txt'],
    ['GET', '/user/verify/get'],
    ['POST', '/user/course/add'],
    ['GET', '/user/none'],
    ['OPTIONS', '/core/login/edit'],
    ['GET', '/healthz'],
    ['PUT', '/'],
  ])('%s %s has the headers that protect', async (method, path) => {
    const http = await openHttp({ publicOrigin: 'https://grades.example.edu' });
    const { headers } = await http.ask(method, path);
    const policy = String(headers['content-security-policy']);
    expect(policy).not.toMatch(/unsafe|\*|http:/);
    for (const part of ["default-src 'none'", "frame-ancestors 'none'", "base-uri 'none'", "form-action 'none'"])
      expect(policy.split('; ')).toContain(part);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'strict-transport-security': expect.stringContaining('max-age='),
    });
    if (/^\/(user|core|healthz)/.test(path) && method !== 'OPTIONS') expect(headers['cache-control']).toBe('no-store');
  });
});

describe('a body', () => {
  test('of 50 MB in chunks is refused while it comes', async () => {
    let reached = 0;
    const http = await openHttp({
      backend: async () => {
        reached += 1;
        return { status: 200, headers: {}, body: { success: true } };
      },
    });
    let written = 0;
    const answer = http.ask('POST', '/user/course/add', {
      headers: { 'content-type': 'application/json' },
      write: (request) => {
        const chunk = Buffer.alloc(64 * 1024, ' ');
        const more = () => {
          while (written < 50 * 1024 * 1024 && !request.destroyed) {
            written += chunk.length;
            if (!request.write(chunk)) return void request.once('drain', more);
          }
          request.end();
        };
        more();
      },
    });
    // The server closes the connection while the client still writes, so the client may see that before the answer.
    const outcome = await answer.then(
      ({ status, json }) => `${status} ${String(json.reason)}`,
      ({ code }: NodeJS.ErrnoException) => String(code),
    );
    expect(['413 body.tooLarge', 'EPIPE', 'ECONNRESET']).toContain(outcome);
    expect(reached).toBe(0);
    expect(http.lines.at(-1)).toMatchObject({ route: '/user/course/add', status: 413 });
  });

  test.each([
    ['says that it is too long', '5000000', 413],
    ['is as long as may be', undefined, 415],
  ])('that %s', async (_, length, status) => {
    const http = await openHttp();
    const held = await http.signIn();
    const reply = await http.ask('POST', '/user/course/add', {
      headers: { ...held, 'content-length': length },
      ...(length ? { write: (request) => void request.flushHeaders() } : { body: Buffer.alloc(4 * 1024 * 1024, ' ') }),
    });
    expect(reply.status).toBe(status);
  });

  test.each([
    ['no JSON', '{', 400],
    ['a list', '[]', 400],
    ['no UTF-8', Buffer.from([0x7b, 0xff, 0x7d]), 400],
    ['nested 1000 deep', `${'['.repeat(1000)}${']'.repeat(1000)}`, 400],
    ['a prototype', '{"title":"x","__proto__":{"admin":true}}', 400],
    ['a number beyond all', '{"numberOfCredits":1e999}', 400],
    ['10 000 keys', JSON.stringify(Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`k${at}`, at]))), 400],
  ])('with %s', async (_, body, status) => {
    const http = await openHttp();
    const headers = { ...(await http.signIn()), 'content-type': 'application/json' };
    expect((await http.ask('POST', '/user/course/add', { headers, body })).status).toBe(status);
    expect(await courses(http)).toBe(0);
    expect((await http.ask('GET', '/user/verify/get', { headers })).status).toBe(200);
  });
});

describe('a request', () => {
  test.each([
    ['/user/../core/login/edit', 404, 'path.unknown'],
    ['/user/%2e%2e/core/login/edit', 404, 'path.unknown'],
    ['//user/course/add', 404, 'path.unknown'],
    ['*', 404, 'path.unknown'],
    ['/core/login/edit', 415, 'body.notJson'],
    ['http://elsewhere.example/core/login/edit', 415, 'body.notJson'],
  ])('for %s is for just that path', async (path, status, reason) => {
    const http = await openHttp();
    expect(await http.ask('POST', path)).toMatchObject({ status, json: { success: false, reason } });
  });

  test('that reads and brings a body is refused', async () => {
    const http = await openHttp();
    const headers = { ...(await http.signIn()), 'content-type': 'application/json', 'content-length': '2' };
    const reply = await http.ask('GET', '/user/verify/get', { headers, body: '{}' });
    expect(reply).toMatchObject({ status: 400, json: { reason: 'body.malformed' } });
  });

  test('for the head alone gets it, with the length of what it would have', async () => {
    const http = await openHttp();
    const { headers } = await http.ask('GET', '/healthz');
    const head = await http.ask('HEAD', '/healthz');
    expect([head.status, head.text, head.headers['content-length']]).toEqual([200, '', headers['content-length']]);
  });
});

describe('an address', () => {
  const addresses = (header: string | undefined, trusted: readonly string[]) => async () => {
    const seen: string[] = [];
    const http = await openHttp({
      trustedProxies: trusted,
      backend: async ({ from }) => {
        seen.push(from);
        return { status: 200, headers: {}, body: { success: true } };
      },
    });
    await http.ask('GET', '/user/verify/get', { headers: { 'x-forwarded-for': header } });
    return seen[0];
  };
  test.each([
    ['the connection’s, whatever a client writes into a header', '192.0.2.7', [], '127.0.0.1'],
    ['the last one that a trusted proxy noted', '6.6.6.6, 192.0.2.7', ['127.0.0.1'], '192.0.2.7'],
    ['the proxy’s where it noted none', undefined, ['127.0.0.1'], '127.0.0.1'],
    ['an IPv4 address, though the proxy noted it as IPv6', '::ffff:192.0.2.7', ['127.0.0.1'], '192.0.2.7'],
    ['the /64 network of an IPv6 address', '2001:db8:1:2:3:4:5:6', ['127.0.0.1'], '2001:db8:1:2::/64'],
    ['the /64 network of a shortened IPv6 address', '2001:db8::1', ['127.0.0.1'], '2001:db8:0:0::/64'],
    ['the /64 network of one that is shortened within it', '2001::5:6:7:8:9', ['127.0.0.1'], '2001:0:0:5::/64'],
  ])('is %s', async (_, header, trusted, expected) => {
    expect(await addresses(header, trusted)()).toBe(expected);
  });

  test('of a proxy is known, though a server that listens to IPv6 as well sees it as such', () => {
    const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: '::ffff:10.0.0.5' });
    const incoming = new IncomingMessage(socket);
    expect(clientAddress(incoming, new Set())).toBe('10.0.0.5');
    incoming.headers['x-forwarded-for'] = '192.0.2.7';
    expect(clientAddress(incoming, new Set(['10.0.0.5']))).toBe('192.0.2.7');
  });
});

describe('the log', () => {
  test('has one line for each request, and nothing that anybody sent', async () => {
    const http = await openHttp();
    const held = await http.signIn();
    await http.ask('GET', '/identifyapi/user/ana%40example.edu%0d%0a%1b[31m/get?token=t0psecret', {
      headers: { ...held, 'user-agent': '${jndi:ldap://x}' },
    });
    await http.ask('POST', '/user/course/s3cretId/edit', { headers: held, json: { title: 'Sup3rsecret' } });
    await http.ask('GET', '/s3cret');
    expect(http.lines.map(({ route, status, method }) => [method, route, status])).toEqual([
      ['POST', '/core/login/edit', 200],
      ['GET', '/identifyapi/user/{email}/get', 400],
      ['POST', '/user/course/{courseId}/edit', 404],
      ['GET', 'app', 404],
    ]);
    const text = http.lines.map((line) => JSON.stringify(line)).join('\n');
    expect(text).not.toMatch(/s3cret|Sup3r|t0psecret|jndi|example\.edu|127\.0\.0\.1/);
    for (const value of Object.values(held)) expect(text).not.toContain(value);
    expect(new Set(http.lines.map(({ request }) => request)).size).toBe(http.lines.length);
  });

  test('has the request’s own name, which its reply has too, and of an unusual method none', async () => {
    const http = await openHttp();
    const { headers } = await http.ask('PROPFIND', '/user/verify/get');
    expect(http.lines).toMatchObject([{ request: headers['x-request-id'], method: 'other', route: 'unknown' }]);
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('tells of what broke outside of a call’s own work', async () => {
    const http = await openHttp({ backend: () => Promise.reject(new TypeError('on purpose')) });
    expect(await http.ask('GET', '/user/verify/get')).toMatchObject({ status: 500, json: { reason: 'internal' } });
    expect(http.lines).toMatchObject([{ failure: 'carrying a call', error: 'TypeError' }, { status: 500 }]);
  });
});

describe('health', () => {
  test('is about the process, readiness about its storage', async () => {
    const http = await openHttp({ probe: async () => Promise.reject(new Error('disk full')) });
    expect((await http.ask('GET', '/healthz')).status).toBe(200);
    expect(await http.ask('GET', '/readyz')).toMatchObject({
      status: 503,
      headers: { 'cache-control': 'no-store' },
      json: { success: false, reason: 'internal' },
    });
    expect(http.lines).toContainEqual(expect.objectContaining({ failure: 'readiness' }));
    expect((await (await openHttp()).ask('GET', '/readyz')).status).toBe(200);
  });

  test.each([
    ['busy', 'unavailable'],
    ['full', 'storage.full'],
  ] as const)('says of a storage that is %s: %s', async (problem, reason) => {
    const http = await openHttp({ probe: () => Promise.reject(new StorageFailure(problem, 'on purpose')) });
    expect(await http.ask('GET', '/readyz')).toMatchObject({ status: 503, json: { success: false, reason } });
  });
});

test('a server without https asks nobody to use it', async () => {
  expect((await (await openHttp()).ask('GET', '/')).headers['strict-transport-security']).toBeUndefined();
});

test('guesses are slowed over HTTP as well, and the reply says until when', async () => {
  const http = await openHttp();
  const statuses: number[] = [];
  for (let at = 0; at < 6; at += 1) statuses.push((await http.logIn('wrong')).status);
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  expect((await http.logIn()).headers['retry-after']).toBe('30');
  http.wait(30_000);
  expect((await http.logIn()).status).toBe(200);
});

test.each([
  ['gzip', 'gzip'],
  ['identity', undefined],
])('a long answer to who takes %s is packed as %s', async (taken, packed) => {
  const long = { status: 200, headers: {}, body: { success: true, text: 'x'.repeat(100_000) } };
  const http = await openHttp({ backend: async () => long });
  const reply = await http.ask('GET', '/user/multi/init', { headers: { 'accept-encoding': taken } });
  expect([reply.status, reply.headers['content-encoding']]).toEqual([200, packed]);
  expect(reply.text.length < 10_000).toBe(packed !== undefined);
});

describe('stopping', () => {
  test('lets a call end that is under way, and takes no new one', async () => {
    const begun: (() => void)[] = [];
    const finish: (() => void)[] = [];
    const held = new Promise<void>((resolve) => finish.push(resolve));
    const reached = new Promise<void>((resolve) => begun.push(resolve));
    const http = await openHttp({
      backend: async () => {
        begun[0]?.();
        await held;
        return { status: 200, headers: {}, body: { success: true } };
      },
    });
    const slow = http.ask('GET', '/user/verify/get');
    await reached;
    const stopped = http.stop(10_000);
    await expect(http.ask('GET', '/healthz')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    finish[0]?.();
    expect((await slow).status).toBe(200);
    await stopped;
  });

  test('does not wait for idle connections, nor for ever', async () => {
    const http = await openHttp({ backend: () => new Promise(() => undefined) });
    const idle = connect(http.port, '127.0.0.1');
    await once(idle, 'connect');
    const endless = http.ask('GET', '/user/verify/get').catch((error: NodeJS.ErrnoException) => error.code);
    await expect.poll(() => http.ask('GET', '/healthz').then(({ status }) => status)).toBe(200);
    await http.stop(50);
    expect(await endless).toBe('ECONNRESET');
    idle.destroy();
  });
});
