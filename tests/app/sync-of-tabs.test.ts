import { expect, test } from 'vitest';
import { newListeners } from '../../machines/listeners.ts';
import type { Sync, SyncStatus } from '../../machines/sync/sync-port.ts';
import { syncOfTabs } from '../../src/browser/tabs/sync-of-tabs.ts';
import type { TabChannel } from '../../src/browser/tabs/tab-channel.ts';
import { jumpingClock } from '../machines/jumping-clock.ts';
import { recordedDecision } from '../resting-sync.ts';

const statusOf = (mode: SyncStatus['mode'], readAt?: string): SyncStatus => ({
  mode,
  trouble: undefined,
  answer: undefined,
  nextAt: undefined,
  readAt,
  leftOut: [],
  everything: undefined,
});

/**
 * One tab whose own sync is in that mode. `asked`: what its own sync was asked; `said`: what it posted; `hear`: what
 * another tab posts.
 */
const tabIn = (mode: SyncStatus['mode']) => {
  const listeners = newListeners();
  const { clock, jump } = jumpingClock();
  const asked: string[] = [];
  const said: unknown[] = [];
  const note = (what: string) => (): void => void asked.push(what);
  let own = statusOf(mode);
  let decides = true;
  const sync: Sync = {
    status: () => own,
    subscribe: listeners.subscribe,
    hurry: note('hurry'),
    look: note('look'),
    check: note('check'),
    freshen: note('freshen'),
    pause: async () => note('pause')(),
    resume: note('resume'),
    saveEverything: note('saveEverything'),
    decide: async () => (decides ? recordedDecision : undefined),
    load: async () => ({ kind: 'unsent' }),
    signedIn: note('signedIn'),
    takeOver: note('takeOver'),
    stop: note('stop'),
  };
  const channel: TabChannel = { onmessage: null, postMessage: (data) => void said.push(data), close: note('close') };
  const tabs = syncOfTabs(sync, channel, clock);
  const hear = (data: object): void => channel.onmessage?.({ data } as MessageEvent);
  return {
    tabs,
    asked,
    said,
    jump,
    hear,
    tells: (status: SyncStatus): void => hear({ kind: 'status', status }),
    become: (next: SyncStatus['mode']): void => {
      own = statusOf(next);
      listeners.tell();
    },
    decidesNothing: (): void => {
      decides = false;
    },
  };
};

const wishes = ['hurry', 'look', 'check', 'pause', 'resume', 'saveEverything'] as const;

test('a tab beside the sending one knows what the server holds when that has read it since it was asked', async () => {
  const { tabs, said, tells } = tabIn('following');
  tells(statusOf('resting', '2026-09-01T08:00:00.000Z'));
  let isFresh: boolean | undefined;
  const told = tabs.freshen().then((is) => {
    isFresh = is;
  });
  expect(said.at(-1)).toMatchObject({ kind: 'ask', ask: 'freshen' });
  tells(statusOf('reading', '2026-09-01T08:00:00.000Z'));
  await Promise.resolve();
  expect(isFresh).toBeUndefined();
  tells(statusOf('resting', '2026-09-01T08:00:20.000Z'));
  await told;
  expect(isFresh).toBe(true);
});

test.each(['waiting', 'signed out', 'paused', 'stopped'] as const)(
  'where the sending tab is %s, nobody waits for its reading',
  async (mode) => {
    const { tabs, tells, jump } = tabIn('following');
    const told = tabs.freshen();
    tells(statusOf(mode));
    expect(await told).toBe(false);
    expect(jump()).toBe(15_000);
  },
);

test('a reading that does not come is waited for 5 s', async () => {
  const { tabs, jump } = tabIn('following');
  const told = tabs.freshen();
  expect(jump()).toBe(5_000);
  expect(await told).toBe(false);
});

test.each(wishes)(
  'what is wished with “%s” is asked of the sending tab, and done by this one when it sends',
  (wish) => {
    const beside = tabIn('following');
    beside.tells(statusOf('resting'));
    void beside.tabs[wish]();
    expect([beside.asked, beside.said.at(-1)]).toEqual([[], { kind: 'ask', ask: wish, about: undefined }]);
    const sending = tabIn('resting');
    void sending.tabs[wish]();
    expect([sending.asked, sending.said]).toEqual([[wish], []]);
  },
);

