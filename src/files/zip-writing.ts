import { crc32 } from './zip.ts';

/** A zip of the given parts, deflated. The same parts give the same bytes: no dates are written. */
export const pack = async (parts: readonly (readonly [name: string, content: string])[]): Promise<Blob> => {
  const bodies: BlobPart[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let at = 0;
  for (const [partName, content] of parts) {
    const bytes = new TextEncoder().encode(content);
    const packed = await deflate(bytes);
    const name = new TextEncoder().encode(partName);
    const sizes = [...u32(crc32(bytes)), ...u32(packed.length), ...u32(bytes.length), ...u16(name.length), ...u16(0)];
    const common = [...u16(version), ...u16(utf8Names), ...u16(deflated), ...u16(0), ...u16(firstDay), ...sizes];
    const header = Uint8Array.from([...u32(0x04034b50), ...common, ...name]);
    bodies.push(header, packed);
    const place = [...u16(0), ...u16(0), ...u16(0), ...u32(0), ...u32(at)];
    directory.push(Uint8Array.from([...u32(0x02014b50), ...u16(version), ...common, ...place, ...name]));
    at += header.length + packed.length;
  }
  const bytes = directory.reduce((sum, { length }) => sum + length, 0);
  const counts = [...u16(parts.length), ...u16(parts.length)];
  const end = Uint8Array.from([
    ...u32(0x06054b50),
    ...u16(0),
    ...u16(0),
    ...counts,
    ...u32(bytes),
    ...u32(at),
    ...u16(0),
  ]);
  return new Blob([...bodies, ...directory, end]);
};

const version = 20;
const utf8Names = 0x0800;
const deflated = 8;
/** 1980-01-01, the earliest date that a zip can tell. */
const firstDay = 0x21;

const deflate = async (bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> => {
  const packed = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(packed).arrayBuffer());
};

const u16 = (value: number): number[] => [value & 0xff, (value >>> 8) & 0xff];
const u32 = (value: number): number[] => [...u16(value & 0xffff), ...u16(value >>> 16)];
