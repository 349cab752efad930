import { isBookEvent } from '../../events/catalogue.ts';
import { asId, type CommitId } from '../../events/ids.ts';
import { atOnce } from '../../events/steps.ts';
import { contentIn, storedLine } from '../../log/file/content.ts';
import { footerLine } from '../../log/file/writing.ts';
import { decodeHeader, type LogHeader } from '../../log/header.ts';
import { linkCommit, type Position, preparingCommit, type StoredLine } from '../../log/lines/line.ts';
import type { StoredCommit } from '../../log/port.ts';
import { noSalt, Redaction } from '../../log/redaction/redaction.ts';
import { emptyBook } from '../../projections/book/book.ts';
import { gradebook } from '../../projections/book/gradebook.ts';
import { replay } from '../../projections/book/projection.ts';
import { workingData } from '../../projections/book/working-data.ts';

/** `changes`: how many of the lines changed records. */
export type RedactedPiece = { readonly lines: string; readonly changes: number };

/** `end`, `footer`: where the copy ends, and its last line; missing if the file that was read had no footer. */
export type RedactedEnd = RedactedPiece & { readonly end?: Position; readonly footer?: string };

/** A report's note and time, and the end of the copy that it is about. */
export type ReportEnd = { readonly end: Position; readonly note: string; readonly at: string };

/** `begin`: a ledger's file follows, as whole lines; `null`: it has ended. `report`: for a report's last lines only. */
export type RedactionInput =
  | { readonly begin: { readonly from?: number } }
  | { readonly report: ReportEnd }
  | string
  | null;

/** The last lines of a report. Its note becomes the copy's last commit, so that the file is a ledger like any other. */
export const reportLines = ({ end, note, at }: ReportEnd): string => {
  const app = 'report';
  const command = { type: 'ReportProblem', note };
  const draft = { id: asId<CommitId>('report~'), at, actor: app, tab: app, app, command, events: [] };
  const { line, position } = linkCommit(atOnce(preparingCommit(draft, () => noSalt)), end);
  return textOf([line, footerLine(position)]);
};

/**
 * A copy without names of a ledger's file, line by line. With `from`, in milliseconds since 1970, the copy has only the
 * changes since then: its first commit holds the records as they were, and the later commits follow.
 */
export class Redacting {
  readonly #redaction = new Redaction();
  readonly #from: number | undefined;
  readonly #bookBefore = emptyBook();
  #header: LogHeader | undefined;
  #lastBefore: StoredLine | undefined;
  #isBegun = false;
  #hasFooter = false;

  constructor(from: number | undefined) {
    this.#from = from;
  }

  /** Takes whole lines of the file, each with its line feed, and returns the copy's lines for them. */
  take(slice: string): RedactedPiece {
    const copied: string[] = [];
    let changes = 0;
    for (const line of slice.split('\n').slice(0, -1)) {
      if (!this.#header) this.#header = headerOf(line);
      else if (line.startsWith('{"count":')) this.#hasFooter = true;
      else if (this.#isInCopy(line)) {
        this.#begin(copied);
        copied.push(this.#redaction.commit(line));
        if (commitOf(line)?.events.some(isBookEvent)) changes += 1;
      }
    }
    return { lines: textOf(copied), changes };
  }

  end(): RedactedEnd {
    if (!this.#header) return { lines: '', changes: 0 };
    const copied: string[] = [];
    this.#begin(copied);
    const end = this.#redaction.end();
    return { lines: textOf(copied), changes: 0, ...(this.#hasFooter && { end, footer: `${footerLine(end)}\n` }) };
  }

  /**
   * Whether the copy has the commit; the book before the copy takes in any other. Clocks jump, so the copy has all
   * commits after the first one in time.
   */
  #isInCopy(line: string): boolean {
    if (this.#from === undefined || this.#isBegun) return true;
    const commit = commitOf(line);
    // A commit that this version cannot read cannot be folded, so the copy begins with it.
    if (!commit || Date.parse(commit.at) >= this.#from) return true;
    replay(gradebook, commit.events, this.#bookBefore);
    const { events: _, erased: __, ...envelope } = commit;
    this.#lastBefore = { ...envelope, events: [] };
    return false;
  }

  #begin(copied: string[]): void {
    if (this.#isBegun || !this.#header) return;
    this.#isBegun = true;
    copied.push(this.#redaction.header(this.#header));
    if (this.#lastBefore) copied.push(this.#redaction.state(workingData(this.#bookBefore), this.#lastBefore));
  }
}

const headerOf = (line: string): LogHeader => {
  const read = decodeHeader(line);
  if (read.kind === 'bad') throw new Error(read.problem);
  return read.header;
};

/** The commit of a line; `undefined` if this version cannot read it. */
const commitOf = (line: string): StoredCommit | undefined => {
  const content = contentIn(storedLine(line));
  return content.kind === 'commit' ? content.commit : undefined;
};

const textOf = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('');
