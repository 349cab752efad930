import { isRecord } from '../events/record.ts';
import { readWire } from '../events/wire-read.ts';
import type { Endpoint, FileKind } from './endpoint.ts';
import { readReply } from './read-reply.ts';
import type { RemoteReply } from './remote.ts';
import type { ApiResult } from './result.ts';
import { textOf } from './utf8.ts';

export type FileReply = { readonly bytes: Uint8Array };

/** A call whose reply is a file. */
export type FileEndpoint = Pick<Endpoint, 'method'> & { readonly file: FileKind };

/**
 * A download. Only status 200 with the file that was asked for counts. A network that wants a sign-in, and a server
 * with refusals of its own, may answer 200 as well, so anything but the file is read as the JSON of a refusal. The
 * content type is not looked at, because servers and networks may send any.
 */
export const readFile = ({ method, file }: FileEndpoint, reply: RemoteReply): ApiResult<FileReply> => {
  const bytes = reply.kind === 'reply' && reply.status === 200 ? reply.bytes : undefined;
  if (bytes && isFileOf[file](bytes)) return { kind: 'done', status: 200, reply: { bytes } };
  const result = readReply({ method }, bytes ? { kind: 'reply', status: 200, text: textOf(bytes) ?? '' } : reply);
  if (result.kind === 'quota exceeded') return { ...result, reply: undefined };
  const isOtherFile = result.kind === 'done' || (result.kind === 'bug' && result.lacks === 'success');
  return isOtherFile ? { kind: 'bug', source: 'backend', status: result.status, lacks: 'file' } : result;
};

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, at) => bytes[at] === byte);

/** The first bytes of Excel's files: before 2007, and since. */
const beginnings = [
  [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1],
  [0x50, 0x4b, 0x03, 0x04],
] as const;

/** Whether the bytes are an object file with an offering, which a server can load again. */
export const isObjectFile = (bytes: Uint8Array): boolean => {
  const value = parsed(textOf(bytes) ?? '');
  if (!isRecord(value) || value.kind !== 'offering-snapshot') return false;
  const read = readWire(value);
  return read.kind === 'read' && read.data.offerings.length === 1;
};

const isFileOf: { readonly [K in FileKind]: (bytes: Uint8Array) => boolean } = {
  spreadsheet: (bytes) => beginnings.some((start) => startsWith(bytes, start)),
  'object file': isObjectFile,
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
