import { describe, expect, test } from 'vitest';
import type { Revision } from '../../api/capabilities.ts';
import type { Credentials, RemoteReply } from '../../api/remote.ts';
import { Revisions } from '../../machines/sync/revisions.ts';
import { jumpingClock } from './jumping-clock.ts';

const saying = (offerings: Record<string, number>, parts: Partial<Revision> = {}): Revision => ({
  ...{ all: 7, courses: 1, students: 1, settings: 1 },
  ...parts,
  offerings,
});

/** The revisions of a server that gives these replies, the last one from then on. */
const revisionsOf = (...replies: readonly RemoteReply[]) => {
  const { now, clock, jump } = jumpingClock();
  const left = [...replies];
  const remote = () => async (): Promise<RemoteReply> =>
    (left.length > 1 ? left.shift() : left[0]) ?? { kind: 'no reply', offline: true };
  const credentials: Credentials = { user: 'ana', backend: 'here', headers: {}, capabilities: { revision: true } };
  const passes = (ms: number): void => {
    clock.setTimeout(() => undefined, ms);
    jump();
  };
  return { revisions: new Revisions({ now, remote }), credentials, passes };
};

describe('which offerings were written to since the last reading', () => {
  test.each<[string, Revision | undefined, readonly string[] | undefined]>([
    ['one that was written to', saying({ o1: 2, o2: 1 }), ['o1']],
    ['one that has come', saying({ o1: 1, o2: 1, o3: 1 }), ['o3']],
    ['one that is gone', saying({ o1: 1 }), ['o2']],
    ['none', saying({ o1: 1, o2: 1 }, { all: 8 }), []],
    ['unknown where courses were written to', saying({ o1: 2, o2: 1 }, { courses: 2 }), undefined],
    ['unknown where students were written to', saying({ o1: 2, o2: 1 }, { students: 2 }), undefined],
    ['unknown where settings were written to', saying({ o1: 2, o2: 1 }, { settings: 2 }), undefined],
    ['unknown where the server does not say', undefined, undefined],
  ])('%s', (_, said, ids) => {
    const { revisions } = revisionsOf();
    expect(revisions.offeringsSince(said)).toBeUndefined();
    revisions.noteReading(saying({ o1: 1, o2: 1 }));
    expect(revisions.offeringsSince(said)).toEqual(ids);
  });
});

describe('a server that offers its revision is asked again', () => {
  const told = { kind: 'reply', status: 200, text: JSON.stringify({ success: true, revision: saying({}) }) } as const;

  test.each<[string, RemoteReply]>([
    ['is not reached', { kind: 'no reply', offline: true }],
    ['does not answer', { kind: 'no reply', offline: false }],
  ])('at once where it %s', async (_, reply) => {
    const { revisions, credentials } = revisionsOf(reply, told);
    expect(await revisions.ask(credentials)).toBeUndefined();
    expect(await revisions.ask(credentials)).toEqual(saying({}));
  });

  test('after ten minutes where it answers without saying it', async () => {
    const silent: RemoteReply = { kind: 'reply', status: 200, text: '{"success":true}' };
    const { revisions, credentials, passes } = revisionsOf(silent, told);
    expect(await revisions.ask(credentials)).toBeUndefined();
    passes(10 * 60_000 - 1);
    expect([revisions.isOffered(credentials), await revisions.ask(credentials)]).toEqual([false, undefined]);
    passes(1);
    expect([revisions.isOffered(credentials), await revisions.ask(credentials)]).toEqual([true, saying({})]);
  });
});

describe('what is known after answers to own writes', () => {
  const answered = (all: number): RemoteReply => ({
    ...{ kind: 'reply', status: 200 },
    text: JSON.stringify({ success: true, revision: saying({}, { all }) }),
  });
  const known = (revisions: Revisions): number | undefined =>
    [7, 8, 9, 10, 11].find((all) => revisions.isKnown(saying({}, { all })));

  test.each<[string, readonly number[], number]>([
    ['one after the other', [8, 9], 9],
    ['in another order than they were made', [9, 10, 8], 10],
    ['with a write of somebody else before the last', [8, 10], 8],
    ['with one of them heard twice', [8, 8, 9], 9],
    ['with an older one', [6, 8], 8],
  ])('%s', (_, all, is) => {
    const { revisions } = revisionsOf();
    revisions.noteReading(saying({}));
    for (const one of all) revisions.noteWrite(answered(one));
    expect(known(revisions)).toBe(is);
  });

  test('an answer from before a reading counts for nothing after it', () => {
    const { revisions } = revisionsOf();
    revisions.noteReading(saying({}));
    revisions.noteWrite(answered(9));
    // A backup was restored there, and somebody else writes next.
    revisions.noteReading(saying({}, { all: 8 }));
    revisions.noteWrite(answered(10));
    expect(known(revisions)).toBe(8);
  });

  test('nothing is known before a reading, nor after one of a server that does not say its revision', () => {
    const { revisions } = revisionsOf();
    revisions.noteWrite(answered(8));
    expect(known(revisions)).toBeUndefined();
    revisions.noteReading(saying({}));
    revisions.noteReading(undefined);
    revisions.noteWrite(answered(8));
    expect(known(revisions)).toBeUndefined();
  });
});
