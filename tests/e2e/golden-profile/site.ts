import type { BrowserContext, Request } from '@playwright/test';
import { ownBackend } from '../own-backend.ts';

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
  const { url, stop } = await ownBackend({ PUBLIC_ORIGIN: origin }, folder);
  const site: Site = { calls: [], fate: 'carried', stop };
  await context.route(`${origin}/**`, async (route) => {
    const request = route.request();
    const { pathname, search } = new URL(request.url());
    if (request.method() === 'POST' || pathname.startsWith('/user/')) site.calls.push(request);
    const isLost = site.fate === 'reply lost' && isChange(request);
    const response = await route.fetch({ url: `${url}${pathname}${search}`, maxRedirects: 0 });
    await (isLost ? route.abort() : route.fulfill({ response }));
  });
  return site;
};

const isChange = (request: Request): boolean =>
  request.method() !== 'GET' && new URL(request.url()).pathname.startsWith('/user/');
