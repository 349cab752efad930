import type { Markup } from '../../machines/archive/html.ts';

export type PageTable = {
  readonly caption: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
};

/** The tables of a page as a reader without a browser has them: texts of cells, without their markup. */
export const tablesIn = (all: readonly Markup[]): readonly PageTable[] =>
  all
    .map(({ markup }) => markup)
    .join('')
    .split('<table>')
    .slice(1)
    .map((each) => {
      const [head = [], ...rows] = partsOf(each, 'tr').map((row) =>
        [...row.matchAll(cell)].map(([, text = '']) => plain(text)),
      );
      return { caption: plain(partsOf(each, 'caption')[0] ?? ''), head, rows };
    });

/** The texts of the elements of that name which hold no other of it. */
export const partsOf = (markup: string, name: string): readonly string[] =>
  [...markup.matchAll(new RegExp(`<${name}(?:\\s[^>]*)?>([\\s\\S]*?)</${name}>`, 'g'))].map(
    ([, inside = '']) => inside,
  );

const cell = /<t[dh](?:\s[^>]*)?>([\s\S]*?)<\/t[dh]>/g;

export const plain = (markup: string): string =>
  markup
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name) => signs[name as keyof typeof signs])
    .replace(/\s+/g, ' ')
    .trim();

const signs = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" } as const;
