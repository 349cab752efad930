import { describe, expect, test } from 'vitest';
import { syncStates } from '../../messages/components/sync-states.ts';
import { stateText } from '../../src/components/sync/state-text.ts';
import { headline, workStateOf } from '../../src/components/sync/work-state.ts';

describe('the words beside the dot', () => {
  const owed = (count: number, needsYou = 0, isDoubted = false) => ({ count, needsYou, isDoubted });
  const textOf = (...args: Parameters<typeof workStateOf>): string => {
    const state = workStateOf(...args);
    return state === 'saved' ? 'saved' : state.text;
  };

  test('only what is confirmed is called sent', () => {
    expect(textOf(owed(0), { mode: 'resting', trouble: undefined }, false)).toBe('Sent');
    for (const mode of ['resting', 'following', 'reading', 'sending', 'waiting', 'paused', 'signed out'] as const) {
      for (const trouble of [undefined, 'unreadable', 'unanswered', 'no reply', 'offline'] as const) {
        for (const isLasting of [true, false]) {
          expect(textOf(owed(3), { mode, trouble }, isLasting)).not.toContain('Sent');
        }
      }
    }
  });

  test('what stops it comes before what it does, and what needs the instructor before both', () => {
    expect(textOf(owed(12), { mode: 'sending', trouble: undefined }, true)).toBe('Sending 12');
    expect(textOf(owed(12), { mode: 'reading', trouble: 'offline' }, true)).toBe('Offline, 12 waiting');
    expect(textOf(owed(12), { mode: 'paused', trouble: undefined }, true)).toBe('Paused, 12 waiting');
    expect(textOf(owed(12), { mode: 'signed out', trouble: 'session.none' }, true)).toBe('Signed out, 12 waiting');
    expect(textOf(owed(12, 2), { mode: 'waiting', trouble: 'no reply' }, true)).toBe('2 need you');
    expect(textOf(owed(1, 1), { mode: 'signed out', trouble: 'session.none' }, true)).toBe('Signed out, 1 waiting');
  });

  test('a reading in doubt needs the instructor, and nothing is called sent meanwhile', () => {
    const resting = { mode: 'resting', trouble: undefined, answer: undefined } as const;
    expect(textOf(owed(0, 0, true), resting, true)).toBe('1 needs you');
    expect(textOf(owed(3, 2, true), resting, true)).toBe('3 need you');
    expect(textOf(owed(0, 0, true), { mode: 'signed out', trouble: 'session.none' }, true)).toBe('Signed out');
    expect(stateText(resting, owed(0, 0, true))).toBe(
      'Everything else is at the server. The rest is for you to decide.',
    );
  });

  test('the panel has room for both: what is done, and what needs the instructor', () => {
    expect(headline(owed(12, 2), { mode: 'sending', trouble: undefined })).toBe('Sending 10 · 2 need you');
    expect(headline(owed(12, 2), { mode: 'waiting', trouble: 'offline' })).toBe('Offline, 10 waiting · 2 need you');
    expect(headline(owed(0, 0, true), { mode: 'waiting', trouble: 'doubted' })).toBe('Reading in doubt · 1 needs you');
    expect(headline(owed(2, 2), { mode: 'resting', trouble: undefined })).toBe('2 need you');
    expect(headline(owed(0), { mode: 'resting', trouble: undefined })).toBe('Sent');
  });

  test('R17.11 in the demo nothing is called sent: it never leaves the page', () => {
    const resting = { mode: 'resting', trouble: undefined, answer: undefined } as const;
    expect(headline(owed(0), resting, true)).toBe('Nothing leaves this page');
    expect(headline(owed(2, 2), resting, true)).toBe('2 need you');
    expect(stateText(resting, owed(0), true)).toBe(
      'The demo’s server is part of this page, and has everything. It ends with the page.',
    );
  });

  test('an edit that is sent at once does not make the words go to and fro', () => {
    expect(textOf(owed(1), { mode: 'sending', trouble: undefined }, false)).toBe('saved');
  });

  test('every trouble has a sentence of its own', () => {
    const troubles = [
      'offline',
      'no reply',
      'asked to wait',
      'server error',
      'reading refused',
      'app fault',
      'unreadable',
      'doubted',
      'unanswered',
      'not saved here',
      'session.none',
      'session.mismatch',
      'account.frozen',
      'account.moved',
      'another user',
    ] as const;
    const said = troubles.map((trouble) => stateText({ mode: 'waiting', trouble, answer: undefined }, owed(1)));
    expect(new Set(said).size).toBe(troubles.length);
  });

  test('where all that is owed needs the instructor, nothing is said to wait behind it', () => {
    const waiting = { mode: 'waiting', trouble: undefined, answer: undefined } as const;
    expect(stateText(waiting, owed(2, 2))).not.toContain('waits');
    expect(stateText(waiting, owed(3, 2))).toContain('waits');
  });

  const troubles = syncStates.troubles;
  test.each([
    ['resting', undefined, owed(0), syncStates.resting],
    ['waiting', undefined, owed(0), syncStates.resting],
    ['resting', undefined, owed(3, 2), syncStates.behind],
    ['resting', undefined, owed(2, 2), syncStates.undecided],
    ['resting', undefined, owed(0, 0, true), syncStates.undecided],
    ['reading', undefined, owed(0), syncStates.reading],
    ['sending', undefined, owed(1), syncStates.sending],
    ['following', undefined, owed(1), syncStates.following],
    ['reading', 'offline', owed(1), troubles.offline],
    ['paused', undefined, owed(1), syncStates.paused],
    ['paused', 'offline', owed(1), syncStates.paused],
    ['stopped', 'offline', owed(1), syncStates.stopped],
    ['signed out', undefined, owed(1), troubles['session.none']],
    ['signed out', 'account.frozen', owed(1), troubles['account.frozen']],
  ] as const)('sync that is %s, with trouble %s and %o, says %s', (mode, trouble, owed, text) => {
    expect(stateText({ mode, trouble, answer: undefined }, owed)).toBe(text);
  });

  test.each([
    ['sent', owed(0), { mode: 'resting', trouble: 'no reply' }, 'Sent'],
    ['offline', owed(0), { mode: 'waiting', trouble: 'offline' }, 'Offline'],
    ['waiting', owed(0), { mode: 'waiting', trouble: 'doubted' }, 'Reading in doubt'],
    ['waiting', owed(1), { mode: 'waiting', trouble: 'session.mismatch' }, 'Signed out, 1 waiting'],
    ['waiting', owed(1), { mode: 'waiting', trouble: 'not saved here' }, 'Not sending, 1 waiting'],
    ['waiting', owed(1), { mode: 'resting', trouble: undefined }, '1 waiting'],
    ['waiting', owed(1), { mode: 'following', trouble: undefined }, '1 waiting'],
    ['sending', owed(1), { mode: 'reading', trouble: undefined }, 'Sending 1'],
    ['needsYou', owed(1, 1), { mode: 'paused', trouble: undefined }, '1 needs you'],
    ['signedOut', owed(0), { mode: 'signed out', trouble: undefined }, 'Signed out'],
    ['paused', owed(0), { mode: 'paused', trouble: 'offline' }, 'Paused'],
  ] as const)('the dot is “%s” for %o at %o: %s', (state, owed, status, text) => {
    expect(workStateOf(owed, status, true)).toEqual({ state, text });
  });
});
