import { expect, test } from 'vitest';
import { sessionTabs } from '../../src/browser/tabs/session-tabs.ts';
import type { TabChannel } from '../../src/browser/tabs/tab-channel.ts';

/** Two ends of one channel: what one posts, the other hears. */
const channels = (): readonly [TabChannel, TabChannel] => {
  const end = (other: () => TabChannel): TabChannel => ({
    onmessage: null,
    postMessage: (data) => void queueMicrotask(() => other().onmessage?.({ data } as MessageEvent)),
    close: () => undefined,
  });
  const one: TabChannel = end(() => two);
  const two: TabChannel = end(() => one);
  return [one, two];
};

/** Who asks waits as long as tabs may need to answer that they are here, and for ever until they have stopped. */
const patient = {
  setTimeout: (call: () => void, ms: number) => (ms < 1_000 ? setTimeout(call, 5) : undefined),
  clearTimeout: () => undefined,
};

test('a tab has stopped when its last call has ended, and not before', async () => {
  const [here, there] = channels();
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const other = sessionTabs(there, 'there', patient);
  const hushed: string[] = [];
  other.listen({
    hush: (backend) => {
      hushed.push(backend);
      return ended;
    },
    hear: () => undefined,
  });
  let isQuiet = false;
  const quiet = sessionTabs(here, 'here', patient)
    .hush('https://b.example')
    .then(() => {
      isQuiet = true;
    });
  await expect.poll(() => hushed).toEqual(['https://b.example']);
  await new Promise((resolve) => void setTimeout(resolve, 30));
  expect(isQuiet).toBe(false);
  end();
  await quiet;
});
