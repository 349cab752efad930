import { digestOf } from '../../api/digest.ts';

/** The stored form of a secret: SHA-256 in hex. A secret is random and long, so nothing slower is needed. */
export const digest = (secret: string): string => digestOf(secret);

/** Takes equally long for a near miss and a far one, because it compares whole digests of equal length. */
export const isSecret = (given: string, expectedDigest: string): boolean => {
  const found = digest(given);
  let difference = found.length ^ expectedDigest.length;
  for (let at = 0; at < found.length; at += 1) difference |= found.charCodeAt(at) ^ expectedDigest.charCodeAt(at);
  return difference === 0;
};
