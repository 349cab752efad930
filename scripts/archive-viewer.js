import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { oneScript } from './one-script.js';
import { root } from './sources.js';

const entry = join(root, 'src', 'files', 'archive', 'viewer.ts');

/** @type {Promise<string> | undefined} */
let made;

/** One script that a page can hold: nothing in it ends the element. */
const viewerCode = async () => {
  const code = await oneScript(entry, 'archiveViewer', { target: 'es2022' });
  return code.replaceAll('</', '<\\/').replaceAll('<!--', '<\\!--').replaceAll('\r', '').trim();
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
