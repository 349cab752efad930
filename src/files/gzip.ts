/** Gzip by the page's own streams, with the types that the server's code wants. */
export const gzip = (bytes: Uint8Array): Promise<Uint8Array> =>
  pipedThrough(bytes, new CompressionStream('gzip'), Number.POSITIVE_INFINITY);

/** Rejects if the bytes unpack to more than `limit` bytes. */
export const gunzip = (bytes: Uint8Array, limit: number): Promise<Uint8Array> =>
  pipedThrough(bytes, new DecompressionStream('gzip'), limit);

/** Stops as soon as the limit is passed, for a small file may unpack to any size. */
const pipedThrough = async (
  bytes: Uint8Array,
  stream: CompressionStream | DecompressionStream,
  limit: number,
): Promise<Uint8Array> => {
  const parts: Uint8Array[] = [];
  let length = 0;
  const reader = new Blob([new Uint8Array(bytes)]).stream().pipeThrough(stream).getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    length += read.value.length;
    if (length > limit) throw new RangeError(`more than ${limit} bytes when unpacked`);
    parts.push(read.value);
  }
  return joined(parts, length);
};

const joined = (parts: readonly Uint8Array[], length: number): Uint8Array => {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
};
