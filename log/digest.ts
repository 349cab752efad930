import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** Every place that runs this has it, but not the types of each. */
declare const TextEncoder: new () => {
  encode(text: string): Uint8Array<ArrayBuffer>;
  encodeInto(text: string, room: Uint8Array): { readonly written: number };
};

declare const crypto: { readonly subtle?: { digest(name: 'SHA-256', bytes: Uint8Array): Promise<ArrayBuffer> } };

/** One for all, and its bytes: in a browser, to make them anew takes as long as to hash a line. */
const encoder = new TextEncoder();
const room = new Uint8Array(4096);

/** SHA-256 of the text's UTF-8 bytes, in lower-case hex. Synchronous, so that no transaction has to wait. */
export const sha256Hex = (text: string): string => bytesToHex(sha256(bytesOf(text)));

/**
 * SHA-256 of bytes, in lower-case hex, made by the platform itself. `undefined` where it makes none, as on a page that
 * came over plain HTTP.
 */
export const platformSha256 = async (bytes: Uint8Array<ArrayBuffer>): Promise<string | undefined> =>
  crypto.subtle && bytesToHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));

/** A character has three bytes at most. */
const bytesOf = (text: string): Uint8Array =>
  text.length * 3 > room.length ? encoder.encode(text) : room.subarray(0, encoder.encodeInto(text, room).written);
