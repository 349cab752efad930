import { isObjectFile } from '../../../api/read-file.ts';
import type { ApiResult } from '../../../api/result.ts';
import type { Snapshot } from '../../../events/entities.ts';
import { snapshotContent, snapshotSpreadsheet } from '../../../machines/snapshots/snapshot-calls.ts';
import type { SnapshotWorld } from '../../../machines/snapshots/snapshot-world.ts';
import { safeFileName } from '../../../messages/file-name.ts';
import { gunzip } from '../../files/gzip.ts';
import { saveFile } from '../../files/save-file.ts';

export type SnapshotFormat = 'xls' | 'json';

/** `done` gives the file's name. `unreadable`: what came is no snapshot. */
export type FileOutcome =
  | { readonly kind: 'done'; readonly fileName: string }
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'failed'; readonly result: ApiResult<unknown> };

/** Fetches a snapshot as a file and hands it to the browser's downloads. `name`: without its ending. */
export const saveSnapshotFile = async (
  world: SnapshotWorld,
  one: Snapshot,
  format: SnapshotFormat,
  name: string,
): Promise<FileOutcome> => {
  const result = format === 'xls' ? await snapshotSpreadsheet(world, one) : await snapshotContent(world, one);
  if (result.kind !== 'done') return { kind: 'failed', result };
  const { reply } = result;
  const bytes = typeof reply === 'string' ? await unpacked(reply) : reply.bytes;
  if (!bytes || (format === 'json' && !isObjectFile(bytes))) return { kind: 'unreadable' };
  const fileName = safeFileName(name, format);
  saveFile({ blob: new Blob([new Uint8Array(bytes)], { type: mediaTypes[format] }), fileName });
  return { kind: 'done', fileName };
};

export const mediaTypes: { readonly [F in SnapshotFormat]: string } = {
  xls: 'application/vnd.ms-excel',
  json: 'application/json',
};

/** The object file that a snapshot is, parsed. `unreadable`: it cannot be unpacked. */
export type ContentRead =
  | { readonly kind: 'read'; readonly json: unknown }
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'failed'; readonly result: ApiResult<unknown> };

export const readContent = async (world: Pick<SnapshotWorld, 'remote'>, one: Snapshot): Promise<ContentRead> => {
  const result = await snapshotContent(world, one);
  if (result.kind !== 'done') return { kind: 'failed', result };
  const bytes = await unpacked(result.reply);
  if (!bytes) return { kind: 'unreadable' };
  try {
    return { kind: 'read', json: JSON.parse(new TextDecoder().decode(bytes)) };
  } catch {
    return { kind: 'unreadable' };
  }
};

/** Bytes. A snapshot's content has 2 MB packed; more than this in it is no offering. */
const longestUnpacked = 256 * 1024 * 1024;

/** `undefined` for anything that is not a packed file. */
const unpacked = async (content: string): Promise<Uint8Array | undefined> => {
  try {
    const packed = Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
    return await gunzip(packed, longestUnpacked);
  } catch {
    return undefined;
  }
};
