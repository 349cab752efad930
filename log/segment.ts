import { LogFailure } from './port.ts';

/** Consecutive commits in one row: their lines joined by line feeds, gzipped. */
export type Segment = { readonly first: number; readonly last: number; readonly gzip: Uint8Array<ArrayBuffer> };

export const packSegment = async (first: number, lines: readonly string[]): Promise<Segment> => ({
  first,
  last: first + lines.length - 1,
  gzip: new Uint8Array(await through(new CompressionStream('gzip'), lines.join('\n')).arrayBuffer()),
});

/** Fails with `damaged` if the row is not what was packed: gzip carries a check sum. */
export const unpackSegment = async ({ first, last, gzip }: Segment): Promise<readonly string[]> => {
  const place = `segment ${first}-${last}`;
  const lines = await through(new DecompressionStream('gzip'), gzip)
    .text()
    .then(
      (text) => text.split('\n'),
      (error: unknown) => {
        throw new LogFailure('damaged', `the segment cannot be unpacked: ${String(error)}`, place);
      },
    );
  if (lines.length !== last - first + 1)
    throw new LogFailure('damaged', `the segment holds ${lines.length} lines`, place);
  return lines;
};

const through = (stream: CompressionStream | DecompressionStream, content: BlobPart): Response =>
  new Response(new Blob([content]).stream().pipeThrough(stream));
