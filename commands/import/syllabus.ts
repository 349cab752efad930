import { isScoreWord } from './header.ts';
import { plainKey, plainKeys, wordOf } from './heading-words.ts';

/**
 * An assessment that a syllabus names. `maxima`: of its problems. `isProposed`: the syllabus states none, and it is out
 * of 100. `weight`: as the syllabus writes it, 30 for `30 %`; `null` if it gives none. `notDropped`: how many of the
 * lowest the line says are dropped, which no assessment does. `category`: what a column of categories says.
 */
export type SyllabusItem = {
  readonly name: string;
  readonly maxima: readonly number[];
  readonly isProposed?: true;
  readonly weight: number | null;
  readonly notDropped?: number;
  readonly category?: string;
};

/**
 * A kind of work: `Homework (30%, lowest two dropped)`, or named in a column beside assessments, where none is dropped.
 */
export type SyllabusCategory = { readonly name: string; readonly weight: number | null; readonly dropLowest: number };

/** `skipped`: the lines from which nothing was taken, in their order. */
export type Syllabus = {
  readonly items: readonly SyllabusItem[];
  readonly categories: readonly SyllabusCategory[];
  readonly skipped: readonly string[];
};

/**
 * The assessments in a pasted syllabus: a line each, with a name and its points, its weight, or both, as a sentence or
 * as cells of a table. `Labs: 5 × 10 points, 20 %` has five problems.
 */
export const readSyllabus = (text: string): Syllabus => {
  const items: SyllabusItem[] = [];
  const categories: SyllabusCategory[] = [];
  const skipped: string[] = [];
  let heads: Heads = [];
  for (const line of text.split(/\r\n|\r|\n/u)) {
    if (line.trim() === '' || /^[\s|:+=_-]+$/u.test(line)) continue;
    const cells = cellsOf(line);
    const dropped = readDropped(line);
    const item = readItem(dropped ? cellsOf(dropped.rest) : cells, heads);
    if (dropped && item?.isProposed)
      categories.push({ name: item.name, weight: item.weight, dropLowest: dropped.count });
    else if (item) items.push(dropped ? { ...item, notDropped: dropped.count } : item);
    else skipped.push(line.trim());
    if (!item && cells.length > 1) heads = cells.map(headOf);
  }
  for (const { category: name } of items)
    if (name && !categories.some((one) => isSameName(one.name, name)))
      categories.push({ name, weight: null, dropLowest: 0 });
  return { items, categories, skipped };
};

export const isSameName = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

/** How many of the lowest a line says are dropped, and the line without that. */
const readDropped = (line: string): { readonly count: number; readonly rest: string } | undefined => {
  for (const pattern of drops) {
    const found = pattern.exec(line);
    if (!found) continue;
    const countText = found[1]?.toLowerCase() ?? 'one';
    const word = countWords.indexOf(countText);
    return { count: word < 0 ? Number(countText) : word + 1, rest: line.replace(found[0], ' ') };
  }
  return undefined;
};

const countWords = ['one', 'two', 'three', 'four', 'five', 'six'];
const countPattern = String.raw`(\d{1,2}|${countWords.join('|')})`;
const workPattern = String.raw`(?:\s+(?:scores?|grades?|ones?|of them))?`;

/** “lowest two dropped”, “two lowest are dropped”, “drop the lowest 2”. “Best 8 of 10” is no count of drops alone. */
const drops = [
  new RegExp(
    `[,;:–-]?\\s*(?:the\\s+)?lowest(?:\\s+${countPattern})?${workPattern}(?:\\s+(?:is|are|will be|gets?))?\\s+dropped`,
    'iu',
  ),
  new RegExp(
    `[,;:–-]?\\s*(?:the\\s+)?${countPattern}\\s+lowest${workPattern}(?:\\s+(?:is|are|will be|gets?))?\\s+dropped`,
    'iu',
  ),
  new RegExp(`[,;:–-]?\\s*drop(?:s|ping)?\\s+(?:the\\s+)?lowest(?:\\s+${countPattern})?${workPattern}`, 'iu'),
  new RegExp(`[,;:–-]?\\s*drop(?:s|ping)?\\s+(?:the\\s+)?${countPattern}\\s+lowest${workPattern}`, 'iu'),
];

type Heads = readonly ('points' | 'weight' | 'category' | 'other')[];

const cellsOf = (line: string): readonly string[] =>
  line
    .trim()
    .replace(/^\||\|$/gu, '')
    .split(/\t|\||;|\s{3,}|\s?(?:\.\s?){4,}/u)
    .map((cell) => cell.trim());

const headOf = (cell: string): Heads[number] => {
  if (weightWords.has(plainKey(cell))) return 'weight';
  if (categoryWords.has(plainKey(cell))) return 'category';
  return isScoreWord(cell) || wordOf(cell)?.word === 'maximum' ? 'points' : 'other';
};

const weightWords = plainKeys(
  `weight, weights, weight %, weighting, percent, percentage, %, % of grade, percent of grade, share, worth, Gewicht,
  Gewichtung, Anteil, Prozent, poids, coefficient, pondération, pourcentage, peso, ponderación, porcentaje, percentuale,
  gewicht, weging, waga, procent, vikt, ağırlık, yüzde`,
);

