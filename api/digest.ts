import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** SHA-256 of the text as UTF-8, in lower-case hex. */
export const digestOf = (text: string): string => digestOfAll([text]);

/** SHA-256 of the texts one after the other. They need not be in memory together. */
export const digestOfAll = (texts: Iterable<string>): string => {
  const hash = sha256.create();
  for (const text of texts) hash.update(utf8ToBytes(text));
  return bytesToHex(hash.digest());
};
