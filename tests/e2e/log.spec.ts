import { EventEmitter, once } from 'node:events';
import { join } from 'node:path';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { build } from 'vite';
import { count } from '../counts.ts';
import { proved } from '../proof.ts';
import { test } from './journey.ts';
import type { LogPage } from './log-page.ts';

const origin = 'https://ledger.example';

/** Builds the page's script in memory, as the app is built. */
const pageScript = async (): Promise<string> => {
  const lib = { entry: join(import.meta.dirname, 'log-page.ts'), formats: ['es' as const], fileName: 'log-page' };
  const built = await build({ configFile: false, logLevel: 'error', build: { write: false, lib } });
  for (const bundle of Array.isArray(built) ? built : [built]) {
    if ('output' in bundle) return bundle.output[0].code;
  }
  throw new Error('Vite built nothing.');
};

let script = '';
test.beforeAll(async () => {
  script = await pageScript();
});

const openTab = async (context: BrowserContext): Promise<Page> => {
  const page = await context.newPage();
  await page.route(`${origin}/**`, (route) =>
    route.request().url().endsWith('.js')
      ? route.fulfill({ contentType: 'text/javascript', body: script })
      : route.fulfill({
          contentType: 'text/html',
          body: '<!doctype html><title>log</title><script type="module" src="/page.js"></script>',
        }),
  );
  await page.goto(origin);
  await page.waitForFunction(() => 'logPage' in window);
  return page;
};

const soundIn = async (
  page: Page,
): Promise<{ readonly ids: string[]; readonly verdict: Awaited<ReturnType<LogPage['verify']>> }> => ({
  ids: await page.evaluate(() => window.logPage.ids()),
  verdict: await page.evaluate(() => window.logPage.verify()),
});

type Kill = { readonly rounds: number; readonly kill: (page: Page, context: BrowserContext) => Promise<void> };

/** A crash takes Chromium some seconds; closing a page takes none. */
const kills: Readonly<Record<string, Kill>> = {
  closed: { rounds: count(10, 100), kill: (page) => page.close() },
  crashed: {
    rounds: count(3, 30),
    kill: async (page, context) => {
      const gone = page.waitForEvent('crash');
      const session = await context.newCDPSession(page);
      session.send('Page.crash').catch(() => 'a crashed page does not answer');
      await gone;
      await page.close();
    },
  },
};

/** Collects in `reported` what the page reports. `enough` resolves after `wanted` commits. */
const reportsOf = async (page: Page, wanted: number, reported: string[]) => {
  let here = 0;
  const reports = new EventEmitter();
  const enough = once(reports, 'enough');
  await page.exposeFunction('told', (ids: string[]) => {
    reported.push(...ids);
    here += ids.length;
    if (here >= wanted) reports.emit('enough');
  });
  return { enough };
};

/** In the rounds the tab is killed after 3, 6, … 30 reported commits, and again from 3. */
for (const [how, { rounds, kill }] of Object.entries(kills)) {
  test(`a tab ${how} at any moment has lost nothing that it had reported as appended`, async ({ context }) => {
    test.slow();
    const reported: string[] = [];
    for (let round = 1; round <= rounds; round++) {
      const page = await openTab(context);
      const { enough } = await reportsOf(page, 3 * (1 + (round % 10)), reported);
      await page.evaluate((tab) => void window.logPage.appendFor(tab, window.told), `tab-${round}`);
      await enough;
      await kill(page, context);
    }
    const witness = await openTab(context);
    const { ids, verdict } = await soundIn(witness);
    expect(verdict).toMatchObject({ kind: 'log', head: { seq: ids.length } });
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(expect.arrayContaining(reported));
    // Two drafts are appended at a time: half an append would leave an odd number.
    for (let round = 1; round <= rounds; round++) {
      expect(ids.filter((id) => id.startsWith(`tab-${round}~`)).length % 2).toBe(0);
    }
    proved(`a tab ${how} while it appends has lost nothing that it had reported`, rounds);
  });
}

test('two tabs of one browser that append at once lose nothing and double nothing', async ({ context }) => {
  const [one, two] = [await openTab(context), await openTab(context)];
  const appendAll = (page: Page, tab: string) =>
    page.evaluate(async (name) => {
      for (let n = 1; n <= 200; n++) await window.logPage.append(n, name);
    }, tab);
  await Promise.all([appendAll(one, 'one'), appendAll(two, 'two')]);
  const { ids, verdict } = await soundIn(one);
  expect(verdict).toMatchObject({ kind: 'log', head: { seq: 400 } });
  expect(new Set(ids).size).toBe(400);
  expect(await soundIn(two)).toEqual({ ids, verdict });
});

test('a full disk refuses an append whole, and the log goes on when there is room again', async ({ context }) => {
  const page = await openTab(context);
  const session = await context.newCDPSession(page);
  const room = (quotaSize?: number) =>
    session.send('Storage.overrideQuotaForOrigin', { origin, ...(quotaSize === undefined ? {} : { quotaSize }) });

  await room(300_000);
  expect(await page.evaluate(() => window.logPage.append(1, 'tab'))).toEqual(['tab~1']);
  expect(await page.evaluate(() => window.logPage.appendLarge(2, 'tab', 3_000_000))).toBe('quota');
  expect(await soundIn(page)).toMatchObject({ ids: ['tab~1'], verdict: { kind: 'log', head: { seq: 1 } } });
  await room();
  expect(await page.evaluate(() => window.logPage.appendLarge(2, 'tab', 3_000_000))).toEqual(['tab~2', 'tab~3']);
  expect(await soundIn(page)).toMatchObject({
    ids: ['tab~1', 'tab~2', 'tab~3'],
    verdict: { kind: 'log', head: { seq: 3 } },
  });
});
