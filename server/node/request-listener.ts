import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { wireLimits } from '../../api/shapes.ts';
import { announcesBody } from './request-body.ts';

/** How much of a body is still received, and thrown away, after its call was answered. */
export type Remainder = { readonly bytes: number; readonly ms: number };

/** Answers a request, and never rejects. */
export type Answerer = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>;

const usualRemainder: Remainder = { bytes: wireLimits.objectLoad, ms: 30_000 };

/**
 * A client that is still sending gets the reply only if the connection stays open until it has finished: closed earlier,
 * it sees a reset instead. A client that sends without end is cut off.
 */
export const requestListener =
  (answer: Answerer, remainder = usualRemainder): RequestListener =>
  (request, response) => {
    // Runs before Node itself throws away what was not read, without counting.
    if (announcesBody(request)) response.once('prefinish', () => discardRest(request, response, remainder));
    void answer(request, response);
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
