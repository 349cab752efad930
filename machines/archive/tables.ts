import type { StoredCommit } from '../../log/port.ts';
import { archivePage as text } from '../../messages/archive.ts';
import { courseName, offeringName } from '../../messages/naming.ts';
import type { Book } from '../../projections/book/book.ts';
import { finalTables } from './finals.ts';
import { historyTable } from './history.ts';
import { element, type Inside, type Markup, markupOf } from './html.ts';
import { outcomeTables } from './outcomes.ts';
import type { OfferingRead } from './parts.ts';
import { sheetTables } from './sheets.ts';

/** What tables are made of. `commits`: with the events that stayed, alone. */
export type TablesRead = {
  readonly book: Book;
  readonly offerings: readonly OfferingRead[];
  readonly commits: readonly StoredCommit[];
  readonly isCopy: boolean;
};

/** The source of everything that a page shows of the records: sheets, final grades with why, outcomes and history. */
export const tablesMarkup = ({ book, offerings, commits, isCopy }: TablesRead): string =>
  markupOf([...offerings.map(offeringParts(isCopy)), partOf('history', isCopy, [historyTable(book, commits)])]);

/** The course and the term, as a title says them. */
export const titleOf = ({ book, offeringId }: OfferingRead): string => {
  const offering = book.offerings[offeringId];
  const courseTitle = [offering?.courseCode, offering?.courseNumber, offering?.title].filter(Boolean).join(' ');
  const term = offeringName(book, offeringId);
  return [courseTitle || (offering && courseName(book, offering.courseId)), term].filter(Boolean).join(' · ');
};

const offeringParts =
  (isCopy: boolean) =>
  (read: OfferingRead): Inside => [
    isCopy && element('h2', {}, titleOf(read)),
    partOf('sheets', isCopy, sheetTables(read)),
    partOf('finals', isCopy, read.studentIds.length > 0 ? finalTables(read) : [element('p', {}, text.nobody)]),
    partOf('outcomes', isCopy, outcomeTables(read)),
  ];

const partOf = (part: Exclude<keyof typeof text.parts, 'check'>, isCopy: boolean, inside: readonly Markup[]): Markup =>
  element(
    'section',
    {},
    element('h2', isCopy ? {} : { id: part }, text.parts[part]),
    inside.length > 0 ? inside : element('p', { class: 'dim' }, text.nothing),
  );
