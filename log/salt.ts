import { bytesToHex } from '@noble/hashes/utils.js';

/** 128 random bits, hex. The only place in the log that uses chance; everything else takes salts as an argument. */
export const randomSalt = (): string => {
  if (drawn.length === 0) drawn = saltsAtOnce();
  return drawn.pop() ?? randomSalt();
};

/** Asking for chance takes longer than writing the event: an import asks once for many. Each is given out once. */
const saltsAtOnce = (): string[] => {
  const hex = bytesToHex(crypto.getRandomValues(new Uint8Array(16 * saltsDrawn)));
  return Array.from({ length: saltsDrawn }, (_, n) => hex.slice(32 * n, 32 * (n + 1)));
};

const saltsDrawn = 128;

let drawn: string[] = [];
