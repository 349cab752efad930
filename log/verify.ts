import { genesisHash } from './header.ts';
import { checkLine, type LineProblem, type Position } from './lines/line.ts';
import { type Log, linesAtOnce } from './port.ts';

/** How far a chain was found sound, and how many events up to there were erased. */
export type VerifiedChain = Position & { readonly kind: 'ok'; readonly erased: number };

/** `line` counts from 1, the header, as in an exported file. */
export type BadLine = {
  readonly kind: 'bad';
  readonly line: number;
  readonly problem: LineProblem | 'does not end at the head';
};

export const nothingYet = (headerLine: string): VerifiedChain => ({
  kind: 'ok',
  seq: 0,
  hash: genesisHash(headerLine),
  erased: 0,
});

/** Checks the next line's bytes, number, link and hash; the first bad line ends a verification. */
export const verifyLine = (before: VerifiedChain, line: string): VerifiedChain | BadLine => {
  const check = checkLine(line, before);
  if (check.kind === 'bad') return { kind: 'bad', line: before.seq + 2, problem: check.problem };
  const { seq, hash, erased } = check;
  return { kind: 'ok', seq, hash, erased: before.erased + erased };
};

/** Continues from `start` over the lines after it. */
export const verifyLines = (start: VerifiedChain, lines: Iterable<string>): VerifiedChain | BadLine => {
  let soFar = start;
  for (const line of lines) {
    const next = verifyLine(soFar, line);
    if (next.kind === 'bad') return next;
    soFar = next;
  }
  return soFar;
};

/**
 * Verifies everything that is stored, up to the head at the time of the call. A missing row is the log's own failure,
 * `damaged`.
 */
export const verifyLog = async (log: Log): Promise<VerifiedChain | BadLine> => {
  const head = await log.head();
  let soFar = nothingYet(await log.header());
  while (soFar.seq < head.seq) {
    const lines = await log.lines(soFar.seq, Math.min(linesAtOnce, head.seq - soFar.seq));
    if (lines.length === 0) break;
    const next = verifyLines(soFar, lines);
    if (next.kind === 'bad') return next;
    soFar = next;
  }
  return soFar.hash === head.hash ? soFar : { kind: 'bad', line: soFar.seq + 1, problem: 'does not end at the head' };
};
