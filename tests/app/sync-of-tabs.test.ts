import { expect, test } from 'vitest';
import { newListeners } from '../../machines/listeners.ts';
import type { Sync, SyncStatus } from '../../machines/sync/sync-port.ts';
import { syncOfTabs } from '../../src/browser/tabs/sync-of-tabs.ts';
import type { TabChannel } from '../../src/browser/tabs/tab-channel.ts';

const nothing = (): void => undefined;
const statusOf = (mode: SyncStatus['mode'], readAt?: string): SyncStatus => ({
  mode,
  trouble: undefined,
  answer: undefined,
  nextAt: undefined,
  readAt,
  leftOut: [],
  everything: undefined,
});

/** The sync of a tab beside one that sends. */
const following: Sync = {
  status: () => statusOf('following'),
  subscribe: newListeners().subscribe,
  hurry: nothing,
  look: nothing,
  check: nothing,
  freshen: nothing,
  pause: async () => undefined,
  resume: nothing,
  saveEverything: nothing,
  decide: async () => undefined,
  load: async () => ({ kind: 'unsent' }),
  signedIn: nothing,
  takeOver: nothing,
  stop: nothing,
};

test('a tab beside the sending one knows what the server holds when that has read it since it was asked', async () => {
  const asked: unknown[] = [];
  const channel: TabChannel = { onmessage: null, postMessage: (said) => void asked.push(said), close: nothing };
  const never = { setTimeout: nothing, clearTimeout: nothing };
  const tabs = syncOfTabs(following, channel, never);
  const says = (status: SyncStatus): void => channel.onmessage?.({ data: { kind: 'status', status } } as MessageEvent);
  says(statusOf('resting', '2026-09-01T08:00:00.000Z'));
  let isFresh: boolean | undefined;
  const told = tabs.freshen().then((is) => {
    isFresh = is;
  });
  expect(asked.at(-1)).toMatchObject({ kind: 'ask', ask: 'freshen' });
  says(statusOf('reading', '2026-09-01T08:00:00.000Z'));
  await Promise.resolve();
  expect(isFresh).toBeUndefined();
  says(statusOf('resting', '2026-09-01T08:00:20.000Z'));
  await told;
  expect(isFresh).toBe(true);
});
