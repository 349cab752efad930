import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openHttp } from './http-scene.ts';

const megabyte = 1024 * 1024;

type Sender = { readonly port: number; readonly socket: Socket; readonly faults: string[] };

const senderTo = async (port: number): Promise<Sender> => {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const faults: string[] = [];
  socket.on('error', ({ message }) => void faults.push(message));
  return { port, socket, faults };
};

const until = (socket: Socket, event: 'drain' | 'data'): Promise<void> =>
  new Promise((resolve) => {
    const go = () => {
      socket.off(event, go).off('close', go);
      resolve();
    };
    if (socket.destroyed) resolve();
    else socket.once(event, go).once('close', go);
  });

/**
 * Writes the whole body before it reads a byte of the reply, as many clients do. Returns how many chunks were taken.
 */
const sendWhole = async ({ socket, port }: Sender, head: string, chunks: number, chunk: Buffer | string) => {
  const origin = `http://127.0.0.1:${port}`;
  socket.pause();
  socket.write(
    `POST /user/course/add HTTP/1.1\r\nHost: a\r\nOrigin: ${origin}\r\nContent-Type: application/json\r\n${head}\r\n\r\n`,
  );
  let written = 0;
  for (; written < chunks && !socket.destroyed; written += 1) if (!socket.write(chunk)) await until(socket, 'drain');
  return written;
};

const replyOf = async ({ socket }: Sender): Promise<string> => {
  let text = '';
  const take = (part: Buffer): void => {
    text += part.toString();
  };
  socket.on('data', take).resume();
  while (!text.includes('}') && !socket.destroyed) await until(socket, 'data');
  socket.off('data', take);
  return text;
};

test.each([
  { how: 'says how long it is', head: `Content-Length: ${12 * megabyte}`, chunk: ' '.repeat(megabyte), end: '' },
  {
    how: 'does not say how long it is',
    head: 'Transfer-Encoding: chunked',
    chunk: `100000\r\n${' '.repeat(megabyte)}\r\n`,
    end: '0\r\n\r\n',
  },
])('a client that sends 12 MB and $how hears that it is too much, and goes on', async ({ head, chunk, end }) => {
  const http = await openHttp();
  const sender = await senderTo(http.port);
  expect(await sendWhole(sender, head, 12, chunk)).toBe(12);
  sender.socket.write(end);
  expect(await replyOf(sender)).toMatch(/^HTTP\/1\.1 413 .*"reason":"body\.tooLarge"\}$/s);
  sender.socket.write('GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n');
  expect(await replyOf(sender)).toMatch(/^HTTP\/1\.1 200 /);
  expect(sender.faults).toEqual([]);
  sender.socket.destroy();
});

test('a client that goes on sending is cut off', async () => {
  const http = await openHttp({ remainder: { bytes: 2 * megabyte, ms: 60_000 } });
  const sender = await senderTo(http.port);
  const taken = await sendWhole(sender, `Content-Length: ${1024 * megabyte}`, 1024, Buffer.alloc(megabyte));
  expect(taken).toBeLessThan(100);
  expect((await http.ask('GET', '/healthz')).status).toBe(200);
});

test('a client that begins a body and stops is cut off', async () => {
  const http = await openHttp({ remainder: { bytes: 2 * megabyte, ms: 10 } });
  const sender = await senderTo(http.port);
  await sendWhole(sender, `Content-Length: ${12 * megabyte}`, 1, 'x');
  sender.socket.resume();
  await once(sender.socket, 'close');
});

test('a client that has sent the rest in time is not cut off later', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const http = await openHttp({ remainder: { bytes: 20 * megabyte, ms: 30_000 } });
  const sender = await senderTo(http.port);
  await sendWhole(sender, `Content-Length: ${12 * megabyte}`, 12, ' '.repeat(megabyte));
  expect(await replyOf(sender)).toMatch(/^HTTP\/1\.1 413 /);
  for (const _ of [1, 2]) {
    sender.socket.write('GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n');
    expect(await replyOf(sender)).toMatch(/^HTTP\/1\.1 200 /);
    vi.advanceTimersByTime(31_000);
  }
  expect(sender.faults).toEqual([]);
  sender.socket.destroy();
});

test('a client that goes away in the middle of a body reaches nobody, and is no fault of the server', async () => {
  let reached = 0;
  const http = await openHttp({
    backend: async () => {
      reached += 1;
      return { status: 200, headers: {}, body: { success: true } };
    },
  });
  const sender = await senderTo(http.port);
  await sendWhole(sender, 'Content-Length: 500\r\nExpect: 100-continue', 1, '{"title":"x"}');
  sender.socket.resume();
  await until(sender.socket, 'data');
  sender.socket.destroy();
  await expect.poll(() => http.lines).toHaveLength(1);
  expect(http.lines).toEqual([expect.objectContaining({ route: '/user/course/add', status: 400 })]);
  expect(reached).toBe(0);
});
