import { isBookEvent } from '../../events/catalogue.ts';
import type { Commit } from '../../events/commit.ts';
import type { Item } from '../../events/items.ts';
import { writeWire } from '../../events/wire-write.ts';
import { printedHistory, printedOutbox } from '../../messages/cli/ledger-file.ts';
import { subjectName } from '../../messages/naming.ts';
import { scopeWords } from '../../messages/scope-read.ts';
import { partShort } from '../../messages/screens/history.ts';
import type { Book } from '../../projections/book/book.ts';
import { valueIn } from '../../projections/book/items.ts';
import { workingData } from '../../projections/book/working-data.ts';
import { changesOf } from '../../projections/history/history.ts';
import { allOwed, type Outbox, type OwedItem } from '../../projections/outbox/outbox.ts';
import { fromBook } from '../gradebook-file.ts';
import { printedGrades } from '../grades.ts';
import { printable } from '../printable.ts';

export const printableParts = ['gradebook', 'grades', 'history', 'outbox'] as const;
export type PrintedPart = (typeof printableParts)[number];

/** One part of the state after the commits, as text or as JSON. A gradebook is always initialization data. */
export const printedState = (
  part: Exclude<PrintedPart, 'history'>,
  book: Book,
  outbox: Outbox | undefined,
  isJson: boolean,
): string => {
  switch (part) {
    case 'gradebook':
      return `${JSON.stringify(writeWire(workingData(book)).data, null, isJson ? 0 : 2)}\n`;
    case 'grades':
      return printedGrades(fromBook(book), isJson);
    case 'outbox':
      return isJson ? owedJson(book, outbox) : owedText(outbox);
  }
};

/**
 * A commit with the values that it changed; for a reading of the server, also the parts that were read. Items that the
 * commit removed are named as they were before it.
 */
export const printedCommit = (
  { seq, at, actor, command, events }: Commit,
  { before, after }: { readonly before: Book; readonly after: Book },
  isJson: boolean,
): string => {
  const changes = events.filter(isBookEvent).flatMap((event) => changesOf(event));
  const scope = events.find((event) => event.type === 'ServerChangesObserved')?.scope;
  if (isJson) return `${JSON.stringify({ seq, at, actor, command, ...(scope && { scope }), changes })}\n`;
  const lines = [
    printedHistory.commit(seq, at, actor, printedHistory.asked(command.type, command.how, command.note)),
    ...(scope ? [printedHistory.read(scopeWords(after, scope))] : []),
    ...changes.map(({ subject, field, from, to }) => {
      const book = to === null ? before : after;
      const named = subjectName(book, subject);
      if (subject.what === 'baseline') return printedHistory.loaded(named);
      const part = subject.what === 'grade' && field ? partShort(book, subject.assessmentId, field) : field;
      return printedHistory.change(named, part ?? '', from, to);
    }),
  ];
  return lines.map((line) => `${printable(line)}\n`).join('');
};

const owedText = (outbox: Outbox | undefined): string => {
  if (!outbox) return `${printedOutbox.noServer}\n`;
  const owed = allOwed(outbox);
  if (owed.length === 0) return `${printedOutbox.nothing}\n`;
  return owed
    .map((one) => `${printable(printedOutbox.owed(namedItem(one.item), one.since.at, stateOf(one)))}\n`)
    .join('');
};

const namedItem = ({ of, ...ids }: Item): string => [of, ...Object.values(ids).flat()].join(' ');

const stateOf = ({ aside, underWay }: OwedItem): string => {
  if (aside) return printedOutbox.aside(aside.why, aside.reason ?? '');
  return underWay ? printedOutbox.underWay : printedOutbox.waits;
};

const owedJson = (book: Book, outbox: Outbox | undefined): string => {
  const owed = outbox ? allOwed(outbox) : [];
  const items = owed.map(({ item, base, since, aside, underWay }) => {
    return { item, base, value: valueIn(book, item), since, aside, underWay };
  });
  return `${JSON.stringify(items)}\n`;
};
