import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import process from 'node:process';
import { type BrowserContext, expect, type Request } from '@playwright/test';
import { root } from '../../../scripts/sources.js';
import { freePort } from '../own-backend.ts';

/** Where the profile was made. A browser keeps its databases by origin, and an account is its server's. */
export const origin = 'https://gradebook.example';

export type Site = {
  /** Calls that reached the server, the oldest first. */
  readonly calls: Request[];
  /** What becomes of a call: it is carried, unless told otherwise. */
  fate: 'carried' | 'reply lost';
  readonly stop: () => Promise<void>;
};

/** The real server over the data in `folder`, which pages of this context reach at `origin`. */
export const siteOver = async (folder: string, context: BrowserContext): Promise<Site> => {
  const port = await freePort();
  const running = spawn(process.execPath, [join(root, 'scripts/start.js'), '--mode', 'testing'], {
    env: { ...process.env, PORT: String(port), DATA_DIR: folder, PUBLIC_ORIGIN: origin },
    stdio: 'ignore',
  });
  const answers = (): Promise<boolean> =>
    fetch(`http://127.0.0.1:${port}`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(answers, { timeout: 60_000 }).toBe(true);

  const site: Site = { calls: [], fate: 'carried', stop: () => ended(running) };
  await context.route(`${origin}/**`, async (route) => {
    const request = route.request();
    const { pathname, search } = new URL(request.url());
    if (request.method() === 'POST' || pathname.startsWith('/user/')) site.calls.push(request);
    const isLost = site.fate === 'reply lost' && isChange(request);
    const response = await route.fetch({ url: `http://127.0.0.1:${port}${pathname}${search}`, maxRedirects: 0 });
    await (isLost ? route.abort() : route.fulfill({ response }));
  });
  return site;
};

const isChange = (request: Request): boolean =>
  request.method() !== 'GET' && new URL(request.url()).pathname.startsWith('/user/');

const ended = async (process: ChildProcess): Promise<void> => {
  const exit = once(process, 'exit');
  process.kill('SIGTERM');
  await exit;
};
