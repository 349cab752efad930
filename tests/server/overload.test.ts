import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Backend, BackendRequest } from '../../server/backend.ts';
import { type Load, usualLoad } from '../../server/node/admission.ts';
import { type Asking, openHttp } from './http-scene.ts';

const roomy: Load = { calls: 1_000, bytes: 1_000_000_000, reserved: 0.25 };
const refusal = { success: false, reason: 'overloaded' };

/** A server whose calls wait until they are let go. `seen`: the calls that have reached the backend. */
const held = async (load: Load) => {
  const seen: BackendRequest[] = [];
  const waiting: (() => void)[] = [];
  const backend: Backend = async (request) => {
    seen.push(request);
    await new Promise<void>((go) => waiting.push(go));
    return { status: 200, headers: {}, body: { success: true } };
  };
  const server = await openHttp({ backend, load, allowed: ['https://app.example'] });
  const reached = (count: number) => expect.poll(() => seen.length).toBe(count);
  return {
    ...server,
    seen,
    reached,
    letGo: () => {
      for (const go of waiting.splice(0)) go();
    },
    edit: (asking: Asking = { json: { title: 'Algebra' } }) => server.ask('POST', '/user/courses/edit/c1', asking),
    verify: () => server.ask('GET', '/user/verify/get'),
  };
};

test('calls beyond the bound are refused for now, and those in hand are answered', async () => {
  const { edit, letGo, reached, seen } = await held({ ...roomy, calls: 4 });
  const inHand = [edit(), edit(), edit()];
  await reached(3);
  const refused = await edit();
  expect([refused.status, refused.json, refused.headers['retry-after']]).toEqual([429, refusal, '2']);
  expect(seen.length).toBe(3);

  letGo();
  expect((await Promise.all(inHand)).map(({ status }) => status)).toEqual([200, 200, 200]);
  const next = [edit(), edit(), edit()];
  await reached(6);
  letGo();
  expect((await Promise.all(next)).map(({ status }) => status)).toEqual([200, 200, 200]);
});

