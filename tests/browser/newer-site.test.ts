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

/** The site as a page keeps it whose browser has these builds; `told`: how often a newer one was announced. */
const keptWith = async (builds: Builds) => {
  const none = { active: null, waiting: null, installing: null };
  const registration = Object.assign(new EventTarget(), none, builds);
  const register = async () => registration;
  vi.spyOn(navigator, 'serviceWorker', 'get').mockReturnValue(
    Object.assign(new EventTarget(), { register }) as unknown as ServiceWorkerContainer,
  );
  const site = await keepSite();
  let told = 0;
  site?.subscribe(() => {
    told += 1;
  });
  return { site, told: () => told };
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
