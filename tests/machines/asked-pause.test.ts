import { expect, test } from 'vitest';
import { AskedPause } from '../../machines/sync/asked-pause.ts';
import type { SyncOutcome } from '../../machines/sync/sync-chart.ts';

const asked = (...waits: readonly number[]): AskedPause => {
  const pause = new AskedPause();
  for (const ms of waits) pause.ask({ at: 0, elapsed: 1_000 }, ms);
  return pause;
};

const readAgain: SyncOutcome = { kind: 'read again' };
const minute: SyncOutcome = { kind: 'wait', trouble: 'unanswered', ms: 60_000, next: 'sending' };
const heeded = (pause: AskedPause, halt: SyncOutcome, elapsed = 1_000) => pause.addTo(halt, { at: 0, elapsed });

test.each([
  ['first', 20_000, 5_000],
  ['last', 5_000, 20_000],
])('where a server asks two calls to wait, the longer wait counts: asked %s', (_, ...waits) => {
  expect(heeded(asked(...waits), readAgain)).toMatchObject({ kind: 'wait', ms: 20_000, next: 'reading' });
  expect(heeded(asked(...waits), readAgain, 21_000)).toBe(readAgain);
});

test('a wait for another reason is made longer by the one that the server asked for, and never shorter', () => {
  expect(heeded(asked(20_000), minute)).toEqual(minute);
  expect(heeded(asked(90_000), minute)).toEqual({ ...minute, ms: 90_000 });
});

test('a wait of a day is heeded for a quarter of an hour', () => {
  expect(heeded(asked(86_400_000), readAgain)).toMatchObject({ ms: 900_000 });
});
