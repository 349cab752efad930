import { sha256Hex } from '../../log/digest.ts';
import { LogBytesCheck } from '../../log/file/bytes-check.ts';
import type { BadFile, SoundFile, TakenCommit } from '../../log/file/check.ts';
import { genesisHash } from '../../log/header.ts';
import { linkCommit, parseLine, type StoredLine } from '../../log/lines/line.ts';
import { ContentCheck, type ContentFault } from '../../projections/book/content.ts';
import { writeLogFile } from './whole-file.ts';

/** A stored commit whose every value may be changed. */
export type Forgeable = {
  -readonly [F in keyof Omit<StoredLine, 'events' | 'id' | 'undoes' | 'cause'>]: StoredLine[F];
} & {
  id: string;
  undoes?: string | undefined;
  cause?: string | undefined;
  events: { salt: string; v: number; event: Record<string, unknown> }[];
};

export const parsedLines = (lines: readonly string[]): Forgeable[] =>
  lines.map((line) => {
    const stored = parseLine(line);
    if (typeof stored === 'string') throw new Error(stored);
    return stored as unknown as Forgeable;
  });

/** The lines that somebody writes who has changed commits and computes the chain anew, as docs/log.md says it is made. */
export const forgedLines = (header: string, commits: readonly Forgeable[]): string[] => {
  let after = { seq: 0, hash: genesisHash(header) };
  return commits.map((commit) => {
    const entries = commit.events.map((entry) => JSON.stringify(entry));
    const { line, position } = linkCommit(
      { draft: { ...(commit as never as StoredLine), events: [] }, entries, digests: entries.map(digestOf) },
      after,
    );
    after = position;
    return line;
  });
};

/** The file of such lines. */
export const forgedFile = (header: string, commits: readonly Forgeable[]): string =>
  [...writeLogFile(header, forgedLines(header, commits))].map((line) => `${line}\n`).join('');

/** An erased entry says its digest itself. */
const digestOf = (entry: string): string => /^\{"erased":"([0-9a-f]{64})"\}$/.exec(entry)?.[1] ?? sha256Hex(entry);

/** What the check of a file says, and what its commits say that cannot follow. */
export const judged = (
  file: string,
): {
  readonly end: SoundFile | BadFile;
  readonly faults: readonly ContentFault[];
  readonly hashes: readonly string[];
} => {
  const check = new LogBytesCheck();
  const content = new ContentCheck();
  const { commits, bad } = check.take(new TextEncoder().encode(file));
  const faults = commits.flatMap(({ commit }: TakenCommit) => content.take(commit));
  return { end: bad ?? check.end(), faults, hashes: commits.map(({ commit }) => commit.hash) };
};
