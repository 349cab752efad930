/**
 * A log as a file, one line each, every line ended by a line feed, UTF-8:
 *
 *   {"format":"gradeledger-log","version":1,…}    the header, as the log began
 *   {"seq":1,…}                                   the commits, byte for byte as stored
 *   {"count":1,"head":"…"}                        the footer: how many commits, and the hash of the last
 */
import { footerLine } from './file-writing.ts';
import { decodeHeader, type HeaderRead, type LogHeader } from './header.ts';
import type { Position } from './line.ts';
import { type BadLine, nothingYet, type Verified, verifyLine } from './verify.ts';

type HeaderProblem = Extract<HeaderRead, { readonly kind: 'bad' }>['problem'];

export type FileProblem =
  | HeaderProblem
  | BadLine['problem']
  | 'cut off'
  | 'wrong count'
  | 'wrong head'
  | 'goes on after its end'
  | 'not UTF-8';

/** `line` counts from 1. */
export type BadFile = { readonly kind: 'bad'; readonly line: number; readonly problem: FileProblem };

/**
 * `lines`: those of the commits only. The whole chain is sound; `erased` counts the events of which only the digest is
 * left.
 */
export type LogFile = {
  readonly kind: 'log';
  readonly header: LogHeader;
  readonly headerLine: string;
  readonly lines: readonly string[];
  readonly head: Position;
  readonly erased: number;
};

/** Reads a log from a file's lines, or returns the first bad line and what is wrong with it. */
export const readLogFile = (fileLines: Iterable<string>): LogFile | BadFile => {
  const [headerLine = '', ...rest] = fileLines;
  const found = decodeHeader(headerLine);
  if (found.kind === 'bad') return { kind: 'bad', line: 1, problem: found.problem };

  const lines: string[] = [];
  let soFar = nothingYet(headerLine);
  for (const [n, line] of rest.entries()) {
    if (line.startsWith(footerStart)) {
      const problem = problemOfEnd(line, soFar, rest.length - n - 1);
      if (problem) return { kind: 'bad', line: problem === 'goes on after its end' ? n + 3 : n + 2, problem };
      const { seq, hash, erased } = soFar;
      return { kind: 'log', header: found.header, headerLine, lines, head: { seq, hash }, erased };
    }
    const next = verifyLine(soFar, line);
    if (next.kind === 'bad')
      return n === rest.length - 1 && next.problem === 'not JSON' ? { ...next, problem: 'cut off' } : next;
    soFar = next;
    lines.push(line);
  }
  return { kind: 'bad', line: rest.length + 2, problem: 'cut off' };
};

/**
 * A file's bytes as lines. A byte that is not UTF-8 is reported, never replaced: a replaced byte would give another
 * hash.
 */
export const linesOfFile = (bytes: Uint8Array): readonly string[] | BadFile => {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const lines: string[] = [];
  let from = 0;
  while (from < bytes.length) {
    const feed = bytes.indexOf(lineFeed, from);
    const to = feed < 0 ? bytes.length : feed;
    try {
      lines.push(decoder.decode(bytes.subarray(from, to)));
    } catch (error) {
      if (error instanceof TypeError) return { kind: 'bad', line: lines.length + 1, problem: 'not UTF-8' };
      throw error;
    }
    from = to + 1;
  }
  return lines;
};

const lineFeed = 10;
const footerStart = '{"count":';

const problemOfEnd = (footer: string, { seq, hash }: Verified, linesAfter: number): FileProblem | undefined => {
  if (footer === footerLine({ seq, hash })) return linesAfter > 0 ? 'goes on after its end' : undefined;
  const counted = /^\{"count":(\d+),"head":"([0-9a-f]{64})"\}$/.exec(footer);
  if (!counted) return linesAfter > 0 ? 'not as written' : 'cut off';
  return Number(counted[1]) === seq ? 'wrong head' : 'wrong count';
};
