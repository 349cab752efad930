/**
 * A log as a file, one line each, every line ended by a line feed, UTF-8:
 *
 *   {"format":"gradeledger-log","version":1,…}    the header, as the log began
 *   {"seq":1,…}                                   the commits, byte for byte as stored
 *   {"count":1,"head":"…"}                        the footer: the number of the last commit, and its hash; `confirmed`, if its
 *                                                 writer says that a server had confirmed it
 *
 * The file of a part of a log has a header that says after which commit the part begins (`part`).
 */

import { decodeHeader, type HeaderRead, type LogHeader } from '../header.ts';
import type { Position } from '../lines/line.ts';
import { checkLine, type LineProblem } from '../lines/line-check.ts';
import type { StoredCommit } from '../port.ts';
import { type ConfirmationClaim, claimIn, fits } from './claim.ts';
import { contentIn } from './content.ts';
import { beginOf } from './part-header.ts';
import { type Withheld, withheldIn } from './withheld.ts';
import { footerLine } from './writing.ts';

type HeaderProblem = Extract<HeaderRead, { readonly kind: 'bad' }>['problem'];

export type FileProblem =
  | HeaderProblem
  | LineProblem
  | 'misshapen'
  | 'cannot follow'
  | 'withheld'
  | 'cut off'
  | 'wrong count'
  | 'wrong head'
  | 'wrong claim'
  | 'goes on after its end'
  | 'not UTF-8';

/**
 * `line` counts from 1. `detail`: the place in the line, where the chain itself is sound. `after`: for a part of a log,
 * how many commits the log has before the part.
 */
export type BadFile = {
  readonly kind: 'bad';
  readonly line: number;
  readonly problem: FileProblem;
  readonly detail?: string;
  readonly after?: number;
};

/** The header of a log's file: as it was read, and its line as it stands. */
export type Begun = { readonly header: LogHeader; readonly headerLine: string };

/** The first commit whose time is before that of the commit before it, and how many such there are. */
export type BackwardTimes = {
  readonly count: number;
  readonly seq: number;
  readonly at: string;
  readonly before: string;
};

/**
 * A log's file whose whole chain is consistent with itself. Only a head that was noted elsewhere can tell whether it is
 * the log that its owner wrote. `erased` counts the events of which only the digest is left.
 */
export type SoundFile = Begun & {
  readonly kind: 'log';
  readonly head: Position;
  readonly erased: number;
  readonly earlier?: BackwardTimes;
  /** The numbers of commits of which only the hash is left, in order; missing if there are none. */
  readonly withheld?: readonly number[];
  /** What the file's writer says that a server had confirmed; missing if they say nothing of it. */
  readonly claim?: ConfirmationClaim;
};

/** Whether a file may have withheld commits. What folds a file cannot do without them; what verifies it can. */
export type Takes = { readonly withheld: boolean };

/** `lines`: only the lines of commits. */
export type LogFile = SoundFile & { readonly lines: readonly string[] };

/** The role of a line in a file that is sound so far. `unclear`: cut off if it is the last line, bad otherwise. */
type Taken =
  | ({ readonly kind: 'commit' } & TakenCommit)
  | { readonly kind: 'header' }
  | { readonly kind: 'footer' }
  | { readonly kind: 'withheld' }
  | { readonly kind: 'unclear' };

/** A commit as it stands in the file, and as this version reads it. */
export type TakenCommit = { readonly line: string; readonly commit: StoredCommit };

/** Checks a log's file line by line, as a stream gives it. After the first bad line it takes no more. */
export class LogFileCheck {
  readonly #takes: Takes;
  readonly #withheld: number[] = [];
  #line = 0;
  #header: Begun | undefined;
  #soFar: Position = { seq: 0, hash: '' };
  #erased = 0;
  #lastTime: string | undefined;
  #earlier: BackwardTimes | undefined;
  #hasFooter = false;
  #claim: ConfirmationClaim | undefined;
  /** A line that cannot be read. If it is the last, the file was cut off within it; otherwise the line is bad. */
  #unclear: BadFile | undefined;

  constructor(takes: Takes = { withheld: false }) {
    this.#takes = takes;
  }

  /** The first line, once it is known to be sound. */
  get begun(): Begun | undefined {
    return this.#header;
  }

