import { expect, test } from 'vitest';
import type { TabNews } from '../../machines/session/world.ts';
import { sessionTabs } from '../../src/browser/tabs/session-tabs.ts';
import type { TabChannel } from '../../src/browser/tabs/tab-channel.ts';

/** Three ends of one channel: what one posts, the others hear. */
const channels = (): readonly [TabChannel, TabChannel, TabChannel] => {
  const end = (others: () => readonly TabChannel[]): TabChannel => ({
    onmessage: null,
    postMessage: (data) => {
      for (const other of others()) queueMicrotask(() => other.onmessage?.({ data } as MessageEvent));
    },
    close: () => undefined,
  });
  const one: TabChannel = end(() => [two, three]);
  const two: TabChannel = end(() => [one, three]);
  const three: TabChannel = end(() => [one, two]);
  return [one, two, three];
};

/** A clock on which every wait is short; `asked`: the waits that were asked for, in milliseconds. */
const quickClock = () => {
  const asked: number[] = [];
  const after = (call: () => void, ms: number) => {
    asked.push(ms);
    return setTimeout(call, 5);
  };
  return { asked, setTimeout: after, clearTimeout: () => undefined };
};

/** A tab that stops when it is told to, and notes what it hears. */
const listening = (channel: TabChannel, name: string) => {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const heard: TabNews[] = [];
  const hushed: string[] = [];
  const tabs = sessionTabs(channel, name, patient);
  const leave = tabs.listen({
    hush: (backend) => {
      hushed.push(backend);
      return ended;
    },
    hear: (news) => void heard.push(news),
  });
  return { tabs, heard, hushed, leave, end: () => end() };
};

/** Whether a promise has settled by now, once all messages have arrived. */
const settled = (promise: Promise<void>) => {
  let is = false;
  void promise.then(() => {
    is = true;
  });
  return async (): Promise<boolean> => {
    await new Promise((resolve) => void setTimeout(resolve, 30));
    return is;
  };
};

/** Who asks waits as long as tabs may need to answer that they are here, and for ever until they have stopped. */
const patient = {
  setTimeout: (call: () => void, ms: number) => (ms < 1_000 ? setTimeout(call, 5) : undefined),
  clearTimeout: () => undefined,
};

test('who asks others to stop waits for the last of them, and for nobody who is not there', async () => {
  const [here, there, third] = channels();
  const [one, two] = [listening(there, 'there'), listening(third, 'third')];
  const quiet = sessionTabs(here, 'here', patient).hush('https://b.example');
  const isQuiet = settled(quiet);
  await expect.poll(() => [one.hushed, two.hushed]).toEqual([['https://b.example'], ['https://b.example']]);
  expect(await isQuiet()).toBe(false);
  one.end();
  expect(await isQuiet()).toBe(false);
  two.end();
  await quiet;
});

test('a tab that answers and never stops is waited for 3 s', async () => {
  const [here, there] = channels();
  const { hushed } = listening(there, 'there');
  const { asked, ...quick } = quickClock();
  await sessionTabs(here, 'here', quick).hush('https://b.example');
  expect([hushed.length, asked]).toEqual([1, [150, 3_000]]);
});

test('who is the only tab waits no longer than an answer would take', async () => {
  const [here] = channels();
  const { asked, ...quick } = quickClock();
  await sessionTabs(here, 'here', quick).hush('https://b.example');
  expect(asked).toEqual([150]);
});

test('news reaches every other tab that still listens, and not the one that tells it', async () => {
  const [here, there, third] = channels();
  const [teller, one, two] = [listening(here, 'here'), listening(there, 'there'), listening(third, 'third')];
  const news: TabNews = { type: 'shared', user: 'ana@example.edu', backend: 'https://b.example' };
  teller.tabs.tell(news);
  await expect.poll(() => [one.heard, two.heard]).toEqual([[news], [news]]);
  two.leave();
  teller.tabs.tell(news);
  await expect.poll(() => one.heard).toEqual([news, news]);
  expect([teller.heard, two.heard]).toEqual([[], [news]]);
});
