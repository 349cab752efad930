import type { BrowserContext, Request } from '@playwright/test';
import { ownBackend, sentAgain } from '../own-backend.ts';

/** The origin at which profiles are made. A browser keeps databases by origin, and an account belongs to its server. */
export const origin = 'https://gradebook.example';

export type Site = {
  /** Calls that reached the server, the oldest first. */
  readonly calls: Request[];
  /** What happens to calls. With `reply lost` the server gets them, but writes are not answered. */
  fate: 'carried' | 'reply lost';
  readonly stop: () => Promise<void>;
};

/** Starts the real server over the data in `folder`. Pages of this context reach it at `origin`. */
export const siteOver = async (folder: string, context: BrowserContext): Promise<Site> => {
  const { url, stop } = await ownBackend({ PUBLIC_ORIGIN: origin }, folder);
  const site: Site = { calls: [], fate: 'carried', stop };
  await context.route(`${origin}/**`, async (route) => {
    const request = route.request();
    const { pathname, search } = new URL(request.url());
    if (request.method() === 'POST' || pathname.startsWith('/user/')) site.calls.push(request);
    const isLost = site.fate === 'reply lost' && isChange(request);
    const response = await route.fetch({ ...sentAgain, url: `${url}${pathname}${search}`, maxRedirects: 0 });
    await (isLost ? route.abort() : route.fulfill({ response }));
  });
  return site;
};

const isChange = (request: Request): boolean =>
  request.method() !== 'GET' && new URL(request.url()).pathname.startsWith('/user/');
