import { afterEach, beforeEach, vi } from 'vitest';

/** For tests of what History finds unusual: it is afternoon in them, for what is changed at night is unusual by itself. */
export const byDay = (): void => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 20, 14) });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
};
