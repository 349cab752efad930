import { root } from './sources.js';

/**
 * Builds an entry with all that it imports into one script that needs no module loader. Throws if nothing was built.
 * @param {string} entry
 * @param {string} name
 * @param {{ target: string, define?: Record<string, string> }} how
 */
export const oneScript = async (entry, name, { target, define = {} }) => {
  const { build } = await import('vite');
  const built = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    mode: 'production',
    define,
    build: {
      write: false,
      target,
      modulePreload: false,
      lib: { entry, formats: ['iife'], name },
      minify: true,
    },
  });
  const [first] = Array.isArray(built) ? built : [built];
  const chunk = first && 'output' in first ? first.output.find((one) => one.type === 'chunk') : undefined;
  if (chunk?.type !== 'chunk') throw new Error(`${entry} was not built.`);
  return chunk.code;
};