const categoryWords = plainKeys(
  `category, categories, group, assignment group, kind, Kategorie, Gruppe, catégorie, groupe, categoría, grupo, categoria,
  gruppo, categorie, groep, kategoria, grupa, kategori, grupp`,
);

const number = String.raw`\d+(?:[.,]\d+)?`;
const percent = String.raw`(?:%|percent|per cent|prozent|pour ?cents?|por ciento|per ?cento|procent\p{L}*|yüzde)`;
/** `10 % per day` is a rule about late work. */
const time = '(?:day|hour|week|tag|stunde|woche|jour|heure|semaine|día|hora|semana|giorno|ora|settimana)';
const points = String.raw`(?:points?|pts?|marks?|punkte?n?|pkte?|puntos?|punti|pontos?|punten|punkt\p{L}*|poäng|puan)\b\.?`;

/** What a line says in numbers; each is cut out of it, and the name stays. A slash after a digit is of a date. */
const parts = {
  weight: new RegExp(`(${number})\\s*${percent}(?!\\s+\\p{L}+\\s+${time})`, 'iu'),
  times: new RegExp(`([1-9]\\d?)\\s*[x×*]\\s*(${number})(?:\\s*${points})?(?:\\s*each)?`, 'iu'),
  /** A cell of its own, with the points of each problem. Of two numbers one may be a weight. */
  each: new RegExp(`(?<=\\t)\\s*${number}(?:\\s*(?:,\\s|\\+)\\s*${number}){2,}\\s*(?=\\t|$)`, 'u'),
  points: new RegExp(
    `(${number})\\s*${points}(?:\\s*each)?|(?:(?<!\\d)/|\\bout of|\\bmax(?:imum|imal|\\.)?)\\s*(${number})`,
    'iu',
  ),
};

/** Where the category stands in a line, which names its assessment in another cell; otherwise it is the name. */
const categoryAt = (cells: readonly string[], heads: Heads): number => {
  const isNamed = cells.some((cell, at) => heads[at] === 'other' && /\p{L}/u.test(cell));
  return isNamed ? cells.findIndex((cell, at) => heads[at] === 'category' && cell !== '') : -1;
};

const readItem = (all: readonly string[], heads: Heads): SyllabusItem | undefined => {
  const at = categoryAt(all, heads);
  const item = readCells(
    all.map((cell, place) => (place === at ? '' : cell)),
    heads,
  );
  return item && { ...item, ...(at >= 0 && { category: all[at] ?? '' }) };
};

const readCells = (cells: readonly string[], heads: Heads): SyllabusItem | undefined => {
  let rest = cells.map((cell, at) => (heads[at] === 'weight' && isNumber(cell) ? `${cell} %` : cell)).join('\t');
  const cut = (pattern: RegExp): RegExpExecArray | null => {
    const found = pattern.exec(rest);
    if (found) rest = `${rest.slice(0, found.index)}\t${rest.slice(found.index + found[0].length)}`;
    return found;
  };
  const weight = cut(parts.weight)?.[1];
  const times = cut(parts.times);
  const listedMaxima = times ? null : cut(parts.each)?.[0].split(/,\s|\+/u);
  const stated = times || listedMaxima ? null : cut(parts.points);
  const [firstNumber, secondNumber] = rest.split('\t').filter((cell) => isNumber(cell.trim()));
  const maxText = listedMaxima?.[0] ?? times?.[2] ?? stated?.[1] ?? stated?.[2] ?? firstNumber;
  const weightText = weight ?? (maxText === firstNumber ? secondNumber : firstNumber);
  const name = nameIn(rest);
  if (!isName(name) || (maxText === undefined && weightText === undefined)) return undefined;
  return {
    name,
    maxima:
      listedMaxima?.map((text) => pointsOf(text.trim())) ??
      Array.from({ length: Number(times?.[1] ?? 1) }, () => (maxText === undefined ? 100 : pointsOf(maxText))),
    ...(maxText === undefined ? { isProposed: true } : {}),
    weight: weightText === undefined ? null : amountOf(weightText),
  };
};

const isNumber = (text: string): boolean => new RegExp(`^${number}$`, 'u').test(text);

const amountOf = (text: string): number => Number(text.replace(',', '.'));

/** Nobody gives thousandths of a point: `1,000` and `1.000` are a thousand. */
const pointsOf = (text: string): number =>
  amountOf(/^[1-9]\d{0,2}[.,]\d{3}$/u.test(text) ? text.replace(/[.,]/u, '') : text);

/** The first part with letters, without its bullet and the marks that stood before the numbers. */
const nameIn = (rest: string): string =>
  (rest.split('\t').find((cell) => /\p{L}/u.test(cell)) ?? '')
    .replace(/^\s*(?:[-–*•◦▪]|\d{1,2}[.)])\s+/u, '')
    .replace(/\s*\(\s*[,;/]?\s*\)\s*/gu, ' ')
    .replace(/(?:[\s:,;–=(-]|\b(?:worth|counts?|weight|weighted|each|is|are|and|zählt|vaut|vale)\b)+$/iu, '')
    .trim();

/** Sums and the scale of letters are no assessments. */
const isName = (name: string): boolean =>
  name !== '' &&
  !/^(?:[A-F][+–-]?(?: *\d.*)?|total\b.*|sum|summe|gesamt|somme|suma|totale|soma|totaal|razem|summa|toplam)$/iu.test(
    name,
  );
