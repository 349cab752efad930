import { afterEach, expect, test, vi } from 'vitest';
import { arriving, CodeNotLoaded } from '../../src/app/arriving-code.ts';

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

test('R14.3 code that has not come in 120 s is asked for once more, and then given up', async () => {
  vi.useFakeTimers();
  let tries = 0;
  const given = arriving(() => {
    tries += 1;
    return new Promise<never>(() => undefined);
  }).then(
    () => 'here',
    (error: unknown) => error,
  );
  await vi.advanceTimersByTimeAsync(119_999);
  expect(tries).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(tries).toBe(2);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(await given).toBeInstanceOf(CodeNotLoaded);
});
