import type { SoundFile } from '../../log/file/check.ts';
import { ledgerElement, pageBeginning } from '../../log/file/page.ts';
import type { StoredCommit } from '../../log/port.ts';
import { archivePage as text } from '../../messages/archive.ts';
import { courseName, offeringName } from '../../messages/naming.ts';
import type { Book } from '../../projections/book/book.ts';
import { finalTables } from './finals.ts';
import { historyTable } from './history.ts';
import { element, type Inside, type Markup } from './html.ts';
import { outcomeTables } from './outcomes.ts';
import { momentText, type OfferingRead } from './parts.ts';
import { sheetTables } from './sheets.ts';
import { archiveStyle } from './style.ts';
import { viewer } from './viewer-code.ts';

/** What a page is made of. `file`: the ledger that goes into it; `found`: what its check has shown. */
type ArchiveContent = {
  readonly book: Book;
  readonly offerings: readonly OfferingRead[];
  readonly commits: readonly StoredCommit[];
  readonly file: string;
  readonly found: SoundFile;
  /** The numbers of the commits that loaded everything. */
  readonly loaded: readonly number[];
  readonly isCopy: boolean;
  readonly withPrivate: boolean;
  readonly at: string;
  readonly app: string;
  /** Of the ledger that can be taken out. */
  readonly fileName: string;
};

/** The whole page. It has no address of anything, and its policy allows no request. */
export const archivePageText = (content: ArchiveContent): string => {
  const [first] = content.offerings;
  const title = content.isCopy ? text.copyTitle : text.title(first ? titleOf(first) : '');
  const policy = `default-src 'none'; style-src 'unsafe-inline'; script-src '${viewer.hash || 'none'}'; base-uri 'none'; form-action 'none'`;
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="referrer" content="no-referrer">',
    element('title', {}, title).markup,
    `<style>${archiveStyle}</style>`,
  ];
  const body = element(
    'main',
    {},
    headOf(content, title),
    checkOf(content),
    content.offerings.map(ofOffering(content)),
    historyOf(content),
  );
  const script = `<script>${viewer.code}</script>`;
  return `${pageBeginning}\n<html lang="en">\n<head>\n${head.join('\n')}\n</head>\n<body>\n${body.markup}\n${ledgerElement(content.file)}\n${script}\n</body>\n</html>\n`;
};

/** The course and the term, as a title says them. */
export const titleOf = ({ book, offeringId }: OfferingRead): string => {
  const offering = book.offerings[offeringId];
  const what = [offering?.courseCode, offering?.courseNumber, offering?.title].filter(Boolean).join(' ');
  const when = offeringName(book, offeringId);
  return [what || (offering && courseName(book, offering.courseId)), when].filter(Boolean).join(' · ');
};

const headOf = ({ at, app, isCopy, offerings }: ArchiveContent, title: string): Inside => [
  element('h1', {}, title),
  element('p', { class: 'dim' }, text.made(momentText(at), app)),
  element('p', {}, isCopy ? text.copyLead : text.lead),
  offerings.length === 1 &&
    element('nav', { 'aria-label': text.contents }, element('ul', {}, Object.entries(text.parts).map(linkTo))),
];

const linkTo = ([part, name]: readonly [string, string]): Markup =>
  element('li', {}, element('a', { href: `#${part}` }, name));

/** What the page's own check has to say, and what is not in the ledger. */
const checkOf = ({ found, loaded, isCopy, withPrivate, fileName }: ArchiveContent): Markup => {
  const told = [
    !isCopy && loaded.length > 0 && text.loaded(loaded),
    !isCopy && found.erased > 0 && text.erased(found.erased),
    found.withheld && text.withheld(found.withheld.length),
    !isCopy && (withPrivate ? text.withPrivate : text.unasked),
  ];
  return element(
    'section',
    { id: 'check-part', 'aria-labelledby': 'check-title' },
    element('h2', { id: 'check-title' }, text.parts.check),
    element('p', { id: 'check', role: 'status' }, text.noScript),
    told.map((words) => words && element('p', {}, words)),
    element(
      'div',
      { id: 'tools', class: 'tools', hidden: '' },
      element('button', { id: 'take', type: 'button', 'data-file': fileName }, text.take),
      element('p', { id: 'taken', role: 'status' }),
      element('label', { for: 'noted' }, text.noted),
      { markup: '<input id="noted" autocomplete="off" spellcheck="false">' },
      element('p', { id: 'compared', role: 'status' }),
    ),
  );
};

const ofOffering =
  ({ isCopy }: ArchiveContent) =>
  (read: OfferingRead): Inside => [
    isCopy && element('h2', {}, titleOf(read)),
    partOf('sheets', isCopy, sheetTables(read)),
    partOf('finals', isCopy, read.studentIds.length > 0 ? finalTables(read) : [element('p', {}, text.nobody)]),
    partOf('outcomes', isCopy, outcomeTables(read)),
  ];

const historyOf = ({ book, commits, isCopy }: ArchiveContent): Markup =>
  partOf('history', isCopy, [historyTable(book, commits)]);

const partOf = (part: Exclude<keyof typeof text.parts, 'check'>, isCopy: boolean, inside: readonly Markup[]): Markup =>
  element(
    'section',
    {},
    element('h2', isCopy ? {} : { id: part }, text.parts[part]),
    inside.length > 0 ? inside : element('p', { class: 'dim' }, text.nothing),
  );