test.each([
  ['finding the server of an account', 'GET', '/identifyapi/user/ana%40example.edu/get'],
  ['signing in', 'POST', '/core/login/edit'],
  ['signing out', 'DELETE', '/user/logout/delete'],
  ['verifying', 'GET', '/user/verify/get'],
])('%s has a share of its own, which has an end, too', async (_, method, path) => {
  const { ask, edit, letGo, reached } = await held({ ...roomy, calls: 4 });
  const asking = method === 'POST' ? { json: {} } : {};
  const inHand = [edit(), edit(), edit()];
  await reached(3);
  inHand.push(ask(method, path, asking));
  await reached(4);
  expect((await ask(method, path, asking)).json).toEqual(refusal);
  letGo();
  expect((await Promise.all(inHand)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
});

test('what is no call answers however much is in hand: readiness, health, the app', async () => {
  const { ask, verify, letGo, reached } = await held({ ...roomy, calls: 1 });
  const inHand = verify();
  await reached(1);
  const paths = ['/readyz', '/healthz', '/', '/assets/index-AbCd_12.js'];
  const got = await Promise.all(paths.map((path) => ask('GET', path)));
  expect(got.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  letGo();
  await inHand;
});

test('a page of another origin can read the refusal, and when to come back', async () => {
  const { edit, verify, letGo, reached } = await held({ ...roomy, calls: 1 });
  const inHand = verify();
  await reached(1);
  const { status, headers } = await edit({ json: {}, headers: { origin: 'https://app.example' } });
  expect([status, headers['access-control-allow-origin'], headers['access-control-allow-credentials']]).toEqual([
    429,
    'https://app.example',
    'true',
  ]);
  expect(headers['access-control-expose-headers']).toContain('Retry-After');
  letGo();
  await inHand;
});

test('a body is not waited for: the refusal comes while it is still being sent', async () => {
  const { verify, letGo, port, publicOrigin, reached, seen } = await held({ ...roomy, calls: 1 });
  const inHand = verify();
  await reached(1);
  const socket = connect(port, '127.0.0.1');
  socket.write(
    `POST /user/courses/edit/c1 HTTP/1.1\r\nHost: x\r\nOrigin: ${publicOrigin}\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n`,
  );
  socket.write('{"title":"');
  const [reply] = await once(socket, 'data');
  expect(String(reply)).toMatch(/^HTTP\/1\.1 429 [\s\S]*"overloaded"/);
  socket.destroy();
  letGo();
  await inHand;
  expect(seen.length).toBe(1);
});

test('a refusal arrives at a client that sends all of its body before it reads', async () => {
  const { edit, verify, letGo, reached } = await held({ ...roomy, calls: 1 });
  const inHand = verify();
  await reached(1);
  const write: Asking['write'] = (request) => {
    request.setHeader('content-length', 900_000);
    for (let part = 0; part < 9; part += 1) request.write(Buffer.alloc(100_000, 'x'));
    request.end();
  };
  const headers = { 'content-type': 'application/json' };
  expect((await edit({ headers, write })).json).toEqual(refusal);
  letGo();
  await inHand;
});

test('a client that sends slowly takes no call’s place', async () => {
  const { edit, letGo, reached, seen } = await held({ ...roomy, calls: 2, reserved: 0 });
  let finish: () => void = () => undefined;
  const slowly = [0, 1, 2].map(() =>
    edit({
      headers: { 'content-type': 'application/json' },
      write: (request) => {
        request.write('{"title":');
        const before = finish;
        finish = () => {
          before();
          request.end('"x"}');
        };
      },
    }),
  );
  await wait(100);
  const inHand = [edit(), edit()];
  await reached(2);
  letGo();
  expect((await Promise.all(inHand)).map(({ status }) => status)).toEqual([200, 200]);

  finish();
  await reached(4);
  letGo();
  const statuses = (await Promise.all(slowly)).map(({ status }) => status);
  expect(statuses.sort()).toEqual([200, 200, 429]);
  expect(seen.length).toBe(4);
});

test('bodies beyond the bound of bytes are refused, announced or not, and counted back however a call ends', async () => {
  const { edit, letGo, port, publicOrigin, reached } = await held({ calls: 100, bytes: 1_000, reserved: 0 });
  const body = (bytes: number) => ({
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ title: 'x'.repeat(bytes - 12) }),
  });
  const chunked = (bytes: number): Asking => ({
    headers: { 'content-type': 'application/json', 'transfer-encoding': 'chunked' },
    body: body(bytes).body,
  });

  const inHand = edit(body(600));
  await reached(1);
  expect((await edit(body(401))).json).toEqual(refusal);
  expect((await edit(chunked(401))).json).toEqual(refusal);
  const second = edit(body(400));
  await reached(2);
  letGo();
  await Promise.all([inHand, second]);

  const brokenOff = connect(port, '127.0.0.1');
  brokenOff.write(
    `POST /user/courses/edit/c1 HTTP/1.1\r\nHost: x\r\nOrigin: ${publicOrigin}\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n${'x'.repeat(800)}`,
  );
  await expect.poll(async () => (await edit(body(900))).status).toBe(429);
  brokenOff.destroy();
  await wait(100);
  const last = edit(body(1_000));
  await reached(3);
  letGo();
  expect((await last).status).toBe(200);
});

test('calls that are found together count together, though each is answered at once', async () => {
  const backend: Backend = async () => ({ status: 200, headers: {}, body: { success: true } });
  const { ask, port } = await openHttp({ backend, load: { ...roomy, calls: 4 } });
  const asked = 'GET /user/multi/init HTTP/1.1\r\nHost: x\r\n\r\n';
  const socket = connect(port, '127.0.0.1');
  let got = '';
  socket.on('data', (part) => {
    got += String(part);
  });
  socket.write(asked.repeat(10));
  const answers = () => got.match(/HTTP\/1\.1 \d+/g)?.map((line) => line.slice(-3)) ?? [];
  await expect.poll(() => answers().length).toBe(10);
  socket.destroy();
  expect(answers()).toEqual([...Array(3).fill('200'), ...Array(7).fill('429')]);
  expect((await ask('GET', '/user/multi/init')).status).toBe(200);
});

test('usually a quarter is kept for signing in, and a body of the largest size finds room', () => {
  expect(usualLoad.reserved).toBe(0.25);
  expect(usualLoad.bytes * (1 - usualLoad.reserved)).toBeGreaterThan(24 * 2 ** 20);
});
