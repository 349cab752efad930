import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { wireLimits } from '../../api/shapes.ts';
import { allCalls } from '../calls/all-calls.ts';
import { longestBody } from '../calls/request-body.ts';
import type { Visit } from './admission.ts';
import type { HttpRequest } from './exchange.ts';

/** The body is larger than allowed. */
export class BodyTooLarge extends Error {}

/** The body comes more slowly than allowed. */
export class BodyTooSlow extends Error {}

/** The client went away before it had sent the body whole. */
export class BodyBrokenOff extends Error {}

/** In bytes. Whole offerings and ledgers are accepted only from a client that claims a session. */
export const bodyLimit = ({ route }: Pick<HttpRequest, 'route'>, hasSession: boolean): number =>
  hasSession && typeof route === 'object' ? longestBody(allCalls[route.name].path) : wireLimits.body;

/** The slowest line that is accepted: `least` bytes must come between two looks. */
export type Pace = {
  readonly least: number;
  /** Calls `look` at intervals until the result is called. */
  readonly looks: (look: () => void) => () => void;
};

/** About 1 KB a second: a poor telephone is faster, and a client that only sends a byte now and then is cut off. */
const usualPace: Pace = {
  least: 10 * 1024,
  looks: (look) => {
    const timer = setInterval(look, 10_000);
    return () => clearInterval(timer);
  },
};

/** What is read of a request. */
type Body = Readable & Pick<IncomingMessage, 'headers'>;

export const announcesBody = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Counts the bytes that it reads: the header with the length may be missing or wrong. Rejects with `Overloaded` where
 * `visit` takes no more of them, and leaves unread what then still comes.
 */
export const readBytes = async (
  body: Body,
  limit: number,
  visit: Pick<Visit, 'expect' | 'receive'>,
  pace: Pace = usualPace,
): Promise<Uint8Array> => {
  const announced = Number(body.headers['content-length'] ?? 0);
  if (announced > limit) throw new BodyTooLarge();
  visit.expect(announced);
  if (!announcesBody(body)) return new Uint8Array();

  const chunks: Uint8Array[] = [];
  let length = 0;
  const take = (chunk: Uint8Array): void => {
    length += chunk.length;
    if (length > limit) throw new BodyTooLarge();
    visit.receive(chunk.length);
    chunks.push(chunk);
  };
  await eachChunk(body, take, (giveUp) => watchPace(pace, () => length, giveUp));
  return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
};

/** Rejects with what `take` throws, with what the watch gives up for, or with `BodyBrokenOff`. */
const eachChunk = (
  body: Body,
  take: (chunk: Uint8Array) => void,
  watch: (giveUp: (reason: unknown) => void) => () => void,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const leave = (): void => {
      stop();
      body.off('data', taken).off('end', ended).off('error', brokenOff).off('close', brokenOff);
    };
    const giveUp = (reason: unknown): void => {
      leave();
      body.pause();
      reject(reason);
    };
    const taken = (chunk: Uint8Array): void => {
      try {
        take(chunk);
      } catch (reason) {
        giveUp(reason);
      }
    };
    const ended = (): void => {
      leave();
      resolve();
    };
    const brokenOff = (cause?: unknown): void => giveUp(new BodyBrokenOff('', { cause }));
    const stop = watch(giveUp);
    if (body.destroyed) return brokenOff();
    body.on('data', taken).on('end', ended).on('error', brokenOff).on('close', brokenOff);
  });

/** Gives up at the first look that finds too few new bytes; `received` counts bytes. */
const watchPace = ({ least, looks }: Pace, received: () => number, giveUp: (reason: unknown) => void): (() => void) => {
  let seen = 0;
  return looks(() => {
    if (received() - seen < least) giveUp(new BodyTooSlow());
    seen = received();
  });
};
