import { platformSha256 } from '../digest.ts';
import { LogFailure } from '../port.ts';
import { turn } from '../turn.ts';

/**
 * Consecutive commits in one row: their lines joined by line feeds, gzipped. `sha256`: of these bytes, if the lines were
 * sound when they were packed. Missing in segments of earlier builds, and where the platform makes no digests.
 */
export type Segment = {
  readonly first: number;
  readonly last: number;
  readonly gzip: Uint8Array<ArrayBuffer>;
  readonly sha256?: string;
};

/** Whether the segment is, byte for byte, as it was when its lines had been checked. */
export const isProved = async ({ gzip, sha256 }: Segment): Promise<boolean> =>
  sha256 !== undefined && (await platformSha256(gzip)) === sha256;

/** A browser may pack on the page's thread, so everything else gets its turn on the way. */
export const packSegment = async (first: number, lines: readonly string[]): Promise<Segment> => {
  const encoder = new TextEncoderStream();
  const packed = new Response(encoder.readable.pipeThrough(new CompressionStream('gzip'))).arrayBuffer();
  const [gzip] = await Promise.all([packed, write(encoder.writable.getWriter(), lines)]);
  return { first, last: first + lines.length - 1, gzip: new Uint8Array(gzip) };
};

const write = async (writer: WritableStreamDefaultWriter<string>, lines: readonly string[]): Promise<void> => {
  for (const text of inPieces(lines)) {
    await writer.write(text);
    await turn();
  }
  await writer.close();
};

/** So many characters are packed in a few milliseconds. */
const packedATurn = 131_072;

/** The text of the lines, joined by line feeds, in pieces of at least `packedATurn` characters. */
const inPieces = function* (lines: readonly string[]): Generator<string> {
  let piece = '';
  for (const [n, line] of lines.entries()) {
    piece += n === 0 ? '' : '\n';
    for (let at = 0; at < line.length; at += packedATurn) {
      piece += line.slice(at, at + packedATurn);
      if (piece.length < packedATurn) continue;
      yield piece;
      piece = '';
    }
  }
  yield piece;
};

/** Whether the segment unpacks to exactly these lines. `false` also if it cannot be unpacked. */
export const givesBack = async ({ gzip }: Segment, lines: readonly string[]): Promise<boolean> => {
  if (lines.some((line) => line.includes('\n'))) return false;
  let [lineIndex, lineOffset] = [0, 0];
  try {
    for await (const text of unpacked(gzip)) {
      for (let read = 0; read < text.length; ) {
        const line = lines[lineIndex] ?? '';
        const length = Math.min(line.length - lineOffset, text.length - read);
        if (line.slice(lineOffset, lineOffset + length) !== text.slice(read, read + length)) return false;
        lineOffset += length;
        read += length;
        if (read === text.length) break;
        if (text[read] !== '\n') return false;
        read += 1;
        lineIndex += 1;
        lineOffset = 0;
      }
    }
  } catch {
    return false;
  }
  return lineIndex === lines.length - 1 && lineOffset === lines[lineIndex]?.length;
};

/**
 * The lines from commit `from` to commit `to`, by default all. A browser unpacks on the page's thread, so everything
 * else gets its turn on the way. Fails with `damaged` if the row has changed since it was packed: gzip carries a check
 * sum.
 */
export const unpackSegment = async (
  { first, last, gzip }: Segment,
  from = first,
  to = last,
): Promise<readonly string[]> => {
  const place = `segment ${first}-${last}`;
  const lines: string[] = [];
  let seq = first;
  let line = '';
  const endLine = (): void => {
    if (from <= seq && seq <= to) lines.push(line);
    line = '';
    seq += 1;
  };
  try {
    for await (const text of unpacked(gzip)) {
      const [more = '', ...next] = text.split('\n');
      line += more;
      for (const beginning of next) {
        endLine();
        line = beginning;
      }
    }
  } catch (error) {
    throw new LogFailure('damaged', `the segment cannot be unpacked: ${String(error)}`, place);
  }
  endLine();
  if (seq !== last + 1) throw new LogFailure('damaged', `the segment holds ${seq - first} lines`, place);
  return lines;
};

/** So many bytes are unpacked in a few milliseconds. */
const unpackedATurn = 500_000;
/** Bytes to unpack at once: the line of an import becomes thirty times as long. */
const packedAtOnce = 8_192;

const unpacked = async function* (gzip: Uint8Array<ArrayBuffer>): AsyncGenerator<string> {
  const reader = inChunks(gzip).pipeThrough(new DecompressionStream('gzip')).getReader();
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let since = 0;
  for (let read = await reader.read(); read.value; read = await reader.read()) {
    yield decoder.decode(read.value, { stream: true });
    since += read.value.length;
    if (since < unpackedATurn) continue;
    since = 0;
    await turn();
  }
  yield decoder.decode();
};

const inChunks = (bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> => {
  let at = 0;
  return new ReadableStream({
    pull: (controller) => {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.subarray(at, at + packedAtOnce));
      at += packedAtOnce;
    },
  });
};
