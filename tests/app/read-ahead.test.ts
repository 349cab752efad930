import { expect, test } from 'vitest';
import { newListeners } from '../../machines/listeners.ts';
import { CallFailed } from '../../machines/mirror/ledger-call.ts';
import type { MirrorState } from '../../machines/mirror/mirror-port.ts';
import type { Computer } from '../../machines/session/stored-session.ts';
import type { SyncMode } from '../../machines/sync/sync-port.ts';
import { readAhead } from '../../src/components/history/ahead.ts';

type State = { mode: SyncMode; mirror: MirrorState; elsewhere: boolean; computer: Computer | undefined };

const atRest: State = { mode: 'resting', mirror: 'complete', elsewhere: false, computer: 'mine' };

/** A workspace whose sync is in this state, and the runs that were begun. Each ends when it is told to. */
const opened = (of: Partial<State> = {}, { isKept = true, isOffered = true } = {}) => {
  const state = { ...atRest, ...of };
  const listeners = newListeners();
  const runs: { signal: AbortSignal; end: () => void; fail: (error: unknown) => void }[] = [];
  const workspace = {
    ledger: {},
    user: 'ana',
    isKept,
    server: {
      credentials: () => ({ capabilities: isOffered ? { ledger: true } : {} }),
      computer: () => state.computer,
    },
    sync: {
      status: () => ({ mode: state.mode, elsewhere: state.elsewhere, mirror: { state: state.mirror } }),
      subscribe: listeners.subscribe,
    },
  };
  const stop = readAhead(workspace as never, () => (signal) => {
    return new Promise((end, fail) => void runs.push({ signal, end, fail }));
  });
  return {
    runs,
    stop,
    becomes: (next: Partial<State>): void => {
      Object.assign(state, next);
      listeners.tell();
    },
    settled: () => new Promise((resolve) => setTimeout(resolve, 0)),
  };
};

test('other ledgers are fetched once after opening', async () => {
  const { runs, becomes, settled } = opened({ mode: 'reading' });
  expect(runs).toHaveLength(0);
  becomes(atRest);
  expect(runs).toHaveLength(1);
  runs[0]?.end();
  await settled();
  becomes({ mode: 'sending' });
  becomes(atRest);
  expect(runs).toHaveLength(1);
});

test.for<[string, Partial<State>, { isKept?: boolean; isOffered?: boolean }]>([
  ['another tab sends', { elsewhere: true }, {}],
  ['this tab does not send', { mode: 'following' }, {}],
  ['something is owed', { mode: 'sending' }, {}],
  ['the server lacks some of this ledger', { mirror: 'sending' }, {}],
  ['the computer is shared', { computer: 'shared' }, {}],
  ['nobody is at work', { computer: undefined }, {}],
  ['the ledger is in memory', {}, { isKept: false }],
  ['the server has no ledgers', {}, { isOffered: false }],
])('nothing is fetched in advance while %s', ([, state, options]) => {
  const { runs, becomes } = opened(state, options);
  becomes({});
  expect(runs).toHaveLength(0);
});

test('work that comes meanwhile ends the fetching, which begins again after it', async () => {
  const { runs, becomes, settled } = opened();
  becomes({ mode: 'sending' });
  expect(runs.map(({ signal }) => signal.aborted)).toEqual([true]);
  runs[0]?.fail(runs[0].signal.reason);
  await settled();
  becomes(atRest);
  expect(runs.map(({ signal }) => signal.aborted)).toEqual([true, false]);
});

test('a server that does not answer is asked three times', async () => {
  const { runs, becomes, settled } = opened();
  for (let n = 0; n < 5; n += 1) {
    runs.at(-1)?.fail(new CallFailed('no answer'));
    await settled();
    becomes(atRest);
  }
  expect(runs).toHaveLength(3);
});

test('closing the workspace ends it', async () => {
  const { runs, stop, becomes } = opened();
  stop();
  expect(runs[0]?.signal.aborted).toBe(true);
  becomes(atRest);
  expect(runs).toHaveLength(1);
});
