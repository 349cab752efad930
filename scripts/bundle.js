import { buildGlobals, root } from './sources.js';

/**
 * Makes one module for Node out of a TypeScript file and what it imports of ours; packages stay where they are.
 * Node 20 reads no TypeScript.
 * @param {string} entry relative to the project
 * @param {string} outDir gets `main.js`
 * @param {boolean} sourcemap whether each file gets a map beside it
 */
export const bundleForNode = async (entry, outDir, sourcemap = false) => {
  const { build } = await import('vite');
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    define: buildGlobals(),
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
