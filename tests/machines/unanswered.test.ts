import { describe, expect, test } from 'vitest';
import type { Credentials } from '../../api/remote.ts';
import { asId, type IntentId } from '../../events/ids.ts';
import type { Intent } from '../../log/intent.ts';
import { type ClockReading, Unanswered } from '../../machines/sync/unanswered.ts';

const day = 86_400_000;
const beginning = Date.parse('2026-01-15T09:30:00.000Z');
const id = asId<IntentId>('i1');
const intent: Intent = {
  intent: id,
  call: 'addStudent',
  method: 'POST',
  path: '/user/student/add',
  body: '{}',
  at: new Date(beginning).toISOString(),
  user: 'ana@uni.example',
  backend: 'https://backend.example',
  keyed: true,
};
const credentials = (idempotency?: { header: string; retentionDays: number }): Credentials => ({
  user: intent.user,
  backend: intent.backend,
  headers: {},
  capabilities: idempotency ? { idempotency } : {},
});
const full = credentials({ header: 'Idempotency-Key', retentionDays: 30 });
const plain = credentials();

/** The time so many seconds after the beginning. */
const at = (seconds: number): ClockReading => ({ at: beginning + seconds * 1_000, elapsed: seconds * 1_000 });
/** With a chance of 0 every wait is as short as possible, with 1 as long as possible. */
const opened = (chance = 0): Unanswered => new Unanswered(() => chance);

/** The call was asked at each of these seconds. Only the last time was there an answer that can be trusted. */
const asked = (...seconds: readonly number[]): Unanswered => {
  const unanswered = opened();
  for (const [nth, second] of seconds.entries()) {
    unanswered.asking(intent, at(second));
    if (nth < seconds.length - 1) unanswered.again(intent, at(second + 5));
  }
  return unanswered;
};

describe('a refusal counts once no earlier attempt can still arrive', () => {
  test('the first attempt’s counts at once', () => {
    expect(asked(0).hold(id, at(1))).toBe(false);
  });

  test('after one attempt before it, 240 s after that one', () => {
    const unanswered = asked(0, 100);
    expect(unanswered.hold(id, at(101))).toBe(true);
    expect(unanswered.take(full, at(239))).toBeUndefined();
    expect(unanswered.take(full, at(240))).toBe(intent);
    unanswered.asking(intent, at(240));
    expect(unanswered.hold(id, at(241))).toBe(false);
  });

  test('after two, 240 s after the newer of them', () => {
    const unanswered = asked(0, 200, 245);
    expect(unanswered.hold(id, at(250))).toBe(true);
    expect(unanswered.take(full, at(439))).toBeUndefined();
    expect(unanswered.take(full, at(440))).toBe(intent);
  });

  test('of a call that was found on disk, 240 s after it was found', () => {
    const unanswered = opened();
    unanswered.begin([intent], at(10));
    unanswered.asking(intent, at(11));
    expect(unanswered.hold(id, at(249))).toBe(true);
    unanswered.asking(intent, at(250));
    expect(unanswered.hold(id, at(250))).toBe(false);
  });
});

describe('a key is used for half of the time for which the server keeps it', () => {
  const half = 15 * day;
  const gone = (ms: number): ClockReading => ({ at: beginning + ms, elapsed: ms });
  test.each([
    ['a millisecond before', half - 1, true],
    ['then', half, false],
    ['a millisecond after', half + 1, false],
  ])('%s', (_, ms, isUsed) => {
    const unanswered = opened();
    unanswered.begin([intent], at(0));
    expect(unanswered.take(full, gone(ms))).toBe(isUsed ? intent : undefined);
    expect(unanswered.overdue(full, gone(ms))).toEqual(isUsed ? [] : [intent]);
  });
});

