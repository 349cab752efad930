import { gzipSync } from 'node:zlib';
import { type APIRequestContext, expect, test } from '@playwright/test';

type Chunk = {
  readonly file: string;
  readonly src?: string;
  readonly isEntry?: true;
  readonly css?: readonly string[];
};

const chunksOf = async (request: APIRequestContext): Promise<readonly Chunk[]> =>
  Object.values((await (await request.get('/build-manifest.json')).json()) as Record<string, Chunk>);

/** Compressed, of a chunk's code and styles, without what it imports. */
const kilobytes = async (request: APIRequestContext, { file, css = [] }: Chunk): Promise<number> => {
  const bodies = await Promise.all([file, ...css].map(async (path) => (await request.get(`/${path}`)).body()));
  return bodies.reduce((sum, body) => sum + gzipSync(body).length / 1000, 0);
};

test('what every page loads stays under 250 KB compressed', async ({ request }) => {
  const entry = (await chunksOf(request)).find(({ isEntry }) => isEntry);
  expect(entry && (await kilobytes(request, entry))).toBeLessThan(250);
});

test('no screen needs more than 30 KB compressed of its own, nothing else on demand more than 170', async ({
  request,
}) => {
  const chunks = (await chunksOf(request)).filter(({ isEntry }) => !isEntry);
  const isScreen = ({ src }: Chunk): boolean => src?.startsWith('src/screens/') ?? false;
  expect(chunks.filter(isScreen).length).toBeGreaterThan(1);

  const sizes = await Promise.all(chunks.map(async (chunk) => ({ chunk, size: await kilobytes(request, chunk) })));
  expect(sizes.filter(({ chunk, size }) => size > (isScreen(chunk) ? 30 : 170))).toEqual([]);
});
