import { expect, test } from 'vitest';
import { leadershipBy } from '../../src/browser/tabs/leadership.ts';

/** What has settled by now, after the lock manager has had its say. */
const settledOf = async (promise: Promise<void>): Promise<boolean> => {
  let isSettled = false;
  promise.then(
    () => {
      isSettled = true;
    },
    () => undefined,
  );
  await navigator.locks.query();
  await navigator.locks.query();
  return isSettled;
};

const three = (name: string) => {
  const leadership = leadershipBy(navigator.locks, name);
  return [leadership(), leadership(), leadership()] as const;
};

test('one leads at a time, in the order they asked', async () => {
  const [first, second, third] = three('order');
  await first.held;
  expect(await settledOf(second.held)).toBe(false);
  first.release();
  await second.held;
  expect(await settledOf(third.held)).toBe(false);
  second.release();
  await third.held;
  third.release();
});

test('who takes it leads at once; who had it hears of it, and may ask again', async () => {
  const [first, second, third] = three('taken');
  await first.held;
  third.take();
  await third.held;
  await first.lost;
  expect(await settledOf(second.held)).toBe(false);
  third.release();
  await second.held;
  expect(await settledOf(third.lost)).toBe(false);
  second.release();
});

test('who has it takes nothing, and who gave up waiting never gets it', async () => {
  const [first, second, third] = three('given up');
  await first.held;
  first.take();
  expect(await settledOf(first.lost)).toBe(false);
  second.held.catch(() => 'it gave up');
  second.release();
  first.release();
  await third.held;
  expect(await settledOf(second.held)).toBe(false);
  third.release();
});

test('who gives up while it takes lets go of what it gets', async () => {
  const [first, second, third] = three('taken and left');
  await first.held;
  second.take();
  second.release();
  await first.lost;
  await third.held;
  third.release();
});
