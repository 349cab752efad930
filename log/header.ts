import { isTime } from '../events/date.ts';
import { sha256Hex } from './digest.ts';
import { LogFailure } from './port.ts';

/**
 * Whose log this is and when it began. Only `user` with `backend` may continue it. `redacted`: this is a copy whose
 * texts were replaced: it proves nothing, and nobody continues it. `part`: where the file begins that holds a part of
 * the log.
 */
export type LogHeader = {
  /** There if an older application began the log: its commits may hold several students in one event. */
  readonly version?: 1;
  readonly logId: string;
  readonly user: string;
  readonly backend: string;
  /** ISO time at which the log began. */
  readonly at: string;
  readonly app: string;
  readonly redacted?: true;
  readonly part?: LogPart;
};

/**
 * Where a part of a log begins: after the first `after` commits, where the chain's hash was `hash`. `log`: the hash of
 * the whole log's first line, which all parts of one log share.
 */
export type LogPart = { readonly after: number; readonly hash: string; readonly log: string };

export const logFormat = 'gradeledger-log';
const logFormatVersion = 2;

/** The first line of a log. The first commit follows its hash. */
export const encodeHeader = ({ version, logId, user, backend, at, app, redacted, part }: LogHeader): string =>
  JSON.stringify({
    format: logFormat,
    version: version ?? logFormatVersion,
    logId,
    user,
    backend,
    at,
    app,
    redacted,
    part,
  });

export const genesisHash = (headerLine: string): string => sha256Hex(headerLine);

export type HeaderRead =
  | { readonly kind: 'header'; readonly header: LogHeader }
  | { readonly kind: 'bad'; readonly problem: 'not a ledger' | 'format too new' | 'not as written' };

/** Refuses every line that `encodeHeader` would not write byte for byte. `beginOf` checks `part`. */
export const decodeHeader = (line: string): HeaderRead => {
  const fields = parsed(line);
  if (fields?.format !== logFormat) return { kind: 'bad', problem: 'not a ledger' };
  if (typeof fields.version === 'number' && fields.version > logFormatVersion) {
    return { kind: 'bad', problem: 'format too new' };
  }

  const { version, logId, user, backend, at, app, redacted, part } = fields;
  const texts = [logId, user, backend, app];
  const more = {
    ...(version === 1 && { version }),
    ...(redacted === true && { redacted }),
    ...(part !== undefined && { part }),
  };
  const header = { logId, user, backend, at, app, ...more } as LogHeader;
  const isAsWritten = texts.every((text) => typeof text === 'string') && isTime(at) && encodeHeader(header) === line;
  return isAsWritten ? { kind: 'header', header } : { kind: 'bad', problem: 'not as written' };
};

/** The header of a stored log. Fails with `damaged` if it is bad. */
export const storedHeader = (line: string): LogHeader => {
  const read = decodeHeader(line);
  if (read.kind === 'bad') throw new LogFailure('damaged', `the first line is ${read.problem}`, 'header');
  return read.header;
};

const parsed = (line: string): Record<string, unknown> | undefined => {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
};
