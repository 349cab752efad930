import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** SHA-256 of the text's UTF-8 bytes, lower-case hex. Synchronous, so that no transaction has to wait for it. */
export const sha256Hex = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));

/** The hash of a state: of its JSON with the keys of each record sorted, so that only what it holds counts. */
export const stateHash = (state: unknown): string => sha256Hex(JSON.stringify(sorted(state)));

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const bare: Record<string, unknown> = Object.create(null);
  for (const [key, inner] of Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    bare[key] = sorted(inner);
  return bare;
};
