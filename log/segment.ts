import { LogFailure } from './port.ts';

/** Consecutive commits in one row: their lines joined by line feeds, gzipped. */
export type Segment = { readonly first: number; readonly last: number; readonly gzip: Uint8Array<ArrayBuffer> };

export const packSegment = async (first: number, lines: readonly string[]): Promise<Segment> => ({
  first,
  last: first + lines.length - 1,
  gzip: new Uint8Array(await through(new CompressionStream('gzip'), lines.join('\n')).arrayBuffer()),
});

/**
 * The lines from commit `from` to commit `to`, by default all. A browser unpacks on the page's thread, so everything else
 * gets its turn on the way. Fails with `damaged` if the row is not what was packed: gzip carries a check sum.
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
  const ended = (): void => {
    if (from <= seq && seq <= to) lines.push(line);
    line = '';
    seq += 1;
  };
  try {
    for await (const text of unpacked(gzip)) {
      const [more = '', ...next] = text.split('\n');
      line += more;
      for (const beginning of next) {
        ended();
        line = beginning;
      }
    }
  } catch (error) {
    throw new LogFailure('damaged', `the segment cannot be unpacked: ${String(error)}`, place);
  }
  ended();
  if (seq !== last + 1) throw new LogFailure('damaged', `the segment holds ${seq - first} lines`, place);
  return lines;
};

/** Bytes that are unpacked in a few milliseconds. */
const unpackedATurn = 1_000_000;

const unpacked = async function* (gzip: BlobPart): AsyncGenerator<string> {
  const reader = through(new DecompressionStream('gzip'), gzip).body?.getReader();
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let since = 0;
  for (let read = await reader?.read(); read?.value; read = await reader?.read()) {
    yield decoder.decode(read.value, { stream: true });
    since += read.value.length;
    if (since < unpackedATurn) continue;
    since = 0;
    await turn();
  }
  yield decoder.decode();
};

/** A message, because timers of a page that nobody sees may wait a second. */
const turn = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });

const through = (stream: CompressionStream | DecompressionStream, content: BlobPart): Response =>
  new Response(new Blob([content]).stream().pipeThrough(stream));