  /** Checks the next line. `null`: its bytes are not UTF-8. */
  take(line: string | null): Taken | BadFile {
    this.#line += 1;
    if (this.#unclear) return this.#unclear;
    if (this.#hasFooter) return this.#bad('goes on after its end');
    if (line === null) return this.#bad('not UTF-8');
    if (!this.#header) return this.#takeHeader(line);
    if (line.startsWith(footerStart)) return this.#takeFooter(line);
    return this.#takeCommit(line);
  }

  /** To be called after the last line. `isCut`: the last line has no line feed, so the file has lost its last byte. */
  end(isCut = false): SoundFile | BadFile {
    if (this.#unclear) return { ...this.#unclear, problem: 'cut off' };
    if (!this.#header) return { kind: 'bad', line: 1, problem: 'not a ledger' };
    if (!this.#hasFooter) return { ...this.#bad('cut off'), line: this.#line + 1 };
    if (isCut) return this.#bad('cut off');
    const earlier = this.#earlier && { earlier: this.#earlier };
    const withheld = this.#withheld.length > 0 && { withheld: this.#withheld };
    const claim = this.#claim && { claim: this.#claim };
    return { kind: 'log', ...this.#header, head: this.#soFar, erased: this.#erased, ...earlier, ...withheld, ...claim };
  }

  #takeHeader(headerLine: string): Taken | BadFile {
    const read = decodeHeader(headerLine);
    if (read.kind === 'bad') return this.#bad(read.problem);
    const begin = beginOf(read.header);
    if (!begin) return this.#bad('not as written');
    this.#header = { header: read.header, headerLine };
    this.#soFar = begin;
    return { kind: 'header' };
  }

  /** A withheld commit's hash is believed: nothing in the file shows that it follows from the commit before. */
  #takeWithheld({ seq, prevHash, hash }: Withheld): Taken | BadFile {
    if (!this.#takes.withheld) return this.#bad('withheld');
    if (seq !== this.#soFar.seq + 1) return this.#bad('out of order');
    if (prevHash !== this.#soFar.hash) return this.#bad('does not follow the line before');
    this.#soFar = { seq, hash };
    this.#withheld.push(seq);
    return { kind: 'withheld' };
  }

  #takeCommit(line: string): Taken | BadFile {
    const withheld = withheldIn(line);
    if (withheld) return this.#takeWithheld(withheld);
    const next = checkLine(line, this.#soFar);
    if (next.kind === 'bad') {
      return next.problem === 'not JSON' ? this.#unclearHere(next.problem) : this.#bad(next.problem);
    }
    const content = contentIn(next.stored);
    if (content.kind === 'bad') return this.#bad(content.problem, content.detail);
    const { seq, hash, erased = 0 } = content.commit;
    this.#soFar = { seq, hash };
    this.#erased += erased;
    this.#noteTime(content.commit);
    return { kind: 'commit', line, commit: content.commit };
  }

  /**
   * Clocks jump, so an earlier time is no damage; but it may also come from somebody who has written the chain anew.
   */
  #noteTime({ seq, at }: { readonly seq: number; readonly at: string }): void {
    const before = this.#lastTime;
    this.#lastTime = at;
    if (before === undefined || Date.parse(at) >= Date.parse(before)) return;
    this.#earlier = { seq, at, before, ...this.#earlier, count: (this.#earlier?.count ?? 0) + 1 };
  }

  #takeFooter(footer: string): Taken | BadFile {
    const { seq, hash } = this.#soFar;
    const claim = claimIn(footer);
    if (footer === footerLine(this.#soFar, claim)) {
      if (!fits(claim, this.#soFar)) return this.#bad('wrong claim');
      this.#hasFooter = true;
      this.#claim = claim;
      return { kind: 'footer' };
    }
    const footerMatch = /^\{"count":(\d+),"head":"([0-9a-f]{64})"(?:\}|,"confirmed":\{.*\}\})$/.exec(footer);
    if (!footerMatch) return this.#unclearHere('not as written');
    if (Number(footerMatch[1]) !== seq) return this.#bad('wrong count');
    return this.#bad(footerMatch[2] === hash ? 'wrong claim' : 'wrong head');
  }

  #unclearHere(problem: FileProblem): Taken {
    this.#unclear = this.#bad(problem);
    return { kind: 'unclear' };
  }

  #bad(problem: FileProblem, detail?: string): BadFile {
    const after = this.#header?.header.part?.after;
    const more = { ...(detail !== undefined && { detail }), ...(after !== undefined && { after }) };
    return { kind: 'bad', line: this.#line, problem, ...more };
  }
}

/** Reads a log from a file's lines, or returns the first bad line and what is wrong with it. */
export const readLogFile = (fileLines: Iterable<string>): LogFile | BadFile => {
  const check = new LogFileCheck();
  const lines: string[] = [];
  for (const line of fileLines) {
    const taken = check.take(line);
    if (taken.kind === 'bad') return taken;
    if (taken.kind === 'commit') lines.push(taken.line);
  }
  const end = check.end();
  return end.kind === 'bad' ? end : { ...end, lines };
};

const footerStart = '{"count":';
