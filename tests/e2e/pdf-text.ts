import { inflateSync } from 'node:zlib';

type Place = { readonly x: number; readonly y: number };
type Piece = Place & { readonly text: string };

/** What a page draws in: a scale for each axis and the place of its origin. */
type Frame = Place & { readonly across: number; readonly down: number };

/**
 * The lines of text on each page of a PDF as Chromium writes it, from top to bottom and left to right, without blanks: how
 * wide a gap is does not tell where a word ends.
 */
export const linesOfPdf = (pdf: Buffer): readonly (readonly string[])[] => {
  const objects = objectsIn(pdf);
  const of = (id: string | undefined): string => objects.get(Number(id)) ?? '';
  const root = [...objects.values()].find((object) => /^<<\/Type \/Catalog/.test(object)) ?? '';
  const pages = (object: string): string[] => {
    const kids = /\/Kids \[([^\]]*)\]/.exec(object)?.[1];
    return kids ? [...kids.matchAll(/(\d+) 0 R/g)].flatMap(([, id]) => pages(of(id))) : [object];
  };
  return pages(of(/\/Pages (\d+) 0 R/.exec(root)?.[1])).map((page) => {
    const fonts = new Map(
      [...page.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id]) => [
        name,
        lettersOf(streamOf(of(/\/ToUnicode (\d+) 0 R/.exec(of(id))?.[1]))),
      ]),
    );
    return linesOf(piecesIn(streamOf(of(/\/Contents (\d+) 0 R/.exec(page)?.[1])), fonts));
  });
};

const objectsIn = (pdf: Buffer): ReadonlyMap<number, string> =>
  new Map(
    [...pdf.toString('latin1').matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id, body = '']) => [
      Number(id),
      body,
    ]),
  );

const streamOf = (object: string): string => {
  const [, head = '', body = ''] = /^([\s\S]*?)\bstream\n([\s\S]*)\nendstream/.exec(object) ?? [];
  return head.includes('/FlateDecode') ? inflateSync(Buffer.from(body, 'latin1')).toString('latin1') : body;
};

/** The letter of each code, whose length in digits is that of every code of the font. */
const lettersOf = (map: string): ReadonlyMap<string, string> => {
  const letter = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le');
  const letters = new Map<string, string>();
  for (const [, list = ''] of map.matchAll(/beginbfchar\n([\s\S]*?)endbfchar/g)) {
    for (const [, code = '', hex = ''] of list.matchAll(/<(\w+)> <(\w+)>/g)) letters.set(code, letter(hex));
  }
  for (const [, list = ''] of map.matchAll(/beginbfrange\n([\s\S]*?)endbfrange/g)) {
    for (const [, from = '', to = '', hex = ''] of list.matchAll(/<(\w+)> <(\w+)> <(\w+)>/g)) {
      for (let code = Number.parseInt(from, 16); code <= Number.parseInt(to, 16); code += 1) {
        const shifted = Number.parseInt(hex, 16) + code - Number.parseInt(from, 16);
        letters.set(hexOf(code, from.length), letter(hexOf(shifted, hex.length)));
      }
    }
  }
  return letters;
};

const hexOf = (value: number, length: number): string => value.toString(16).toUpperCase().padStart(length, '0');

const piecesIn = (drawn: string, fonts: ReadonlyMap<string, ReadonlyMap<string, string>>): readonly Piece[] => {
  const [pieces, kept]: [Piece[], Frame[]] = [[], []];
  let frame: Frame = { across: 1, down: 1, x: 0, y: 0 };
  let font: ReadonlyMap<string, string> = new Map();
  let at: Place = { x: 0, y: 0 };
  for (const line of drawn.split('\n')) {
    const words = line.trim().split(' ');
    const [a = 0, , , d = 0, e = 0, f = 0] = words.map(Number);
    if (line === 'q') kept.push(frame);
    else if (line === 'Q') frame = kept.pop() ?? frame;
    else if (line.endsWith(' cm')) frame = { ...placed(frame, { x: e, y: f }), ...scaled(frame, a, d) };
    else if (line.endsWith(' Tf')) font = fonts.get(line.slice(1, line.indexOf(' '))) ?? new Map();
    else if (line.endsWith(' Tm')) at = { x: e, y: f };
    else if (/ Td(?: |$)/.test(line)) at = { x: at.x + a, y: at.y };
    for (const [, codes = ''] of line.matchAll(/<([\dA-F]*)> Tj/g)) {
      pieces.push({ text: textOf(codes, font), ...placed(frame, at) });
    }
  }
  return pieces;
};

const placed = ({ across, down, x, y }: Frame, at: Place): Place => ({ x: x + across * at.x, y: y + down * at.y });

const scaled = ({ across, down }: Frame, a: number, d: number): Pick<Frame, 'across' | 'down'> => ({
  across: across * a,
  down: down * d,
});

const textOf = (codes: string, font: ReadonlyMap<string, string>): string => {
  const { length = 2 } = [...font.keys()][0] ?? '';
  return (codes.match(new RegExp(`.{${length}}`, 'g')) ?? []).map((code) => font.get(code) ?? '\ufffd').join('');
};

/** Pieces whose feet are within a point of each other are one line. */
const linesOf = (pieces: readonly Piece[]): readonly string[] => {
  const rows = new Map<number, Piece[]>();
  for (const piece of pieces) {
    const y = [...rows.keys()].find((one) => Math.abs(one - piece.y) < 1) ?? piece.y;
    rows.set(y, [...(rows.get(y) ?? []), piece]);
  }
  return [...rows]
    .sort(([one], [other]) => other - one)
    .map(([, row]) =>
      row
        .sort((one, other) => one.x - other.x)
        .map(({ text }) => text)
        .join('')
        .replaceAll(/\s/g, ''),
    )
    .filter(Boolean);
};
