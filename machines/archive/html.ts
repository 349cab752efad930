/** Markup that is sound: made by `element`, or of our own writing. A plain text is escaped where it goes in. */
export type Markup = { readonly markup: string };

export type Inside = Markup | string | false | undefined | readonly Inside[];

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Control characters that no page may hold are replaced, too; so are the ones that turn the direction of a line. */
export const escaped = (text: string): string =>
  text
    .replace(/[\u202a-\u202e\u2066-\u2069\p{Cs}]|[^\P{Cc}\t\n]/gu, '\ufffd')
    .replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

/** The source of what is inside an element. */
export const markupOf = (inside: Inside): string => {
  if (inside === false || inside === undefined) return '';
  if (typeof inside === 'string') return escaped(inside);
  return 'markup' in inside ? inside.markup : inside.map(markupOf).join('');
};

/**
 * The names of the element and its attributes go in as they are, so they must be our own; values and texts are escaped.
 */
export const element = (name: string, attributes: Readonly<Record<string, string>>, ...inside: Inside[]): Markup => {
  const attributeTexts = Object.entries(attributes).map(([attribute, value]) => ` ${attribute}="${escaped(value)}"`);
  return { markup: `<${name}${attributeTexts.join('')}>${markupOf(inside)}</${name}>` };
};

export type ShownCell = { readonly text: string; readonly inside?: Inside; readonly isNumber?: boolean };

/** A table with a caption; the first cell of a row names it. */
export const table = (
  caption: string,
  columns: readonly ShownCell[],
  rows: readonly (readonly ShownCell[])[],
): Markup => {
  const classOf = ({ isNumber }: ShownCell): Readonly<Record<string, string>> => (isNumber ? { class: 'n' } : {});
  const head = columns.map((cell) => element('th', { scope: 'col', ...classOf(cell) }, cell.inside ?? cell.text));
  const body = rows.map((cells) =>
    element(
      'tr',
      {},
      cells.map((cell, at) =>
        at === 0
          ? element('th', { scope: 'row', ...classOf(cell) }, cell.inside ?? cell.text)
          : element('td', classOf(cell), cell.inside ?? cell.text),
      ),
    ),
  );
  const whole = element(
    'table',
    {},
    element('caption', {}, caption),
    element('thead', {}, element('tr', {}, head)),
    element('tbody', {}, body),
  );
  return element('div', { class: 'wide', tabindex: '0', role: 'region', 'aria-label': caption }, whole);
};

export const words = (text: string): ShownCell => ({ text });
export const number = (text: string): ShownCell => ({ text, isNumber: true });
