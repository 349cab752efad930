import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { fetchRemote } from '../../src/browser/fetch-remote.ts';

/** A server that answers so, and whether it sees its caller go. */
const serverThat = async (answer: (response: ServerResponse, request: IncomingMessage) => void) => {
  let left: () => void = () => undefined;
  const isLeft = new Promise<void>((resolve) => {
    left = resolve;
  });
  const server = createServer((request, response) => {
    response.on('close', left);
    answer(response, request);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, isLeft };
};

/** Node has none. */
beforeAll(() => void vi.stubGlobal('navigator', { onLine: true }));

/** Timers that go off when the test says so. */
const handClock = () => {
  const due = new Map<number, { readonly call: () => void; readonly ms: number }>();
  return {
    due,
    clock: {
      setTimeout: (call: () => void, ms: number) => {
        due.set(due.size, { call, ms });
        return due.size - 1;
      },
      clearTimeout: (id: unknown) => void due.delete(Number(id)),
    },
    goOff: () => {
      for (const { call } of [...due.values()]) call();
    },
  };
};

const ask = { method: 'GET', path: '/user/verify/get', headers: {} } as const;
const write = { method: 'POST', path: '/user/student/add', headers: {}, body: '{}' } as const;
const [whole, begun] = ['{"success":true}', '{"success":tr'];
const json = { 'content-type': 'application/json', 'content-length': whole.length };

test.each([
  ['a body that never ends', (response: ServerResponse) => void response.writeHead(200, json).write(begun)],
  [
    'a body that comes drop by drop',
    (response: ServerResponse) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const drops = setInterval(() => response.write(' '), 5);
      response.on('close', () => clearInterval(drops));
    },
  ],
  ['no headers', () => undefined],
])('R19.1 %s is no answer, 120 s after the call began, and the line is let go', async (_, answer) => {
  const { origin, isLeft } = await serverThat(answer);
  const { clock, due, goOff } = handClock();
  for (const request of [ask, write]) {
    const reply = fetchRemote(origin, clock)(request);
    let isSettled = false;
    void reply.then(() => {
      isSettled = true;
    });
    await new Promise((resolve) => void setTimeout(resolve, 50));
    expect(isSettled).toBe(false);
    expect([...due.values()].map(({ ms }) => ms)).toEqual([120_000]);
    goOff();
    expect(await reply).toEqual({ kind: 'no reply', offline: false });
    expect(due.size).toBe(0);
  }
  await isLeft;
});

test('an answer that is whole in time is told, and nothing is left to go off', async () => {
  const { origin } = await serverThat((response) =>
    response.writeHead(507, { ...json, 'retry-after': '7' }).end(whole),
  );
  const { clock, due } = handClock();
  expect(await fetchRemote(origin, clock)(write)).toEqual({
    kind: 'reply',
    status: 507,
    text: whole,
    retryAfter: '7',
  });
  expect(due.size).toBe(0);
});

test.each([
  ['a header that cannot be one', { ...write, headers: { 'x-name': 'two\nlines' } }],
  ['a path that leads to another server', { ...write, path: '@elsewhere.example/user/student/add' }],
])('R18.3 %s never leaves, and is a fault of this app', async (_, request) => {
  const hear = vi.fn();
  const { origin } = await serverThat(hear);
  expect(await fetchRemote(origin, handClock().clock)(request)).toEqual({ kind: 'not built' });
  expect(hear).not.toHaveBeenCalled();
});

test('a path that makes another name of the server’s never leaves', async () => {
  const request = { ...ask, path: '.elsewhere.invalid/user/verify/get' };
  expect(await fetchRemote('http://localhost', handClock().clock)(request)).toEqual({ kind: 'not built' });
});

test('without a network only a server on this computer is asked', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  onTestFinished(() => void vi.stubGlobal('navigator', { onLine: true }));
  const { origin } = await serverThat((response) => response.writeHead(200, json).end(whole));
  expect(await fetchRemote(origin)(ask)).toMatchObject({ kind: 'reply', status: 200 });
  expect(await fetchRemote('https://backend.invalid')(ask)).toEqual({ kind: 'no reply', offline: true });
});

test('a redirect is not followed: another server would be told what only this one may know', async () => {
  const hear = vi.fn((response: ServerResponse) => void response.writeHead(200, json).end(whole));
  const other = await serverThat(hear);
  const { origin } = await serverThat((response) =>
    response.writeHead(307, { location: `${other.origin}/user/student/add` }).end(),
  );
  expect(await fetchRemote(origin)(write)).toEqual({ kind: 'no reply', offline: false });
  expect(hear).not.toHaveBeenCalled();
});

test.each([
  ['is in trouble', (response: ServerResponse) => void response.writeHead(503, json).end(whole)],
  ['hangs up', (response: ServerResponse) => void response.destroy()],
])('a server that %s is asked once: whoever calls says when again', async (_, answer) => {
  let heard = 0;
  const { origin } = await serverThat((response) => {
    heard += 1;
    answer(response);
  });
  for (const request of [ask, write]) await fetchRemote(origin)(request);
  expect(heard).toBe(2);
});

test('only a call with a body says of what kind it is', async () => {
  const kinds: unknown[] = [];
  const { origin } = await serverThat((response, { headers }) => {
    kinds.push(headers['content-type']);
    response.writeHead(200, json).end(whole);
  });
  for (const request of [ask, write]) await fetchRemote(origin)(request);
  expect(kinds).toEqual([undefined, 'application/json']);
});

test.each([
  ['a call carries the session’s cookie', write, 'include'],
  ['a call without a session carries none', { ...write, open: true }, 'omit'],
] as const)(
  'R15.4 %s, tells nobody from which page it comes, and is answered by no cache',
  async (_, request, credentials) => {
    const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(whole));
    onTestFinished(() => fetched.mockRestore());
    await fetchRemote('https://backend.invalid')(request);
    const [address, options] = fetched.mock.calls[0] ?? [];
    expect(new Request(address ?? '', options)).toMatchObject({
      credentials,
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
    });
  },
);

test('a file that is refused comes with the reason, as text', async () => {
  const refusal = '{"success":false,"reason":"snapshot.unknown"}';
  const { origin } = await serverThat((response) =>
    response.writeHead(404, { 'content-type': 'application/json' }).end(refusal),
  );
  const reply = await fetchRemote(origin)({ method: 'GET', path: '/user/file/get', headers: {}, file: true });
  expect(reply).toEqual({ kind: 'reply', status: 404, text: refusal });
});
