/**
 * How often a check with a fuller form runs: reduced in everyday runs, full under `npm run prove`,
 * which sets `COUNTS=full`. In a browser Vitest's configuration fills it in.
 */
export const isFull = process.env.COUNTS === 'full';

export const count = (reduced: number, full: number): number => (isFull ? full : reduced);
