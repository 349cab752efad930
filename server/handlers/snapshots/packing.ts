import { textOf } from '../../../api/utf8.ts';
import type { ObjectFile } from '../../../events/wire.ts';
import type { BackendWorld } from '../../backend.ts';
import { base64Of, fromBase64 } from '../../base64.ts';
import { bytesOf } from '../../utf8.ts';

/** An object file as a snapshot stores it: gzip and base64. */
export const packed = async (file: ObjectFile, { gzip }: BackendWorld): Promise<string> =>
  base64Of(await gzip(bytesOf(JSON.stringify(file))));

/** Unpacks what `packed` made. Rejects for anything else. */
export const unpacked = async (content: string, { gunzip }: BackendWorld): Promise<ObjectFile> =>
  JSON.parse(textOf(await gunzip(fromBase64(content), longestUnpacked)) ?? '') as ObjectFile;

/** Bytes. No content that `packed` made unpacks to more; a damaged one might. */
const longestUnpacked = 1024 * 1024 * 1024;
