import { wireLimits } from '../../api/shapes.ts';
import { allCalls } from '../calls/all-calls.ts';
import { longestBody } from '../calls/request-body.ts';
import { routeOf } from '../calls/route.ts';
import type { Visit } from './admission.ts';

/** The body is larger than allowed. */
export class BodyTooLarge extends Error {}

/** The body comes more slowly than allowed. */
export class BodyTooSlow extends Error {}

/** The client went away before it had sent the body whole. */
export class BodyBrokenOff extends Error {}

/** In bytes. Whole offerings and ledgers are accepted only from a client that claims a session. */
export const bodyLimit = (method: string, path: string, hasSession: boolean): number => {
  const route = hasSession ? routeOf(method, path) : undefined;
  return typeof route === 'object' ? longestBody(allCalls[route.name].path) : wireLimits.body;
};

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

/**
 * Counts the bytes that it reads: the header with the length may be missing or wrong. Rejects with `Overloaded` where
 * `visit` takes no more of them.
 */
export const readBytes = async (
  request: Request,
  limit: number,
  visit: Pick<Visit, 'expect' | 'receive'>,
  pace: Pace = usualPace,
): Promise<Uint8Array> => {
  const announced = Number(request.headers.get('content-length') ?? 0);
  if (announced > limit) throw new BodyTooLarge();
  visit.expect(announced);
  if (!request.body) return new Uint8Array();

  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = (request.body as ReadableStream<Uint8Array>).getReader();
  const { tooSlow, stop } = watchPace(pace, () => length);
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read().catch(brokenOff), tooSlow]);
      if (done) return Buffer.concat(chunks);
      length += value.length;
      if (length > limit) throw new BodyTooLarge();
      visit.receive(value.length);
      chunks.push(value);
    }
  } finally {
    stop();
  }
};

const brokenOff = (cause: unknown): never => {
  throw new BodyBrokenOff('', { cause });
};

/** `tooSlow` rejects at the first look that finds too few new bytes; `received` counts bytes. */
const watchPace = ({ least, looks }: Pace, received: () => number) => {
  let stop: () => void = () => undefined;
  const tooSlow = new Promise<never>((_, reject) => {
    let seen = 0;
    stop = looks(() => {
      if (received() - seen < least) reject(new BodyTooSlow());
      seen = received();
    });
  });
  return { tooSlow, stop };
};
