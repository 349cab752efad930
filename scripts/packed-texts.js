import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const pack = promisify(brotliCompress);
const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };

/**
 * Lays each text of a build packed beside itself, as `server/node/app-files.ts` serves it. A server that packs them by
 * itself spends 2.7 s of processor time on the first visit after each start.
 * @returns {import('vite').Plugin}
 */
export const packedTexts = () => ({
  name: 'packed-texts',
  apply: 'build',
  writeBundle: async ({ dir = '' }, bundle) => {
    const texts = Object.keys(bundle).filter((file) => /\.(?:js|css|html)$/.test(file));
    await Promise.all(
      texts.map(async (file) => {
        const path = join(dir, file);
        const bytes = await readFile(path);
        if (bytes.length >= 1024) await writeFile(`${path}.br`, await pack(bytes, { params }));
      }),
    );
  },
});
