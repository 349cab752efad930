import { wireLimits } from '../../api/shapes.ts';

/** More than may be carried. */
export class BodyTooLarge extends Error {}

const objectLoad = '/user/offeringsnapshot/fromobject/load/all';

/** Only who has signed in sends whole offerings. */
export const bodyLimit = (path: string, hasSession: boolean): number =>
  path === objectLoad && hasSession ? wireLimits.objectLoad : wireLimits.body;

/** Counts while it reads: what a header says about the length may be missing, or wrong. */
export const readBody = async (request: Request, limit: number): Promise<Uint8Array> => {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw new BodyTooLarge();
  if (!request.body) return new Uint8Array();

  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    length += chunk.length;
    if (length > limit) throw new BodyTooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};
