import { whenIdle } from './when-idle.ts';

/** Resolves when the page has nothing else to do, or after `latest` milliseconds. */
export const idle = (latest?: number): Promise<void> => new Promise((resolve) => void whenIdle(resolve, latest));
