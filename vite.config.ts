import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { buildGlobals } from './scripts/sources.js';
import { suites } from './tests/suites.ts';

/** In development, so that no checkpoint outlives the code that folded it. */
const restartWhenProjectionsChange = (): Plugin => ({
  name: 'restart-when-projections-change',
  apply: (_, { mode }) => mode === 'development',
  configureServer: (server) => {
    server.watcher.on('change', (path) => {
      if (/[\\/](events|projections)[\\/].+\.ts$/.test(path))
        server.restart().catch((reason) => server.config.logger.error(String(reason)));
    });
  },
});

/** But what the first page needs of them. */
const sharedFolders = /[\\/](?:events(?![\\/](?:ids|record)\.ts)|projections)[\\/]/;

export default defineConfig({
  plugins: [react(), restartWhenProjectionsChange()],
  define: buildGlobals(),
  worker: { format: 'es' },
  build: {
    target: 'es2023',
    outDir: 'dist/app',
    manifest: 'build-manifest.json',
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      checks: { pluginTimings: false },
      // What most parts of the app share, in one chunk: in small ones it was 3.5 kB more, compressed.
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: 'shared', test: sharedFolders, minShareCount: 4, minModuleSize: 0 }],
        },
      },
    },
  },
  test: suites,
});
