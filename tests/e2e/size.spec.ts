import { gzipSync } from 'node:zlib';
import { type APIRequestContext, expect, test } from '@playwright/test';

type Chunk = {
  readonly file: string;
  readonly src?: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
};
type Manifest = Readonly<Record<string, Chunk>>;

const manifestOf = async (request: APIRequestContext): Promise<Manifest> =>
  (await (await request.get('/build-manifest.json')).json()) as Manifest;

/** The names of a chunk and of all that it cannot start without. */
const needed = (manifest: Manifest, name: string, seen = new Set<string>()): Set<string> => {
  if (seen.has(name)) return seen;
  seen.add(name);
  for (const one of manifest[name]?.imports ?? []) needed(manifest, one, seen);
  return seen;
};

/** Compressed, of a chunk's code and styles, without what it imports. */
const kilobytes = async (request: APIRequestContext, { file, css = [] }: Chunk): Promise<number> => {
  const bodies = await Promise.all([file, ...css].map(async (path) => (await request.get(`/${path}`)).body()));
  return bodies.reduce((sum, body) => sum + gzipSync(body).length / 1000, 0);
};

test('what every page loads stays under 250 KB compressed', async ({ request }) => {
  const manifest = await manifestOf(request);
  const names = [...needed(manifest, 'index.html')];
  const sizes = await Promise.all(names.map((name) => kilobytes(request, manifest[name] ?? { file: name })));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(250);
});

test('no screen needs more than 30 KB compressed of its own, nothing else on demand more than 170', async ({
  request,
}) => {
  const manifest = await manifestOf(request);
  const start = needed(manifest, 'index.html');
  const chunks = Object.entries(manifest).flatMap(([name, chunk]) => (start.has(name) ? [] : [chunk]));
  const isScreen = ({ src }: Chunk): boolean => /^src\/screens\/.*-screen\.tsx$/.test(src ?? '');
  expect(chunks.filter(isScreen).length).toBeGreaterThan(1);

  const sizes = await Promise.all(chunks.map(async (chunk) => ({ chunk, size: await kilobytes(request, chunk) })));
  expect(sizes.filter(({ chunk, size }) => size > (isScreen(chunk) ? 30 : 170))).toEqual([]);
});
