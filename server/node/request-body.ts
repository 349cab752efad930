import { wireLimits } from '../../api/shapes.ts';

/** More than may be carried. */
export class BodyTooLarge extends Error {}

/** It comes so slowly that nobody is held up by it any longer. */
export class BodyTooSlow extends Error {}

const objectLoad = '/user/offeringsnapshot/fromobject/load/all';

/** Only who has signed in sends whole offerings. */
export const bodyLimit = (path: string, hasSession: boolean): number =>
  path === objectLoad && hasSession ? wireLimits.objectLoad : wireLimits.body;

/** How slow a line may be: `least` bytes between two looks, or nothing more is waited for. */
export type Pace = {
  readonly least: number;
  /** Looks now and then until it is stopped. */
  readonly looks: (look: () => void) => () => void;
};

/** Some 1 KB a second: a poor telephone is faster, and who sends a byte now and then is not listened to. */
export const usualPace: Pace = {
  least: 10 * 1024,
  looks: (look) => {
    const timer = setInterval(look, 10_000);
    return () => clearInterval(timer);
  },
};

/** Counts while it reads: what a header says about the length may be missing, or wrong. */
export const readBody = async (request: Request, limit: number, pace: Pace = usualPace): Promise<Uint8Array> => {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw new BodyTooLarge();
  if (!request.body) return new Uint8Array();

  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = (request.body as ReadableStream<Uint8Array>).getReader();
  const stops: (() => void)[] = [];
  const tooSlow = new Promise<never>((_, reject) => {
    let seen = 0;
    const stop = pace.looks(() => {
      if (length - seen < pace.least) reject(new BodyTooSlow());
      seen = length;
    });
    stops.push(stop);
  });
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), tooSlow]);
      if (done) return Buffer.concat(chunks);
      length += value.length;
      if (length > limit) throw new BodyTooLarge();
      chunks.push(value);
    }
  } finally {
    for (const stop of stops) stop();
  }
};
