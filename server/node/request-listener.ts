import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { wireLimits } from '../../api/shapes.ts';

/** How much of a body is still received, and thrown away, after its call was answered. */
export type Remainder = { readonly bytes: number; readonly ms: number };

const usualRemainder: Remainder = { bytes: wireLimits.objectLoad, ms: 30_000 };

/**
 * Answers requests by `fetch`. A client that is still sending gets the reply only if the connection stays open until it
 * has finished: closed earlier, it sees a reset instead. A client that sends without end is cut off.
 */
export const requestListener = (
  fetch: Parameters<typeof getRequestListener>[0],
  remainder = usualRemainder,
): RequestListener => {
  // Hono's own cleaning up would give a sender half a second.
  const respond = getRequestListener(fetch, { overrideGlobalObjects: false, autoCleanupIncoming: false });
  return (request, response) => {
    // Runs before Node itself throws away what was not read, without counting.
    response.once('prefinish', () => discardRest(request, response, remainder));
    void respond(request, response);
  };
};

/**
 * A client that is still sending may not read the answer if the connection is reset, so the rest is read, up to a
 * limit.
 */
const discardRest = (request: IncomingMessage, response: ServerResponse, { bytes, ms }: Remainder): void => {
  if (request.complete || !response.shouldKeepAlive) return;
  const { socket } = request;
  const cutOff = (): void => void socket.destroy();
  const timer = setTimeout(cutOff, ms);
  let left = bytes;
  request.removeAllListeners('data');
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) cutOff();
  });
  request.once('close', () => clearTimeout(timer));
  request.read(0);
  request.resume();
};
