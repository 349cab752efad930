import { type FileEntry, Uint8ArrayReader, ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js';
import { limits } from './limits.ts';
import type { ReadFault } from './parsed.ts';

export type Parts = ReadonlyMap<string, Uint8Array>;

/**
 * Unpacks the `wanted` parts of a zip. Sizes in the directory are not trusted: bytes are counted as they come out, and
 * compared with their checksums.
 */
export const unpack = async (zip: Uint8Array, wanted: (name: string) => boolean): Promise<Parts | ReadFault> => {
  const entries = await readDirectory(zip);
  if ('fault' in entries) return entries;
  const parts = new Map<string, Uint8Array>();
  const names = new Set<string>();
  let bytesLeft = limits.unpackedBytes;
  for (const entry of entries) {
    const name = nameOf(entry);
    if (!wanted(name)) continue;
    if (entry.encrypted) return { fault: 'locked workbook' };
    // In a package, names that differ only in case are the same name.
    if (names.has(name.toLowerCase())) return { fault: 'damaged', part: name };
    names.add(name.toLowerCase());
    const bytes = await inflate(entry, bytesLeft);
    if (bytes === 'too big') return { fault: 'unpacks too big' };
    if (bytes === undefined) return { fault: 'damaged', part: name };
    parts.set(name, bytes);
    bytesLeft -= bytes.length;
  }
  return parts;
};

/** This code runs in a worker already. Where a part's own header contradicts the directory, the part is damaged. */
const reading = { useWebWorkers: false, checkCrc32: true, strictness: 'balanced' } as const;

const readDirectory = async (zip: Uint8Array): Promise<readonly FileEntry[] | ReadFault> => {
  try {
    const entries = await new ZipReader(new Uint8ArrayReader(zip), reading).getEntries();
    if (entries.length > limits.zipParts) return { fault: 'too many parts', parts: entries.length };
    return entries.filter((entry) => !entry.directory);
  } catch {
    return { fault: 'damaged', part: '' };
  }
};

const nameOf = ({ filename }: FileEntry): string => filename.replaceAll('\\', '/').replace(/^\//u, '');

/** `undefined` if the bytes differ from what the entry promises. */
const inflate = async (entry: FileEntry, limit: number): Promise<Uint8Array | 'too big' | undefined> => {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytesLeft = limit;
  const counted = new WritableStream<Uint8Array<ArrayBuffer>>({
    write: (chunk) => {
      bytesLeft -= chunk.length;
      if (bytesLeft < 0) throw new Error('The part unpacks to more than it may.');
      chunks.push(chunk);
    },
  });
  try {
    await entry.getData(counted);
    return new Uint8Array(await new Blob(chunks).arrayBuffer());
  } catch {
    return bytesLeft < 0 ? 'too big' : undefined;
  }
};
