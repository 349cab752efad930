import { isRecord } from '../../events/record.ts';
import { encodeHeader, genesisHash, type LogHeader } from '../header.ts';
import type { Position } from '../lines/line.ts';

/** The first line of the whole log, which is the header of a part without `part`. */
export const lineOfLog = ({ part: _, ...header }: LogHeader): string => encodeHeader(header);

/** The first line of a part that begins after `after`. */
export const encodePart = (header: LogHeader, after: Position): string => {
  const part = { after: after.seq, hash: after.hash, log: genesisHash(lineOfLog(header)) };
  return encodeHeader({ ...header, part });
};

/**
 * The place in the chain after which a file's commits begin; `undefined`: the header's `part` does not fit the header.
 */
export const beginOf = (header: LogHeader): Position | undefined => {
  const { part } = header;
  if (part === undefined) return { seq: 0, hash: genesisHash(encodeHeader(header)) };
  return isPartOf(part, header) ? { seq: part.after, hash: part.hash } : undefined;
};

/** A part repeats the hash of the log's first line, so a chance change in the part's own first line is noticed. */
const isPartOf = (part: unknown, header: LogHeader): boolean => {
  if (!isRecord(part)) return false;
  const { after, hash, log } = part;
  if (JSON.stringify(part) !== JSON.stringify({ after, hash, log })) return false;
  const isPlace = Number.isSafeInteger(after) && Number(after) >= 0 && typeof hash === 'string' && sha256.test(hash);
  return isPlace && log === genesisHash(lineOfLog(header)) && (after !== 0 || hash === log);
};

const sha256 = /^[0-9a-f]{64}$/;
