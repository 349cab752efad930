import { createHash } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';

/** Answers one request of another command. Request and answer are one line of JSON each. */
export type OwnerHandler = (request: unknown) => Promise<unknown>;

const name = 'owner.sock';
const longest = 64 * 1024;

/**
 * Listens in the folder, for this user only, until the result is called, which ends once what was asked is answered.
 * Only the folder's owner may call this: it removes an old socket.
 */
export const listenInFolder = async (folder: string, answer: OwnerHandler): Promise<() => Promise<void>> => {
  const silent = new Set<Socket>();
  const server = createServer((socket) => void converse(socket, silent, answer));
  await atShortPath(folder, async (path) => {
    if (!isPipe(path)) rmSync(path, { force: true });
    const mask = process.umask(0o177);
    try {
      await new Promise<void>((done, failed) => {
        server.once('error', failed);
        server.listen(path, done);
      });
    } finally {
      process.umask(mask);
    }
    if (!isPipe(path)) chmodSync(path, 0o600);
  });
  return async () => {
    const closed = new Promise<void>((done) => server.close(() => done()));
    for (const socket of silent) socket.destroy();
    await closed;
    rmSync(join(folder, name), { force: true });
  };
};

/** The owner's answer; `undefined` if nobody listens. */
export const askOwner = (folder: string, request: unknown): Promise<unknown> =>
  atShortPath(folder, (path) => {
    const socket = connect(path);
    socket.write(`${JSON.stringify(request)}\n`);
    return new Promise((done, failed) => {
      socket.once('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ECONNREFUSED' || error.code === 'ENOENT') done(undefined);
        else failed(error);
      });
      firstLine(socket, Number.POSITIVE_INFINITY).then((line) => done(JSON.parse(line)), failed);
    });
  });

/** `silent`: those who have not said yet what they ask for. */
const converse = async (socket: Socket, silent: Set<Socket>, answer: OwnerHandler): Promise<void> => {
  socket.on('error', () => socket.destroy());
  silent.add(socket);
  try {
    const line = await firstLine(socket, longest).finally(() => silent.delete(socket));
    const request: unknown = JSON.parse(line);
    socket.end(`${JSON.stringify(await answer(request))}\n`);
  } catch (reason) {
    socket.end(`${JSON.stringify({ kind: 'failed', problem: '', detail: String(reason) })}\n`);
  }
};

const firstLine = (socket: Socket, most: number): Promise<string> =>
  new Promise((done, failed) => {
    let text = '';
    socket.setEncoding('utf8');
    socket.on('data', (part: string) => {
      text += part;
      const end = text.indexOf('\n');
      if (end >= 0) done(text.slice(0, end));
      else if (text.length > most) failed(new Error('The line is too long.'));
    });
    socket.on('close', () => failed(new Error('The other side went away before it had said everything.')));
  });

const isPipe = (path: string): boolean => path.startsWith('\\\\');

/** A socket's path may have some 100 bytes. A longer folder is reached through a temporary link. */
const atShortPath = async <T>(folder: string, use: (path: string) => Promise<T>): Promise<T> => {
  const path = join(resolve(folder), name);
  if (process.platform === 'win32') {
    return use(`\\\\.\\pipe\\gradeledger-${createHash('sha256').update(path).digest('hex').slice(0, 32)}`);
  }
  if (Buffer.byteLength(path) < 100) return use(path);

  const links = mkdtempSync(join(tmpdir(), 'gradeledger-'));
  try {
    symlinkSync(resolve(folder), join(links, 'd'));
    return await use(join(links, 'd', name));
  } finally {
    rmSync(links, { recursive: true });
  }
};
