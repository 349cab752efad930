import { inflateRawSync } from 'node:zlib';

const CRC = Uint32Array.from({ length: 256 }, (_none, start) => {
  let value = start;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

const checksum = (bytes: Uint8Array): number => {
  let value = 0xffffffff;
  for (const byte of bytes) value = (CRC[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
};

const directoryOf = (view: DataView): { readonly at: number; readonly count: number } | null => {
  for (let at = view.byteLength - 22; at >= 0; at -= 1)
    if (view.getUint32(at, true) === 0x06054b50)
      return { at: view.getUint32(at + 16, true), count: view.getUint16(at + 10, true) };
  return null;
};

const unpacked = (bytes: Uint8Array, method: number): Uint8Array | null => {
  if (method === 0) return bytes;
  return method === 8 ? new Uint8Array(inflateRawSync(bytes)) : null;
};

/** The parts of a zip by name; null where a part is double, damaged, or not where it is said to be. */
export const unzipped = (file: Uint8Array): ReadonlyMap<string, Uint8Array> | null => {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const directory = directoryOf(view);
  if (directory === null) return null;
  const parts = new Map<string, Uint8Array>();
  let at = directory.at;
  try {
    for (let read = 0; read < directory.count; read += 1) {
      if (view.getUint32(at, true) !== 0x02014b50) return null;
      const nameLength = view.getUint16(at + 28, true);
      const name = new TextDecoder().decode(file.subarray(at + 46, at + 46 + nameLength));
      const local = view.getUint32(at + 42, true);
      if (view.getUint32(local, true) !== 0x04034b50) return null;
      const head = local + 30;
      const from = head + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
      const localName = new TextDecoder().decode(file.subarray(head, head + view.getUint16(local + 26, true)));
      const packed = file.subarray(from, from + view.getUint32(at + 20, true));
      const part = unpacked(packed, view.getUint16(at + 10, true));
      const sound =
        part !== null &&
        part.length === view.getUint32(at + 24, true) &&
        checksum(part) === view.getUint32(at + 16, true);
      if (part === null || !sound || localName !== name || parts.has(name)) return null;
      parts.set(name, part);
      at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    }
  } catch {
    return null;
  }
  return parts;
};
