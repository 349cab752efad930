import { expect, test } from 'vitest';
import { endpoints } from '../../api/endpoints.ts';
import { readReply } from '../../api/read-reply.ts';
import type { RemoteRequest } from '../../api/remote.ts';
import { latched, latches } from '../../src/browser/latches.ts';

const request: RemoteRequest = { method: 'GET', path: '/multi/init', headers: {} };
const done = { kind: 'reply', status: 200, text: '{"success":true}' } as const;

const behindLatch = () => {
  const arrived: string[] = [];
  const call = latched(async ({ path }) => {
    arrived.push(path);
    return done;
  });
  return { arrived, call: () => call(request) };
};

test('each latch answers what it says, and only “lost once” lets the call arrive and its reply get lost', async () => {
  const { arrived, call } = behindLatch();
  latches.choose('offline');
  expect(await call()).toEqual({ kind: 'no reply', offline: true });
  latches.choose('signed out');
  expect(await call()).toMatchObject({ status: 401 });
  latches.choose('no room');
  expect(readReply(endpoints.addCourse, await call())).toMatchObject({ kind: 'quota exceeded' });
  latches.choose('too many calls');
  expect(await call()).toMatchObject({ status: 429, retryAfter: '30' });
  expect(arrived).toEqual([]);
  latches.choose('lost once');
  expect(await call()).toEqual({ kind: 'no reply', offline: false });
  expect([arrived.length, latches.chosen()]).toEqual([1, 'none']);
  expect(await call()).toEqual(done);
});
