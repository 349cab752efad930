import { afterEach, expect, test, vi } from 'vitest';
import { keepSite } from '../../src/browser/site/keep-site.ts';

afterEach(() => vi.restoreAllMocks());

/** A build as the browser knows it: it says that it is one, and takes over when it is asked to. */
class BuildWorker extends EventTarget {
  state: ServiceWorkerState;

  constructor(state: ServiceWorkerState) {
    super();
    this.state = state;
  }

  become(state: ServiceWorkerState): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }

  postMessage(asked: string, [port]: readonly MessagePort[] = []): void {
    if (asked === 'build') port?.postMessage('a build');
    if (asked === 'take over') this.become('activated');
  }
}

type Builds = {
  readonly active?: BuildWorker;
  readonly waiting?: BuildWorker;
  readonly installing?: BuildWorker;
};

/**
 * The site as a page keeps it whose browser has these builds; `told`: how often a newer one was announced, `looks`: how
 * often the server was asked for one.
 */
const keptWith = async (builds: Builds, isReached = () => true) => {
  const none = { active: null, waiting: null, installing: null };
  let looks = 0;
  const update = async (): Promise<void> => {
    looks += 1;
    if (!isReached()) throw new TypeError('no connection');
  };
  const registration = Object.assign(new EventTarget(), none, builds, { update });
  const register = async () => registration;
  vi.spyOn(navigator, 'serviceWorker', 'get').mockReturnValue(
    Object.assign(new EventTarget(), { register }) as unknown as ServiceWorkerContainer,
  );
  const site = await keepSite();
  let told = 0;
  site?.subscribe(() => {
    told += 1;
  });
  return { site, told: () => told, looks: () => looks };
};

const active = new BuildWorker('activated');

test('a page that opens while a newer build waits is told of it, and can let it take over', async () => {
  const { site, told } = await keptWith({ active, waiting: new BuildWorker('installed') });
  await expect.poll(told).toBe(1);
  await expect(site?.newer()?.takeOver()).resolves.toBeUndefined();
});

test('a build that is on its way is newer once the browser has it whole', async () => {
  const installing = new BuildWorker('installing');
  const { site, told } = await keptWith({ active, installing });
  expect(site?.newer()).toBeUndefined();
  installing.become('installed');
  await expect.poll(told).toBe(1);
  expect(site?.newer()).toBeDefined();
});

test('the first build that a browser gets is not newer than any', async () => {
  const installing = new BuildWorker('installing');
  const { site, told } = await keptWith({ installing });
  installing.become('installed');
  // As long as the answer of a build takes.
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect([told(), site?.newer()]).toEqual([0, undefined]);
});

const isLookedAt = async (): Promise<void> => {
  document.dispatchEvent(new Event('visibilitychange'));
  await Promise.resolve();
};

test('a page asks for a newer build when it opens, for the browser may never do so, and not again for an hour', async () => {
  const opened = Date.now();
  const clock = vi.spyOn(Date, 'now').mockReturnValue(opened);
  const { looks } = await keptWith({ active });
  expect(looks()).toBe(1);
  clock.mockReturnValue(opened + 60 * 60 * 1000 - 1);
  await isLookedAt();
  expect(looks()).toBe(1);
  clock.mockReturnValue(opened + 60 * 60 * 1000);
  await isLookedAt();
  expect(looks()).toBe(2);
});

test('a page that did not reach the server asks again the next time that it is looked at', async () => {
  let isReached = false;
  const { looks } = await keptWith({ active }, () => isReached);
  await Promise.resolve();
  isReached = true;
  await isLookedAt();
  expect(looks()).toBe(2);
  await isLookedAt();
  expect(looks()).toBe(2);
});
