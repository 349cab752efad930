import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** SHA-256 in hex: what is kept of a secret. */
export const digest = (secret: string): string => bytesToHex(sha256(utf8ToBytes(secret)));

/** Takes as long for a near miss as for a far one: it compares digests of equal length, all of them to the end. */
export const isSecret = (given: string, expectedDigest: string): boolean => {
  const found = digest(given);
  let difference = found.length ^ expectedDigest.length;
  for (let at = 0; at < found.length; at += 1) difference |= found.charCodeAt(at) ^ expectedDigest.charCodeAt(at);
  return difference === 0;
};
