import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** SHA-256 of the text's UTF-8 bytes, in lower-case hex. Synchronous, so that no transaction has to wait. */
export const sha256Hex = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));
