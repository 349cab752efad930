import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { PassThrough } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { admission } from '../../server/node/admission.ts';
import { listen } from '../../server/node/listen.ts';
import { BodyTooSlow, type Pace, readBytes } from '../../server/node/request-body.ts';
import { isFull } from '../counts.ts';
import { proved } from '../proof.ts';
import { openHttp } from './http-scene.ts';

const title = (text: string) => JSON.stringify({ title: text });

describe('a body on a slow line', () => {
  /** Reads a body that arrives, and whose pace is checked, only when the test wants it. */
  const slowly = (least: number) => {
    const looks: (() => void)[] = [];
    const pace: Pace = {
      least,
      looks: (look) => {
        looks.push(look);
        return () => void looks.pop();
      },
    };
    const line = Object.assign(new PassThrough(), { headers: { 'transfer-encoding': 'chunked' } });
    return {
      read: readBytes(line, 1_000_000, admission()(false), pace),
      line,
      looks,
      look: () => looks.map((one) => one()),
    };
  };

  test('is waited for as long as it goes on', async () => {
    const { read, line, look, looks } = slowly(100);
    for (let at = 0; at < 50; at += 1) {
      line.write(new Uint8Array(100));
      await wait(0);
      look();
    }
    line.end();
    expect((await read).length).toBe(5_000);
    expect(looks).toEqual([]);
  });

  test('that only trickles is given up, however much came before', async () => {
    const { read, line, look, looks } = slowly(100);
    line.write(new Uint8Array(100_000));
    await wait(0);
    look();
    line.write(new Uint8Array(99));
    await wait(0);
    look();
    await expect(read).rejects.toBeInstanceOf(BodyTooSlow);
    expect(looks).toEqual([]);
  });

  test('is told so, as something of which nobody knows whether it was applied', async () => {
    let reached = 0;
    const http = await openHttp({
      pace: {
        least: 10,
        looks: (look) => {
          const timer = setInterval(look, 20);
          return () => clearInterval(timer);
        },
      },
      backend: async () => {
        reached += 1;
        return { status: 200, headers: {}, body: { success: true } };
      },
    });
    const reply = await http.ask('POST', '/user/course/add', {
      headers: { connection: 'keep-alive', 'content-type': 'application/json', 'content-length': '1000' },
      write: (request) => void request.write('{'),
    });
    expect(reply).toMatchObject({ status: 408, json: { success: false, reason: 'body.tooSlow' } });
    expect(reply.headers.connection).toBe('close');
    expect(reached).toBe(0);
  });

  if (isFull) {
    test('of more than half a minute is taken', { timeout: 120_000 }, async () => {
      const http = await openHttp();
      const text = title('x'.repeat(100)).padEnd(40 * 2_000, ' ');
      const reply = await http.ask('POST', '/user/course/add', {
        headers: { ...(await http.signIn()), 'content-type': 'application/json' },
        write: (request) => {
          void (async () => {
            for (let at = 0; at < text.length; at += 2_000) {
              request.write(text.slice(at, at + 2_000));
              await wait(1_000);
            }
            request.end();
          })();
        },
      });
      expect(reply.status).toBe(200);
      proved('a body that came over 40 s, slowly but steadily, was taken: seconds', 40);
    });
  }
});

test('headers that do not come to an end are cut off, and nobody else is', { timeout: 60_000 }, async () => {
  const http = await openHttp();
  const slow = connect(http.port, '127.0.0.1');
  await once(slow, 'connect');
  slow.on('error', () => undefined).resume();
  const trickle = setInterval(() => slow.write('x: y\r\n'), 500);
  slow.write('GET / HTTP/1.1\r\nHost: a\r\n');
  await once(slow, 'close');
  clearInterval(trickle);
  expect((await http.ask('GET', '/healthz')).status).toBe(200);
});

test('500 connections that say nothing keep nobody out', async () => {
  const http = await openHttp();
  const idle = Array.from({ length: 500 }, () => connect(http.port, '127.0.0.1'));
  await Promise.all(idle.map((socket) => once(socket, 'connect')));
  for (const socket of idle) socket.write('GET / HTTP/1.1\r\nHost: ');
  expect((await http.ask('GET', '/healthz')).status).toBe(200);
  for (const socket of idle) socket.destroy();
});

test('a server that stops lets go of a connection once it is idle, while another still waits for its answer', async () => {
  const server = await listen({ host: '127.0.0.1', port: 0 });
  const asked: ServerResponse[] = [];
  server.answer((_, response) => void asked.push(response));
  const ended: number[] = [];
  for (const at of [0, 1, 2]) {
    const socket = connect({ host: '127.0.0.1', port: server.port });
    socket.on('close', () => ended.push(at)).resume();
    await once(socket, 'connect');
    // The last one asks nothing at all.
    if (at < 2) socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    await expect.poll(() => asked.length).toBe(Math.min(at + 1, 2));
  }
  const stopped = server.stop(60_000);
  asked[1]?.end('late');
  await expect.poll(() => ended.toSorted()).toEqual([1, 2]);
  asked[0]?.end('latest');
  await stopped;
  await expect.poll(() => ended.length).toBe(3);
});
