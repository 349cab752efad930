import type { BackendReply } from '../../server/backend.ts';
import { isPieces } from '../../server/json-pieces.ts';

/** The body of a reply that is no file, also where it comes in pieces. */
export const jsonOf = ({ body }: Pick<BackendReply, 'body'>): Record<string, unknown> => {
  if (body instanceof Uint8Array) throw new Error('This reply is a file.');
  return isPieces(body) ? JSON.parse(body.join('')) : body;
};
