import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { ensureApp, loadCli } from './built.js';
import { root } from './sources.js';

/**
 * Builds what is missing and serves it, with a new account if there is none. The mode `testing` is for the journeys:
 * its account is known, and its data is in a temporary folder unless one is given. `APP_DIR`: the folder of a built app.
 */
const { values } = parseArgs({ options: { mode: { type: 'string', default: 'production' } } });
const isTesting = values.mode === 'testing';

/** npm passes SIGTERM to a shell, which dies without telling this process. Then its parent changes. */
const stopWhenOrphaned = () => {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 250);
  watch.unref();
};

if (isTesting && !process.env.DATA_DIR && !process.env.DATABASE_URL) {
  const folder = mkdtempSync(join(tmpdir(), 'gradeledger-'));
  process.env.DATA_DIR = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
}
if (process.env.npm_lifecycle_event) stopWhenOrphaned();

const { main } = await loadCli();
await main(['serve'], {
  root,
  appFolder: async () => process.env.APP_DIR || ensureApp(values.mode),
  atOnce: {
    orNextPort: !process.env.PORT,
    logsRequests: isTesting,
    firstAccount: isTesting
      ? { email: 'instructor@example.edu', password: 'for testing only' }
      : { email: 'instructor@example.edu' },
  },
});
