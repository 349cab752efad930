import { afterEach, expect, test, vi } from 'vitest';
import { arriving, CodeNotLoaded } from '../../src/browser/arriving-code.ts';

afterEach(() => vi.useRealTimers());

/** Loads nothing as often as `fails` says, and then the code. */
const failing = (fails: number) => {
  let tries = 0;
  const bring = async (): Promise<string> => {
    tries += 1;
    if (tries <= fails) throw new TypeError('Failed to fetch dynamically imported module');
    return 'code';
  };
  return { bring, tries: () => tries };
};

test.each([0, 1])('R14.3 code whose loading fails %i times arrives', async (fails) => {
  const { bring, tries } = failing(fails);
  expect(await arriving(bring)).toBe('code');
  expect(tries()).toBe(fails + 1);
});

test('R14.3 after a second failure it is said that the code did not come, and nothing more is tried', async () => {
  const { bring, tries } = failing(2);
  await expect(arriving(bring)).rejects.toThrow(CodeNotLoaded);
  expect(tries()).toBe(2);
});

test('R14.3 code that has not come in 120 s is given up, and not asked for twice', async () => {
  vi.useFakeTimers();
  let tries = 0;
  const given = arriving(() => {
    tries += 1;
    return new Promise<never>(() => undefined);
  }).then(
    () => 'here',
    (error: unknown) => error,
  );
  let isGiven = false;
  void given.then(() => {
    isGiven = true;
  });
  await vi.advanceTimersByTimeAsync(119_999);
  expect(isGiven).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await given).toBeInstanceOf(CodeNotLoaded);
  expect(tries).toBe(1);
});
