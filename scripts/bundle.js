import { archiveViewer } from './archive-viewer.js';
import { buildGlobals, root } from './sources.js';

/**
 * Bundles a TypeScript file, with all that it imports of this project, into one module for Node. Node 20 does not read
 * TypeScript.
 * @param {string} entry relative to the project
 * @param {string} outDir gets `main.js`
 * @param {boolean} sourcemap whether each file gets a map beside it
 * @param {readonly string[]} included the packages that go into the module; others are imported from where Node finds them
 */
export const bundleForNode = async (entry, outDir, sourcemap = false, included = []) => {
  const { build } = await import('vite');
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    define: buildGlobals(),
    ssr: { noExternal: [...included] },
    plugins: [archiveViewer()],
    build: {
      ssr: entry,
      target: 'node20',
      outDir,
      emptyOutDir: true,
      sourcemap,
      rolldownOptions: { output: { entryFileNames: 'main.js' } },
    },
  });
};
