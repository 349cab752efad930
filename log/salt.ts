import { bytesToHex } from '@noble/hashes/utils.js';

/** 128 random bits, hex. The one place in the log that makes chance; everybody else is handed it. */
export const randomSalt = (): string => bytesToHex(crypto.getRandomValues(new Uint8Array(16)));
