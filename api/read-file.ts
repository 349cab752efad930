import type { Endpoint } from './endpoint.ts';
import { readReply } from './read-reply.ts';
import type { RemoteReply } from './remote.ts';
import type { ApiResult } from './result.ts';

export type FileReply = { readonly bytes: Uint8Array };

/** A download. Only status 200 with something in it counts; anything else is read as the JSON of a refusal. */
export const readFile = ({ method }: Endpoint, reply: RemoteReply): ApiResult<FileReply> => {
  if (reply.kind === 'reply' && reply.status === 200 && reply.bytes && reply.bytes.length > 0) {
    return { kind: 'done', status: 200, reply: { bytes: reply.bytes } };
  }
  const result = readReply({ method }, reply);
  if (result.kind === 'quota exceeded') return { ...result, reply: undefined };
  // JSON that says success is no file.
  return result.kind === 'done' ? { kind: 'bug', source: 'backend', status: result.status, lacks: 'shape' } : result;
};
