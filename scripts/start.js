import process from 'node:process';
import { parseArgs } from 'node:util';
import { preview } from 'vite';
import { ensureApp } from './built.js';
import { root } from './sources.js';

const usualPort = 4173;
const { values } = parseArgs({ options: { mode: { type: 'string', default: 'production' } } });

/** The port to serve on; one that `PORT` asks for is that one or none. */
const wanted = () => {
  const { PORT } = process.env;
  if (PORT === undefined || PORT === '') return { port: usualPort, strictPort: false };
  if (/^\d{1,5}$/.test(PORT) && Number(PORT) <= 65_535) return { port: Number(PORT), strictPort: true };
  throw new Error(`PORT is “${PORT}”, which is no port. Give a number from 0 to 65535, or leave it unset.`);
};

/**
 * npm hands SIGTERM to a shell that dies of it without telling us: our parent is then another.
 * @param {() => void} stop
 */
const whenOrphaned = (stop) => {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    stop();
  }, 250);
};

const start = async () => {
  const place = wanted();
  const outDir = await ensureApp(values.mode);
  const server = await preview({
    root,
    mode: values.mode,
    logLevel: 'warn',
    build: { outDir },
    preview: { host: '127.0.0.1', ...place },
  });
  const stop = () => {
    server.close().then(
      () => process.exit(0),
      (reason) => {
        process.stderr.write(`The server did not stop cleanly: ${reason}\n`);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
  if (process.env.npm_lifecycle_event) whenOrphaned(stop);
  process.stdout.write(`Gradeledger runs at ${server.resolvedUrls?.local[0]}\nStop it with Ctrl-C.\n`);
};

try {
  await start();
} catch (reason) {
  process.stderr.write(`Gradeledger did not start: ${reason instanceof Error ? reason.message : reason}\n`);
  process.exitCode = 1;
}
