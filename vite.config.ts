import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { appVersion, projectionsVersion } from './scripts/sources.js';

/** What the build tells the code about itself; src/build-globals.d.ts declares them. */
export const buildGlobals = () => ({
  __APP_VERSION__: JSON.stringify(appVersion()),
  __PROJECTIONS_VERSION__: JSON.stringify(projectionsVersion()),
});

/** In development, so that no checkpoint outlives the code that folded it. */
const restartWhenProjectionsChange = (): Plugin => ({
  name: 'restart-when-projections-change',
  configureServer: (server) => {
    server.watcher.on('change', (path) => {
      if (/[\\/](events|projections)[\\/].+\.ts$/.test(path))
        server.restart().catch((reason) => server.config.logger.error(String(reason)));
    });
  },
});

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
    rolldownOptions: { checks: { pluginTimings: false } },
  },
});
