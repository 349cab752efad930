import { oneByteOf } from './one-byte.ts';
import type { Encoding, ReadFault } from './parsed.ts';

export type DecodedText = {
  readonly text: string;
  readonly encoding: Encoding;
  readonly encodingFrom: 'mark' | 'guess' | 'choice';
};

/**
 * Decodes `bytes`. A byte order mark decides; then valid UTF-8 is UTF-8. Anything else counts as Windows-1252, or 1250
 * if its words say so: the user sees that and can change it. A chosen encoding that does not fit is a fault.
 */
export const decode = (bytes: Uint8Array, choice?: Encoding): DecodedText | ReadFault => {
  if (choice) return decodeAs(bytes, choice, 'choice');
  const marked = markOf(bytes);
  if (marked) return decodeAs(bytes, marked, 'mark');
  const utf16 = utf16WithoutMark(bytes);
  if (utf16) return decodeAs(bytes, utf16, 'guess');
  if (bytes.includes(0)) return { fault: 'other kind', kind: 'binary' };
  const utf8 = decodeAs(bytes, 'utf-8', 'guess');
  return 'fault' in utf8 ? decodeAs(bytes, oneByteIn(bytes.subarray(0, bytesSampled)), 'guess') : utf8;
};

/** The encoding that a byte order mark at the beginning names. */
export const markOf = ([a, b, c]: Uint8Array): Encoding | undefined => {
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8';
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  return undefined;
};

/** UTF-16 of mostly Latin text has a zero in every second byte. */
const utf16WithoutMark = (bytes: Uint8Array): Encoding | undefined => {
  const sample = bytes.subarray(0, 2000);
  if (sample.length < 4 || bytes.length % 2 === 1) return undefined;
  const zeros = [0, 0];
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const most = sample.length * 0.35;
  if (odd > most && even === 0) return 'utf-16le';
  return even > most && odd === 0 ? 'utf-16be' : undefined;
};

const bytesSampled = 200_000;

const oneByteIn = (sample: Uint8Array): Encoding => oneByteOf(sample, textIn('windows-1252', sample));

const decodeAs = (
  bytes: Uint8Array,
  encoding: Encoding,
  encodingFrom: DecodedText['encodingFrom'],
): DecodedText | ReadFault => {
  try {
    return { text: textIn(encoding, bytes), encoding, encodingFrom };
  } catch {
    return { fault: 'not in encoding', encoding, line: firstBadLine(bytes, encoding) };
  }
};

/** Some versions of Node read Windows-1252 as Latin-1, which has no signs at 0x80 to 0x9f. */
const textIn = (encoding: Encoding, bytes: Uint8Array): string => {
  const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
  if (encoding !== 'windows-1252') return text;
  return text.replace(/[\u0080-\u009f]/gu, (sign) => signsOf1252[sign.charCodeAt(0) - 0x80] ?? sign);
};

/** From 0x80 on; where a byte has no sign, itself. */
const signsOf1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** The line on which the longest readable beginning of the bytes ends. */
const firstBadLine = (bytes: Uint8Array, encoding: Encoding): number => {
  let [readable, unsure] = [0, bytes.length];
  while (readable < unsure) {
    const middle = Math.ceil((readable + unsure) / 2);
    if (isBeginning(bytes.subarray(0, middle), encoding)) readable = middle;
    else unsure = middle - 1;
  }
  return 1 + lineEnds(new TextDecoder(encoding).decode(bytes.subarray(0, readable)));
};

/** Whether all of the bytes can be read, though the last character may still lack some. */
const isBeginning = (bytes: Uint8Array, encoding: Encoding): boolean => {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
};

const lineEnds = (text: string): number => text.match(/\r\n|\r|\n/gu)?.length ?? 0;
