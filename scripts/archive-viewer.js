import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { root } from './sources.js';

const entry = join(root, 'src', 'files', 'archive', 'viewer.ts');

/** @type {Promise<string> | undefined} */
let made;

/** The viewer with all that it imports, as one script that a page can hold: nothing in it ends the element. */
const viewerCode = async () => {
  const { build } = await import('vite');
  const built = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      lib: { entry, formats: ['iife'], name: 'archiveViewer' },
      minify: true,
    },
  });
  const [first] = Array.isArray(built) ? built : [built];
  const chunk = first && 'output' in first ? first.output.find((one) => one.type === 'chunk') : undefined;
  if (chunk?.type !== 'chunk') throw new Error('The viewer of archives was not built.');
  return chunk.code.replaceAll('</', '<\\/').replaceAll('<!--', '<\\!--').replaceAll('\r', '').trim();
};

/**
 * Puts the script of an archive's page into `machines/archive/viewer-code.ts`, with the hash by which the page allows it.
 * @returns {import('vite').Plugin}
 */
export const archiveViewer = () => ({
  name: 'archive-viewer',
  enforce: 'pre',
  transform: {
    filter: { id: /[\\/]machines[\\/]archive[\\/]viewer-code\.ts$/ },
    handler: async () => {
      made ??= viewerCode();
      const code = await made;
      const hash = `sha256-${createHash('sha256').update(code).digest('base64')}`;
      return { code: `export const viewer = ${JSON.stringify({ code, hash })};`, map: null };
    },
  },
});
