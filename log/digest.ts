import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** Every place that runs this has it, but not the types of each. */
declare const TextEncoder: new () => {
  encode(text: string): Uint8Array<ArrayBuffer>;
  encodeInto(text: string, room: Uint8Array): { readonly written: number };
};

/** One for all, and its bytes: in a browser, to make them anew takes as long as to hash a line. */
const encoder = new TextEncoder();
const room = new Uint8Array(4096);

/** SHA-256 of the text's UTF-8 bytes, in lower-case hex. Synchronous, so that no transaction has to wait. */
export const sha256Hex = (text: string): string => bytesToHex(sha256(bytesOf(text)));

/** A character has three bytes at most. */
const bytesOf = (text: string): Uint8Array =>
  text.length * 3 > room.length ? encoder.encode(text) : room.subarray(0, encoder.encodeInto(text, room).written);
