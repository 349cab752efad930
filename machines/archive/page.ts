import type { SoundFile } from '../../log/file/check.ts';
import { ledgerElement, pageBeginning } from '../../log/file/page.ts';
import { archivePage as text } from '../../messages/archive.ts';
import { courseIn, type TablesOrigin, tablesAgain } from './again.ts';
import { blocksIn } from './compared.ts';
import { element, type Inside, type Markup } from './html.ts';
import { momentMarkup } from './parts.ts';
import { tablesElement } from './shown.ts';
import { archiveStyle } from './style.ts';
import { type TablesRead, tablesMarkup, titleOf } from './tables.ts';
import { viewer } from './viewer-code.ts';

/** What a page is made of. `file`: the ledger that goes into it; `found`: what its check has shown. */
type ArchiveContent = TablesRead & {
  readonly file: string;
  readonly found: SoundFile;
  /** The numbers of the commits that loaded everything. */
  readonly loaded: readonly number[];
  readonly origin: Omit<TablesOrigin, 'course'>;
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
  const body = element('main', {}, headOf(content, title), checkOf(content), tablesPart(content));
  const script = `<script>${viewer.code}</script>`;
  return `${pageBeginning}\n<html lang="en">\n<head>\n${head.join('\n')}\n</head>\n<body>\n${body.markup}\n${ledgerElement(content.file)}\n${script}\n</body>\n</html>\n`;
};

const headOf = ({ at, app, isCopy, offerings }: ArchiveContent, title: string): Inside => [
  element('h1', {}, title),
  element('p', { class: 'dim' }, text.made.before, momentMarkup(at), text.made.after(app)),
  element('p', {}, isCopy ? text.copyLead : text.lead),
  offerings.length === 1 &&
    element('nav', { 'aria-label': text.contents }, element('ul', {}, Object.entries(text.parts).map(linkTo))),
];

const linkTo = ([part, name]: readonly [string, string]): Markup =>
  element('li', {}, element('a', { href: `#${part}` }, name));

/**
 * The tables, from the records as they are. What the ledger of the page alone does not give, for a load of everything is not
 * in it, is marked, so that nobody takes it for a change of what was shown.
 */
const tablesPart = (content: ArchiveContent): Markup => {
  const shown = tablesMarkup(content);
  const origin = { ...content.origin, course: courseIn(shown, content.book, content.origin.offeringId) };
  const [blocks, blocksAgain] = [blocksIn(shown), blocksIn(tablesAgain(content.commits, origin) ?? '')];
  const beyond = [...Array(Math.max(blocks.length, blocksAgain.length)).keys()].filter(
    (at) => blocks[at] !== blocksAgain[at],
  );
  return tablesElement(shown, { ...origin, app: content.app, beyond });
};

/** What the page's own check has to say, and what is not in the ledger. */
const checkOf = ({ found, loaded, isCopy, origin, fileName }: ArchiveContent): Markup => {
  const remarks = [
    !isCopy && loaded.length > 0 && text.loaded(loaded),
    !isCopy && found.erased > 0 && text.erased(found.erased),
    found.withheld && text.withheld(found.withheld.length),
    !isCopy && (origin.withPrivate ? text.withPrivate : text.unasked),
  ];
  return element(
    'section',
    { id: 'check-part', 'aria-labelledby': 'check-title' },
    element('h2', { id: 'check-title' }, text.parts.check),
    element('p', { id: 'check', role: 'status' }, text.noScript),
    element('p', { id: 'tables-check', role: 'status' }),
    remarks.map((words) => words && element('p', {}, words)),
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
