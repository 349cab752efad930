import { bytesToHex } from '@noble/hashes/utils.js';

/** 128 random bits, hex. The only place in the log that uses chance; everything else takes salts as an argument. */
export const randomSalt = (): string => bytesToHex(crypto.getRandomValues(new Uint8Array(16)));
