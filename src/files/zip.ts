import { limits } from './limits.ts';
import type { ReadFault } from './parsed.ts';

export type Parts = ReadonlyMap<string, Uint8Array>;

/**
 * Unpacks the `wanted` parts of a zip. Sizes in the directory are not trusted: bytes are counted as they come out, and
 * compared with their checksums.
 */
export const unpack = async (zip: Uint8Array, wanted: (name: string) => boolean): Promise<Parts | ReadFault> => {
  const entries = readDirectory(zip);
  if ('fault' in entries) return entries;
  const parts = new Map<string, Uint8Array>();
  const names = new Set<string>();
  let left = limits.unpackedBytes;
  for (const entry of entries.filter(({ name }) => wanted(name))) {
    if (entry.locked) return { fault: 'locked workbook' };
    // In a package, names that differ only in case are the same name.
    if (names.has(entry.name.toLowerCase())) return { fault: 'damaged', part: entry.name };
    names.add(entry.name.toLowerCase());
    const bytes = await inflate(zip, entry, left);
    if (bytes === 'too big') return { fault: 'unpacks too big' };
    if (bytes === undefined || crc32(bytes) !== entry.checksum) return { fault: 'damaged', part: entry.name };
    parts.set(entry.name, bytes);
    left -= bytes.length;
  }
  return parts;
};

type Entry = {
  readonly name: string;
  readonly locked: boolean;
  readonly method: number;
  readonly checksum: number;
  readonly packedBytes: number;
  readonly headerAt: number;
};

const endMark = 0x06054b50;
const entryMark = 0x02014b50;
const headerMark = 0x04034b50;
const endBytes = 22;
const longestComment = 65_535;

const readDirectory = (zip: Uint8Array): readonly Entry[] | ReadFault => {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  const end = findEnd(view);
  if (end === undefined) return { fault: 'damaged', part: '' };
  const count = view.getUint16(end + 10, true);
  if (count > limits.zipParts) return { fault: 'too many parts', parts: count };
  const entries: Entry[] = [];
  let at = view.getUint32(end + 16, true);
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > zip.length || view.getUint32(at, true) !== entryMark) return { fault: 'damaged', part: '' };
    const nameBytes = view.getUint16(at + 28, true);
    const rest = view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    entries.push({
      name: new TextDecoder()
        .decode(zip.subarray(at + 46, at + 46 + nameBytes))
        .replaceAll('\\', '/')
        .replace(/^\//u, ''),
      locked: (view.getUint16(at + 8, true) & 1) === 1,
      method: view.getUint16(at + 10, true),
      checksum: view.getUint32(at + 16, true),
      packedBytes: view.getUint32(at + 20, true),
      headerAt: view.getUint32(at + 42, true),
    });
    at += 46 + nameBytes + rest;
  }
  return entries;
};

const findEnd = (view: DataView): number | undefined => {
  const last = view.byteLength - endBytes;
  for (let at = last; at >= Math.max(0, last - longestComment); at -= 1) {
    if (view.getUint32(at, true) === endMark) return at;
  }
  return undefined;
};

/** `undefined` if the bytes differ from what the entry promises. */
const inflate = async (zip: Uint8Array, entry: Entry, limit: number): Promise<Uint8Array | 'too big' | undefined> => {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  const { headerAt } = entry;
  if (headerAt + 30 > zip.length || view.getUint32(headerAt, true) !== headerMark) return undefined;
  const from = headerAt + 30 + view.getUint16(headerAt + 26, true) + view.getUint16(headerAt + 28, true);
  if (from + entry.packedBytes > zip.length) return undefined;
  const packed = zip.slice(from, from + entry.packedBytes);
  if (entry.method === 0) return packed.length > limit ? 'too big' : packed;
  if (entry.method !== 8) return undefined;
  return drain(new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw')), limit);
};

const drain = async (
  stream: ReadableStream<Uint8Array>,
  limit: number,
): Promise<Uint8Array | 'too big' | undefined> => {
  const reader = stream.getReader();
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      bytes += next.value.length;
      if (bytes > limit) {
        await reader.cancel();
        return 'too big';
      }
      chunks.push(next.value);
    }
  } catch {
    return undefined;
  }
  const whole = new Uint8Array(bytes);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
};

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc >>> 0;
});

/** The checksum of a zip's parts: CRC-32 as in ISO 3309. */
export const crc32 = (bytes: Uint8Array): number => {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crc >>> 8) ^ (crcTable[(crc ^ byte) & 0xff] ?? 0);
  return (crc ^ 0xffffffff) >>> 0;
};
