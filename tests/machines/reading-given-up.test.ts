import { expect, test } from 'vitest';
import type { RemoteReply } from '../../api/remote.ts';
import { sample } from './loading-scene.ts';
import { everything, gradeAt, type NarrowDevice, narrowScene, verify } from './narrow-scene.ts';
import { commitsOf } from './opened-ledger.ts';

const { s1 } = sample;

const tooMany: RemoteReply = {
  ...{ kind: 'reply', status: 429, retryAfter: '60' },
  text: '{"success":false,"reason":"tooMany"}',
};

/** The device's next call of this kind gets no answer until `answer` is called; `undefined` lets the server answer. */
const held = (device: NarrowDevice, what: string) => {
  let answer = (_: RemoteReply | undefined): void => undefined;
  const reply = new Promise<RemoteReply | undefined>((resolve) => {
    answer = resolve;
  });
  let isHeld = false;
  device.meets(({ method, path }) => {
    if (isHeld || `${method} ${path}` !== what) return undefined;
    isHeld = true;
    return reply;
  });
  return { answer, isAsked: () => device.until(() => isHeld) };
};

const turns = async (device: NarrowDevice): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) {
    device.jump();
    await new Promise(setImmediate);
  }
};

test('a reading that was given up while it was asked whether anything changed asks for nothing more', async () => {
  const { one } = await narrowScene({ revision: true });
  const { answer, isAsked } = held(one, verify);
  one.sync.look();
  await isAsked();
  const paused = one.sync.pause();
  one.asked.length = 0;
  answer(undefined);
  await paused;
  await turns(one);
  expect(one.asked).toEqual([]);
});

test('what a reading has read that was given up meanwhile does not count', async () => {
  const { one, call } = await narrowScene();
  const { answer, isAsked } = held(one, everything);
  const commits = (await commitsOf(one.ledger)).length;
  await call('POST', `${gradeAt(s1)}/edit`, { grades: [1, null] });
  one.sync.look();
  await isAsked();
  const paused = one.sync.pause();
  answer(undefined);
  await paused;
  await turns(one);
  expect(await commitsOf(one.ledger)).toHaveLength(commits);
  one.sync.resume();
  await one.rests();
  expect((await commitsOf(one.ledger)).length).toBeGreaterThan(commits);
});

test('a wait that the server asks for after somebody has looked meanwhile is heeded by the next question', async () => {
  const { one } = await narrowScene({ revision: true });
  const { answer, isAsked } = held(one, verify);
  one.sync.freshen();
  await isAsked();
  one.sync.look();
  await one.until(() => one.asked.includes(everything));
  answer(tooMany);
  await one.rests();
  one.asked.length = 0;
  one.sync.freshen();
  await one.until(() => one.sync.status().mode !== 'resting');
  expect(one.sync.status()).toMatchObject({ mode: 'waiting', trouble: 'asked to wait' });
  expect(one.asked).toEqual([]);
  one.sync.hurry();
  await one.rests();
  expect(one.asked).toContain(verify);
});
