import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endpoints } from '../../api/endpoints.ts';
import { readEverything } from '../../api/read-everything.ts';
import { fetchRemote } from '../../src/browser/fetch-remote.ts';

beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: true });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const lists = { courses: [], offerings: [], assessments: [], enrollments: [], students: [], grades: [], settings: {} };
const reading = JSON.stringify({ success: true, ...lists });
const json = { 'content-type': 'application/json' };
const zipped = gzipSync(reading);

/** Whether the client takes what a server sends in this way for a reading. */
const isReadFrom = async (handle: RequestListener): Promise<boolean> => {
  const server = createServer(handle);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const { port } = server.address() as AddressInfo;
    const { method, path } = endpoints.loadEverything;
    const { kind } = readEverything(await fetchRemote(`http://127.0.0.1:${port}`)({ method, path, headers: {} }));
    return kind === 'done';
  } finally {
    server.closeAllConnections();
    server.close();
  }
};

test.each<[string, RequestListener, boolean]>([
  ['sent whole', (_, answer) => answer.writeHead(200, json).end(reading), true],
  [
    'sent in compressed form',
    (_, answer) => answer.writeHead(200, { ...json, 'content-encoding': 'gzip' }).end(zipped),
    true,
  ],
  [
    'that drips in, byte after byte',
    async (_, answer) => {
      answer.writeHead(200, json);
      for (const byte of Buffer.from(reading)) await new Promise((resolve) => answer.write(Buffer.of(byte), resolve));
      answer.end();
    },
    true,
  ],
  [
    'that is at another place',
    ({ url }, answer) =>
      url === '/elsewhere'
        ? answer.writeHead(200, json).end(reading)
        : answer.writeHead(302, { location: '/elsewhere' }).end(),
    false,
  ],
  ['without a body', (_, answer) => answer.writeHead(204).end(), false],
  ['of status 203, by somebody in between', (_, answer) => answer.writeHead(203, json).end(reading), false],
  [
    'whose compressed form is cut off',
    (_, answer) => answer.writeHead(200, { ...json, 'content-encoding': 'gzip' }).end(zipped.subarray(0, -12)),
    false,
  ],
  [
    'whose compressed form is broken',
    (_, answer) => answer.writeHead(200, { ...json, 'content-encoding': 'gzip' }).end(Buffer.from(reading)),
    false,
  ],
  [
    'that says it is longer than it is',
    (_, answer) => {
      answer.writeHead(200, { ...json, 'content-length': String(reading.length + 10) });
      answer.write(reading, () => answer.destroy());
    },
    false,
  ],
  [
    'that says it is shorter than it is',
    (_, answer) => {
      answer.socket?.end(`HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 20\r\n\r\n${reading}`);
    },
    false,
  ],
  ['in another alphabet', (_, answer) => answer.writeHead(200, json).end(Buffer.from(reading, 'utf16le')), false],
])('a reading %s', async (_, handle, isRead) => {
  expect(await isReadFrom(handle)).toBe(isRead);
});
