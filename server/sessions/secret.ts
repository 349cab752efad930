import { digestOf } from '../../api/digest.ts';

/** What is stored of a secret: SHA-256 in hex. A secret is random and long, so nothing slower is needed. */
export const digest = (secret: string): string => digestOf(secret);

/** Takes as long for a near miss as for a far one: it compares whole digests of equal length. */
export const isSecret = (given: string, expectedDigest: string): boolean => {
  const found = digest(given);
  let difference = found.length ^ expectedDigest.length;
  for (let at = 0; at < found.length; at += 1) difference |= found.charCodeAt(at) ^ expectedDigest.charCodeAt(at);
  return difference === 0;
};
