import { textOf } from '../../api/utf8.ts';
import type { BackendWorld } from '../backend.ts';
import { base64Of, fromBase64 } from '../base64.ts';
import type { LedgerPart } from '../ledger-storage.ts';
import { bytesOf } from '../utf8.ts';

/** A line with its place in the chain. */
export type PlacedLine = { readonly line: string; readonly seq: number; readonly hash: string };

/** The lines of one addition as parts. A part is short enough that a reader of a few lines unpacks little else. */
export const packedParts = async (
  lines: readonly PlacedLine[],
  { logId, receivedAt }: Pick<LedgerPart, 'logId' | 'receivedAt'>,
  world: Pick<BackendWorld, 'gzip'>,
): Promise<readonly LedgerPart[]> => {
  const end = lines.at(-1)?.seq ?? 0;
  const parts: LedgerPart[] = [];
  for (const some of portions(lines)) {
    const [first, last] = [some[0], some.at(-1)];
    if (!first || !last) continue;
    const { characters, content } = await packedLines(
      some.map(({ line }) => line),
      world,
    );
    parts.push({ logId, first: first.seq, last: last.seq, hash: last.hash, end, receivedAt, characters, content });
  }
  return parts;
};

const portions = (lines: readonly PlacedLine[]): readonly (readonly PlacedLine[])[] => {
  const all: PlacedLine[][] = [];
  let length = Number.POSITIVE_INFINITY;
  for (const line of lines) {
    if (length + line.line.length > charactersAPart) {
      all.push([]);
      length = 0;
    }
    all.at(-1)?.push(line);
    length += line.line.length;
  }
  return all;
};

/** The lines as a part has them. */
export const packedLines = async (
  lines: readonly string[],
  { gzip }: Pick<BackendWorld, 'gzip'>,
): Promise<Pick<LedgerPart, 'characters' | 'content'>> => ({
  characters: lines.reduce((sum, line) => sum + line.length, 0),
  content: base64Of(await gzip(bytesOf(lines.join('\n')))),
});

/** Unpacks what `packedLines` made. Rejects for anything else. */
export const linesOf = async (
  { content }: Pick<LedgerPart, 'content'>,
  { gunzip }: Pick<BackendWorld, 'gunzip'>,
): Promise<readonly string[]> => {
  const text = textOf(await gunzip(fromBase64(content), longestPart));
  if (text === undefined) throw new Error('A part of a ledger is not UTF-8.');
  return text.split('\n');
};

const charactersAPart = 1024 * 1024;

/** Bytes. No part is longer; a damaged one might unpack to more. */
const longestPart = 1024 * 1024 * 1024;
