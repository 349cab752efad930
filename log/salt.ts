import { bytesToHex } from '@noble/hashes/utils.js';

/** 128 random bits, hex. The only use of chance in the log; all other code takes salts as an argument. */
export const randomSalt = (): string => {
  if (drawn.length === 0) drawn = saltsAtOnce();
  return drawn.pop() ?? randomSalt();
};

/**
 * Many salts from one call, because asking for random bits takes longer than writing an event, and an import needs
 * many. Each salt is given out once.
 */
const saltsAtOnce = (): string[] => {
  const hex = bytesToHex(crypto.getRandomValues(new Uint8Array(16 * saltsDrawn)));
  return Array.from({ length: saltsDrawn }, (_, n) => hex.slice(32 * n, 32 * (n + 1)));
};

const saltsDrawn = 128;

let drawn: string[] = [];
