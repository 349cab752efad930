import { archiveTables as text } from '../../messages/archive.ts';
import { type ShownTables, unescaped } from './shown.ts';

/** Markup in blocks that each begin with what names them: a heading, a caption, or the summary of something folded. */
export const blocksIn = (markup: string): readonly string[] => markup.split(/(?=<(?:h2|caption|summary)[ >])/);

/**
 * `first`: the first difference, in words. `count`: how many blocks differ. `beyond`: the blocks not compared, by name.
 */
type TablesComparison =
  | { readonly is: 'same'; readonly beyond: readonly string[] }
  | { readonly is: 'other'; readonly count: number; readonly first: string };

/**
 * Compares what a page shows with what its ledger gives, to the last sign. `numbersOnly`: another version wrote the page, so
 * its words may be others and only the numbers in its tables are compared.
 */
export const comparedTables = (
  { shown, mark }: ShownTables,
  given: string | undefined,
  numbersOnly = false,
): TablesComparison => {
  const [shownBlocks, givenBlocks] = [blocksIn(shown), blocksIn(given ?? '')];
  const beyond = new Set(mark.beyond);
  const differing = Array.from({ length: Math.max(shownBlocks.length, givenBlocks.length) }, (_, at) => at).filter(
    (at) =>
      !beyond.has(at) && comparedText(shownBlocks[at], numbersOnly) !== comparedText(givenBlocks[at], numbersOnly),
  );
  const [at] = differing;
  if (at === undefined) return { is: 'same', beyond: [...beyond].map((place) => nameOf(shownBlocks[place])) };
  return {
    is: 'other',
    count: differing.length,
    first: differenceIn(shownBlocks[at] ?? '', givenBlocks[at] ?? '', numbersOnly),
  };
};

/** What is compared of a block; `undefined` if the block is missing. */
const comparedText = (block: string | undefined, numbersOnly: boolean): string | undefined =>
  numbersOnly && block !== undefined
    ? JSON.stringify(piecesIn(block, numbersOnly).map(({ text: said }) => said))
    : block;

const nameOf = (block = ''): string => piecesIn(block, false)[0]?.text ?? '';

const differenceIn = (shownBlock: string, givenBlock: string, numbersOnly: boolean): string => {
  const [shown, given] = [piecesIn(shownBlock, numbersOnly), piecesIn(givenBlock, numbersOnly)];
  const at = shown.findIndex((one, place) => one.text !== given[place]?.text);
  const place = at < 0 ? shown.length : at;
  const [shownPiece, givenPiece] = [shown[place], given[place]];
  const where = [nameOf(shownBlock) || nameOf(givenBlock), ...((shownPiece ?? givenPiece)?.where ?? [])];
  return shownPiece || givenPiece
    ? text.differs(where, shownPiece?.text ?? '', givenPiece?.text ?? '')
    : text.markup(where);
};

/** A text with what leads to it: its row, and its column. */
type Piece = { readonly where: readonly string[]; readonly text: string };

const tokens = /<(\/?)([a-z][a-z0-9]*)((?:\s+[\w-]+(?:="[^"]*")?)*)\s*>|([^<]+)/g;
const textElements: ReadonlySet<string> = new Set(['th', 'td', 'p', 'li', 'h2', 'caption', 'summary']);

/** Every text of a block, also an empty one. `numbersOnly`: only those of number cells below a table's head. */
const piecesIn = (block: string, numbersOnly: boolean): readonly Piece[] => {
  const pieces: Piece[] = [];
  const open: { said: string; isNumber: boolean }[] = [];
  let [heads, row, column, isHead]: [string[], string, number, boolean] = [[], '', -1, false];
  const close = (name: string): void => {
    const { said, isNumber } = open.pop() ?? { said: '', isNumber: false };
    if (name === 'th' && isHead) heads[column] = said;
    if (name === 'th' && !isHead) row = said;
    const where = name === 'td' ? [row, heads[column] ?? ''].filter(Boolean) : [];
    if (!numbersOnly || (isNumber && !isHead)) pieces.push({ where, text: said });
  };
  for (const [, end, name = '', attributes = '', said] of block.matchAll(tokens)) {
    const inner = open.at(-1);
    if (said !== undefined && inner) inner.said += unescaped(said);
    else if (said?.trim()) pieces.push({ where: [], text: unescaped(said) });
    if (name === 'thead') isHead = end === '';
    if (name === 'thead' && end === '') heads = [];
    if (name === 'tr') column = -1;
    if (end === '' && (name === 'th' || name === 'td')) column += 1;
    if (!textElements.has(name)) continue;
    if (end === '') open.push({ said: '', isNumber: attributes.includes('class="n"') });
    else close(name);
  }
  return pieces;
};