test.each(wishes)('the sending tab does what another one wishes with “%s”; one that only follows does not', (ask) => {
  const [sending, beside] = [tabIn('resting'), tabIn('following')];
  beside.tells(statusOf('resting'));
  for (const { hear } of [sending, beside]) hear({ kind: 'ask', ask });
  expect([sending.asked, beside.asked]).toEqual([[ask], []]);
});

test('a tab shows the state of the sending one, and its own once it sends itself, and tells the others', () => {
  const { tabs, said, tells, become } = tabIn('following');
  expect([tabs.status().elsewhere, said]).toEqual([false, [{ kind: 'ask', ask: 'status' }]]);
  let heard = 0;
  tabs.subscribe(() => {
    heard += 1;
  });
  tells(statusOf('waiting'));
  expect([tabs.status().mode, tabs.status().elsewhere, heard]).toEqual(['waiting', true, 1]);
  become('reading');
  expect([tabs.status().mode, tabs.status().elsewhere, heard]).toEqual(['reading', false, 2]);
  expect(said.at(-1)).toEqual({ kind: 'status', status: statusOf('reading') });
  tells(statusOf('paused'));
  expect(tabs.status().mode).toBe('reading');
  become('following');
  expect([tabs.status().mode, tabs.status().elsewhere]).toEqual(['following', false]);
});

test('the sending tab says where it is when another one asks', () => {
  const { said, hear } = tabIn('sending');
  hear({ kind: 'ask', ask: 'status' });
  expect(said).toEqual([{ kind: 'status', status: statusOf('sending') }]);
});

test('a wish to save everything is kept while no tab is known to send, whichever tab had it', () => {
  const [here, elsewhere] = [tabIn('following'), tabIn('following')];
  here.tabs.saveEverything();
  elsewhere.hear({ kind: 'ask', ask: 'saveEverything' });
  elsewhere.hear({ kind: 'ask', ask: 'hurry' });
  expect([here.asked, elsewhere.asked]).toEqual([['saveEverything'], ['saveEverything']]);
});

test('a decision that needs a reading asks the sending tab for one, unless that is paused or nothing was decided', async () => {
  const decision = { type: 'BelieveReading', missing: '' } as const;
  const { tabs, said, tells, decidesNothing } = tabIn('following');
  tells(statusOf('paused'));
  expect(await tabs.decide(decision)).toBe(recordedDecision);
  expect(said).toHaveLength(1);
  tells(statusOf('resting'));
  await tabs.decide(decision);
  expect(said.slice(1)).toEqual([{ kind: 'ask', ask: 'look', about: undefined }]);
  decidesNothing();
  expect(await tabs.decide(decision)).toBeUndefined();
  expect(said).toHaveLength(2);
});

test('a sending tab that answers nothing for 45 s is taken over, and one that answers in time is not', () => {
  const { asked, tells, jump } = tabIn('following');
  jump();
  jump();
  tells(statusOf('resting'));
  jump();
  jump();
  expect(asked).toEqual([]);
  jump();
  expect(asked).toEqual(['takeOver']);
});

test('sending that was paused elsewhere is taken over by nobody, until this tab asks to go on', () => {
  const { tabs, asked, said, tells, jump } = tabIn('following');
  tells(statusOf('paused'));
  for (let look = 0; look < 5; look += 1) jump();
  void tabs.pause();
  const before = said.length;
  for (let look = 0; look < 5; look += 1) jump();
  expect(asked).toEqual([]);
  expect(said).toHaveLength(before);
  tabs.resume();
  for (let look = 0; look < 3; look += 1) jump();
  expect(asked).toEqual(['takeOver']);
});

test('a sending tab that was paused, went on and then falls silent is taken over', () => {
  const { asked, tells, jump } = tabIn('following');
  tells(statusOf('paused'));
  tells(statusOf('resting'));
  for (let look = 0; look < 3; look += 1) jump();
  expect(asked).toEqual(['takeOver']);
});

test('a tab that stops asks, tells and takes nothing over any more', () => {
  const { tabs, asked, said, jump, become } = tabIn('following');
  tabs.stop();
  expect(asked).toEqual(['stop', 'close']);
  expect(jump()).toBe(0);
  become('reading');
  expect(said).toHaveLength(1);
});
