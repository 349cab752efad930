import { isRecord } from '../../events/record.ts';
import type { TablesOrigin } from './again.ts';
import { element, type Markup } from './html.ts';

/** `app`: the version that wrote them. `beyond`: the blocks that the ledger in the page does not give, by their places. */
export type TablesMark = TablesOrigin & { readonly app: string; readonly beyond: readonly number[] };

const [opening, closing] = ['<div id="tables" data-of="', '</div>\n</main>'] as const;

/** The tables in their place on a page, which ends there. */
export const tablesElement = (shown: string, mark: TablesMark): Markup => {
  const { markup } = element('div', { id: 'tables', 'data-of': JSON.stringify(mark) });
  return { markup: `${markup.slice(0, -'</div>'.length)}${shown}${closing.slice(0, closing.indexOf('\n') + 1)}` };
};

/** What a page shows, and what it says of that. */
export type ShownTables = { readonly shown: string; readonly mark: TablesMark };

/** The tables in a page's source; `undefined` in a page of a version that did not mark them. */
export const tablesInPage = (page: string): ShownTables | undefined => {
  const at = page.indexOf(opening);
  const begin = page.indexOf('>', at) + 1;
  const end = page.lastIndexOf(closing);
  const mark =
    at < 0 ? undefined : markFrom(unescaped(page.slice(at + opening.length, page.indexOf('"', at + opening.length))));
  return mark && { shown: page.slice(begin, Math.max(begin, end)), mark };
};

/** The mark in a page's source; `undefined` for anything else, because anybody may have edited the page. */
export const markFrom = (json: string | undefined): TablesMark | undefined => {
  try {
    const mark: unknown = JSON.parse(json ?? '');
    return isRecord(mark) && Array.isArray(mark.beyond) ? (mark as TablesMark) : undefined;
  } catch {
    return undefined;
  }
};

const signs: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: '\u00a0' };

/** The text that a page shows for this markup of a text. */
export const unescaped = (markup: string): string =>
  markup.replaceAll(/&(amp|lt|gt|quot|#39|nbsp);/g, (whole, name) => signs[name] ?? whole);
