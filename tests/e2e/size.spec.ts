import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { ensureApp } from '../../scripts/built.js';

type Chunk = {
  readonly file: string;
  readonly src?: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
};
type Manifest = Readonly<Record<string, Chunk>>;

/** Reads the manifest in the build folder, because the server does not serve it. */
const built = async (): Promise<{ readonly folder: string; readonly manifest: Manifest }> => {
  const folder = await ensureApp('testing');
  return { folder, manifest: JSON.parse(readFileSync(join(folder, 'build-manifest.json'), 'utf8')) as Manifest };
};

const chunkOf = (manifest: Manifest, name: string): Chunk => {
  const chunk = manifest[name];
  if (!chunk) throw new Error(`The build has no ${name}.`);
  return chunk;
};

/** These chunks, and all that they need to start. */
const needed = (manifest: Manifest, names: readonly string[], seen = new Set<string>()): Set<string> => {
  for (const name of names) {
    if (seen.has(name)) continue;
    seen.add(name);
    needed(manifest, chunkOf(manifest, name).imports ?? [], seen);
  }
  return seen;
};

/** The compressed size of a chunk's code and styles, without its imports. */
const kilobytes = (folder: string, { file, css = [] }: Chunk): number =>
  [file, ...css].reduce((sum, path) => sum + gzipSync(readFileSync(join(folder, path))).length / 1000, 0);

test('the first page loads less than 200 KB compressed', async () => {
  const { folder, manifest } = await built();
  const names = [...needed(manifest, ['index.html', 'src/screens/landing/landing-screen.tsx'])];
  const size = names.reduce((sum, name) => sum + kilobytes(folder, chunkOf(manifest, name)), 0);
  expect(size).toBeGreaterThan(60);
  expect(size).toBeLessThan(200);
});

test('the first page asks for no more than its chunks say', async ({ page }) => {
  const { manifest } = await built();
  const names = [...needed(manifest, ['index.html', 'src/screens/landing/landing-screen.tsx'])];
  const files = names.map((name) => `/${chunkOf(manifest, name).file}`);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/', { waitUntil: 'networkidle' });

  await expect(page.getByRole('button', { name: 'Try the demo' })).toBeVisible();
  const scripts = asked.filter((path) => path.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(1);
  expect(scripts.filter((path) => !files.includes(path))).toEqual([]);
});

test('no screen needs more than 30 KB compressed of its own, nothing else on demand more than 170', async () => {
  const { folder, manifest } = await built();
  const start = needed(manifest, ['index.html']);
  const chunks = Object.entries(manifest).flatMap(([name, chunk]) => (start.has(name) ? [] : [chunk]));
  const isScreen = ({ src }: Chunk): boolean => /^src\/screens\/.*-screen\.tsx$/.test(src ?? '');
  expect(chunks.filter(isScreen).length).toBeGreaterThan(1);

  const sizes = chunks.map((chunk) => ({ chunk, size: kilobytes(folder, chunk) }));
  expect(sizes.filter(({ chunk, size }) => size > (isScreen(chunk) ? 30 : 170))).toEqual([]);
});