describe('a call that cannot be asked again is looked up', () => {
  test('on a server without keys, 240 s after the newest attempt', () => {
    const unanswered = asked(0);
    unanswered.again(intent, at(120));
    expect(unanswered.take(plain, at(1_000))).toBeUndefined();
    expect(unanswered.overdue(plain, at(239))).toEqual([]);
    expect(unanswered.next(plain, at(200))).toEqual({ ms: 40_000, next: 'reading' });
    expect(unanswered.overdue(plain, at(240))).toEqual([intent]);
  });

  test('if it was answered with something else, at once, and its key is not used again', () => {
    const unanswered = asked(0);
    unanswered.answeredOtherwise(id);
    expect(unanswered.take(full, at(1_000))).toBeUndefined();
    expect(unanswered.overdue(full, at(1))).toEqual([intent]);
    expect(unanswered.overdue(plain, at(1))).toEqual([intent]);
  });

  test('if an earlier attempt of such a call may still arrive, once none can', () => {
    const unanswered = asked(0, 100);
    unanswered.answeredOtherwise(id);
    expect(unanswered.overdue(full, at(239))).toEqual([]);
    expect(unanswered.overdue(full, at(240))).toEqual([intent]);
  });
});

test('a call that was made without a key is looked up, whatever the server keeps', () => {
  const unanswered = opened();
  unanswered.begin([{ ...intent, keyed: false }], at(0));
  expect(unanswered.take(full, at(10))).toBeUndefined();
  expect(unanswered.overdue(full, at(240))).toHaveLength(1);
});

test('the wait doubles with every attempt, up to a minute', () => {
  const unanswered = opened(1);
  const waits = [1, 2, 3, 4, 5, 6, 7].map(() => {
    unanswered.asking(intent, at(0));
    unanswered.again(intent, at(0));
    return unanswered.next(full, at(0))?.ms;
  });
  expect(waits).toEqual([2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]);
});

test('a server that wants to be left alone for an hour is asked again after a quarter of one', () => {
  const unanswered = asked(0);
  unanswered.again(intent, at(0), { pause: 3_600_000 });
  unanswered.hasten(at(1));
  expect(unanswered.take(full, at(899))).toBeUndefined();
  expect(unanswered.take(full, at(900))).toBe(intent);
});

test('where there is hope for an answer, one that the server did not put off is asked at once', () => {
  const unanswered = opened(1);
  for (const second of [0, 10, 20]) {
    unanswered.asking(intent, at(second));
    unanswered.again(intent, at(second));
  }
  expect(unanswered.take(full, at(21))).toBeUndefined();
  unanswered.hasten(at(21));
  expect(unanswered.take(full, at(21))).toBe(intent);
});

test('the call that is due first is reported, with its last answer', () => {
  const [lost, second] = [{ status: 502, lacks: 'JSON' } as const, { ...intent, intent: asId<IntentId>('i2') }];
  const unanswered = asked(0);
  unanswered.again(intent, at(5), { answer: lost });
  unanswered.asking(intent, at(10));
  unanswered.again(intent, at(15));
  unanswered.asking(second, at(15));
  unanswered.again(second, at(15), { pause: 30_000 });
  expect(unanswered.next(full, at(15))).toEqual({ ms: 1_000, next: 'sending', answer: lost });
});

test('only what was asked before may have been applied before', () => {
  expect(asked(0).mayBeApplied(id)).toBe(false);
  expect(asked(0, 100).mayBeApplied(id)).toBe(true);
  const found = opened();
  found.begin([intent], at(0));
  expect(found.mayBeApplied(id)).toBe(true);
});

test('one that is asked is not handed out twice, and waits as long as the server wants', () => {
  const unanswered = asked(0);
  expect(unanswered.take(full, at(60))).toBeUndefined();
  unanswered.again(intent, at(60), { pause: 30_000 });
  unanswered.hasten(at(61));
  expect(unanswered.take(full, at(89))).toBeUndefined();
  expect(unanswered.take(full, at(90))).toBe(intent);
  expect(unanswered.take(full, at(90))).toBeUndefined();
});
