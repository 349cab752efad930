import { isRecord } from '../../events/record.ts';
import { archiveTables as text } from '../../messages/archive.ts';
import type { Again } from './again.ts';
import { element, type Markup } from './html.ts';

/** `app`: the version that wrote them. `beyond`: the blocks that the ledger in the page does not give, by their places. */
export type TablesMark = Again & { readonly app: string; readonly beyond: readonly number[] };

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

export const markFrom = (json: string | undefined): TablesMark | undefined => {
  try {
    const mark: unknown = JSON.parse(json ?? '');
    return isRecord(mark) && Array.isArray(mark.beyond) ? (mark as TablesMark) : undefined;
  } catch {
    return undefined;
  }
};

/** Markup in blocks that each begin with what names them: a heading, a caption, or the summary of something folded. */
export const blocksIn = (markup: string): readonly string[] => markup.split(/(?=<(?:h2|caption|summary)[ >])/);

/** The first difference, in words that lead to it, and how many blocks differ. `beyond`: what could not be compared. */
type TablesFound =
  | { readonly is: 'same'; readonly beyond: readonly string[] }
  | { readonly is: 'other'; readonly count: number; readonly first: string };

/**
 * Compares what a page shows with what its ledger gives, to the last sign. `isNumbers`: another version wrote the page, so
 * its words may be others and only the numbers in its tables are compared.
 */
export const comparedTables = (
  { shown, mark }: ShownTables,
  again: string | undefined,
  isNumbers = false,
): TablesFound => {
  const [here, there] = [blocksIn(shown), blocksIn(again ?? '')];
  const beyond = new Set(mark.beyond);
  const others = Array.from({ length: Math.max(here.length, there.length) }, (_, at) => at).filter(
    (at) => !beyond.has(at) && sense(here[at], isNumbers) !== sense(there[at], isNumbers),
  );
  const [at] = others;
  if (at === undefined) return { is: 'same', beyond: [...beyond].map((one) => nameOf(here[one])) };
  return { is: 'other', count: others.length, first: differenceIn(here[at] ?? '', there[at] ?? '', isNumbers) };
};

const sense = (block: string | undefined, isNumbers: boolean): string | undefined =>
  isNumbers && block !== undefined ? JSON.stringify(piecesIn(block, isNumbers).map(({ text: said }) => said)) : block;

const nameOf = (block = ''): string => piecesIn(block, false)[0]?.text ?? '';

const differenceIn = (here: string, there: string, isNumbers: boolean): string => {
  const [shown, given] = [piecesIn(here, isNumbers), piecesIn(there, isNumbers)];
  const at = shown.findIndex((one, place) => one.text !== given[place]?.text);
  const place = at < 0 ? shown.length : at;
  const [one, other] = [shown[place], given[place]];
  const where = [nameOf(here) || nameOf(there), ...((one ?? other)?.where ?? [])];
  return one || other ? text.differs(where, one?.text ?? '', other?.text ?? '') : text.markup(where);
};

/** A text with what leads to it: its row, and its column. */
type Piece = { readonly where: readonly string[]; readonly text: string };

const tokens = /<(\/?)([a-z][a-z0-9]*)((?:\s+[\w-]+(?:="[^"]*")?)*)\s*>|([^<]+)/g;
const holding: ReadonlySet<string> = new Set(['th', 'td', 'p', 'li', 'h2', 'caption', 'summary']);

/** Every text of a block, those too that are empty. */
const piecesIn = (block: string, isNumbers: boolean): readonly Piece[] => {
  const pieces: Piece[] = [];
  const open: { said: string; isNumber: boolean }[] = [];
  let [heads, row, column, isHead]: [string[], string, number, boolean] = [[], '', -1, false];
  const close = (name: string): void => {
    const { said, isNumber } = open.pop() ?? { said: '', isNumber: false };
    if (name === 'th' && isHead) heads[column] = said;
    if (name === 'th' && !isHead) row = said;
    const where = name === 'td' ? [row, heads[column] ?? ''].filter(Boolean) : [];
    if (!isNumbers || (isNumber && !isHead)) pieces.push({ where, text: said });
  };
  for (const [, end, name = '', attributes = '', said] of block.matchAll(tokens)) {
    const inner = open.at(-1);
    if (said !== undefined && inner) inner.said += unescaped(said);
    else if (said?.trim()) pieces.push({ where: [], text: unescaped(said) });
    if (name === 'thead') isHead = end === '';
    if (name === 'thead' && end === '') heads = [];
    if (name === 'tr') column = -1;
    if (end === '' && (name === 'th' || name === 'td')) column += 1;
    if (!holding.has(name)) continue;
    if (end === '') open.push({ said: '', isNumber: attributes.includes('class="n"') });
    else close(name);
  }
  return pieces;
};

const signs: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: '\u00a0' };

const unescaped = (said: string): string =>
  said.replaceAll(/&(amp|lt|gt|quot|#39|nbsp);/g, (whole, name) => signs[name] ?? whole);
