import type { DomainEvent } from '../../events/catalogue.ts';
import type { OfferingId } from '../../events/ids.ts';
import { keysOf } from '../../events/record.ts';
import { part, type Steps } from '../../events/steps.ts';
import { LogFileCheck, type SoundFile } from '../../log/file/check.ts';
import { contentIn, storedLine } from '../../log/file/content.ts';
import type { StoredLine } from '../../log/lines/line.ts';
import type { StoredCommit } from '../../log/port.ts';
import { erasingLine } from '../../log/redaction/erasing.ts';
import { OfferingSearch } from '../../projections/archive/others.ts';
import { type Book, emptyBook } from '../../projections/book/book.ts';
import { gradebook } from '../../projections/book/gradebook.ts';
import { replay } from '../../projections/book/projection.ts';
import { everything, Keeping } from './keeping.ts';
import { archivePageText } from './page.ts';
import { readingOf } from './parts.ts';

/**
 * What is asked for. `offeringId`: `null` for a copy without names, which goes in whole. `at`: ISO time. `fileName`: of the
 * ledger that the page gives out.
 */
export type ArchiveWish = {
  readonly offeringId: OfferingId | null;
  readonly withPrivate: boolean;
  readonly at: string;
  readonly app: string;
  readonly fileName: string;
};

/** Why there is no archive: what is wrong with the ledger, of the commit `seq` if it is one commit. */
export class NoArchive extends Error {
  readonly problem: string;
  readonly seq: number | undefined;

  constructor(problem: string, seq?: number) {
    super(seq === undefined ? problem : `${problem} (No. ${seq})`);
    this.problem = problem;
    this.seq = seq;
  }
}

/** The ledger is sound, but has no such offering. `book`: what it has. */
export class NoSuchOffering extends NoArchive {
  readonly book: Book;

  constructor(book: Book) {
    super('no such offering');
    this.book = book;
  }
}

/**
 * The page of an archive, from the lines of a ledger's file, the first and the last one too. Fails with `NoSuchOffering` if
 * the offering is not in it, and with `NoArchive` if its chain is not sound.
 */
export const archiving = function* (lines: readonly string[], wish: ArchiveWish): Steps<string> {
  const inner = lines.slice(1, -1);
  const read: ReadLine[] = [];
  const book = emptyBook();
  const search = new OfferingSearch(wish.offeringId ?? ('' as OfferingId));
  for (const [at, line] of inner.entries()) {
    const stored = storedLine(line);
    const commit = readOf(stored);
    replay(gradebook, commit.events, book);
    for (const event of commit.events) search.take(event);
    read.push({ stored, commit });
    yield (0.4 * at) / inner.length;
  }
  const offeringIds = wish.offeringId === null ? keysOf(book.offerings) : [wish.offeringId];
  if (wish.offeringId !== null && !book.offerings[wish.offeringId]) throw new NoSuchOffering(book);
  const keeping = wish.offeringId === null ? undefined : new Keeping(search.found(wish.withPrivate), search.others());
  const erased = yield* part(0.4, 0.8, erasing(read, keeping));
  const all = [lines[0] ?? '', ...erased.lines, lines.at(-1) ?? ''];
  const checked = yield* part(0.8, 0.95, checking(all));
  const file = all.map((line) => `${line}\n`).join('');
  return archivePageText({
    ...{ book, file, found: checked, commits: erased.commits, loaded: erased.loaded, isCopy: wish.offeringId === null },
    origin: { offeringId: wish.offeringId, withPrivate: wish.withPrivate },
    ...{ at: wish.at, app: wish.app },
    fileName: wish.fileName,
    offerings: offeringIds.map((id) => readingOf(book, id, wish.withPrivate)),
  });
};

/** A line as it stands, and its commit in today's shapes. */
type ReadLine = { readonly stored: StoredLine; readonly commit: StoredCommit };

const readOf = (stored: StoredLine): StoredCommit => {
  const content = contentIn(stored);
  if (content.kind === 'bad') throw new NoArchive(content.problem, stored.seq);
  return content.commit;
};

type Erased = {
  readonly lines: readonly string[];
  readonly commits: readonly StoredCommit[];
  readonly loaded: readonly number[];
};

/**
 * The lines and the commits as they are after erasing. `keeping`: what stays; `undefined`: everything. `loaded`: the
 * numbers of commits that hold all of the server's data in one event.
 */
const erasing = function* (read: readonly ReadLine[], keeping: Keeping | undefined): Steps<Erased> {
  const [lines, commits, loaded]: [string[], StoredCommit[], number[]] = [[], [], []];
  for (const [at, { stored: line, commit }] of read.entries()) {
    const { command, events: readable } = commit;
    const kept = keeping?.of(line, readable) ?? everything(line);
    lines.push(erasingLine(line, kept));
    if (!kept.isWithheld)
      commits.push({
        ...line,
        ...(kept.events.has(0) && { command }),
        events: readable.filter((_, place) => kept.readable.has(place)),
      });
    if (readable.some(isLoadedWhole)) loaded.push(line.seq);
    yield at / read.length;
  }
  return { lines, commits, loaded };
};

/** Whether the event holds all of the server's data, as in older logs, and not a part of it. */
const isLoadedWhole = (event: DomainEvent): boolean =>
  event.type === 'BaselineObserved' && !event.continues && Object.keys(event.data).length > 0;

/** Checks what goes into the page, so that the page is never made with a ledger that it would call unsound. */
const checking = function* (lines: readonly string[]): Steps<SoundFile> {
  const check = new LogFileCheck({ withheld: true });
  for (const [at, line] of lines.entries()) {
    const taken = check.take(line);
    if (taken.kind === 'bad') throw new NoArchive(taken.problem);
    yield at / lines.length;
  }
  const end = check.end();
  if (end.kind === 'bad') throw new NoArchive(end.problem);
  return end;
};
