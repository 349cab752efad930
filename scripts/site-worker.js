import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { oneScript } from './one-script.js';
import { filesIn, root } from './sources.js';

const entry = join(root, 'src', 'browser', 'site', 'site.worker.ts');

const workerCode = () =>
  oneScript(entry, 'site', { target: 'es2023', define: { 'process.env.NODE_ENV': JSON.stringify('production') } });

/**
 * @param {Buffer} bytes
 * @param {'base64' | 'base64url'} as
 */
const digestOf = (bytes, as) => createHash('sha256').update(bytes).digest(as);

/**
 * Lays `worker.js` beside the built page: the worker that keeps the app on a computer, with the names and digests of all
 * files of this build. `server/node/site-worker.ts` serves it.
 * @returns {import('vite').Plugin}
 */
export const siteWorker = () => ({
  name: 'site-worker',
  apply: 'build',
  writeBundle: {
    order: 'post',
    sequential: true,
    handler: async ({ dir = '' }, bundle) => {
      const first = Object.values(bundle).find((one) => one.type === 'chunk' && one.isEntry);
      if (!first) throw new Error('The build has no first script.');
      const names = filesIn(['.'], dir).filter((name) => !/\.br$|^build-manifest\.json$|^worker\.js$/.test(name));
      const files = await Promise.all(
        names.map(async (name) => {
          const bytes = await readFile(join(dir, name));
          const isHashed = name.startsWith('assets/');
          return {
            url: `/${name}`,
            revision: isHashed ? null : digestOf(bytes, 'base64url').slice(0, 12),
            integrity: `sha256-${digestOf(bytes, 'base64')}`,
          };
        }),
      );
      const digest = digestOf(Buffer.from(JSON.stringify(files)), 'base64url').slice(0, 12);
      const built = JSON.stringify({ files, entry: `/${first.fileName}`, digest, served: '' });
      await writeFile(join(dir, 'worker.js'), `self.siteBuild=${built};\n${await workerCode()}`);
    },
  },
});
