import { nameKey } from './header.ts';
import { type FileSystem, systems } from './systems.ts';

/** What a score's heading says of its item. `titles`: possible names, the fullest first. */
export type Title = { readonly titles: readonly string[]; readonly max: string | null };

/** What is known of a score's column besides its heading. */
export type TitleHints = {
  readonly system: FileSystem;
  /** Whether the file states maxima elsewhere: then a number in brackets is an id. */
  readonly hasMaxima: boolean;
  /** Whether a number is the maximum of nearly all scores of the column. */
  readonly mayBeMaximum: (max: string) => boolean;
  /** Whether the file has such a heading. */
  readonly has: (heading: RegExp) => boolean;
};

const number = '(?<max>\\d+(?:[.,]\\d+)?)';
const pointWords =
  'pts?|points?|marks?|pkte?|punkte?|pkt|puntos?|punti|punto|pontos?|punten|punt|punkt(?:y|ów)|poäng|p|puan';
const outOf = 'max(?:imum|imal|\\.)?|maks|out of|of|von|sur|sobre|su|de|van|z|av|üzerinden|/';
const suffix = (source: string): RegExp => new RegExp(`\\s*${source}\\s*$`, 'iu');

type Addition = { readonly pattern: RegExp; readonly isDoubtful?: true; readonly beside?: RegExp };

/**
 * Additions that several systems, and people, make to an item's name, some of them with its maximum. `isDoubtful`: the
 * number is a maximum only if the scores allow it, as `Homework (20)` may be a twentieth homework.
 */
const everywhere: readonly Addition[] = [
  // The forms in which Moodle writes a grade, and people; a percentage is out of 100.
  { pattern: suffix('\\(punkte\\)') },
  {
    pattern: suffix('\\((?:percentage|prozentsatz|prozent|pourcentage|porcentaje|percentuale|percentagem|procent)\\)'),
  },
  // A year.
  { pattern: suffix('\\((?:19|20)\\d\\d\\)') },
  // Sakai, RELATE, and people.
  { pattern: suffix(`[([]\\s*(?:${outOf})[\\s:=]*${number}\\s*(?:${pointWords})?\\.?\\s*[)\\]]`) },
  { pattern: suffix(`[([]\\s*${number}\\s*(?:${pointWords})\\.?\\s*[)\\]]`) },
  { pattern: suffix(`\\[\\s*${number}\\s*\\]`) },
  { pattern: suffix(`\\(\\s*${number}\\s*\\)`), isDoubtful: true },
  { pattern: suffix(`[\\s,;–-]+(?:max(?:imum|imal|\\.)?|out of)[\\s:=]*${number}\\s*(?:${pointWords})?\\.?`) },
  { pattern: suffix(`\\s*/\\s*${number}\\s*(?:${pointWords})?\\.?`), isDoubtful: true },
  { pattern: suffix(`(?<=\\S)[\\s,;:–-]+${number}\\s*(?:${pointWords})\\.?`), isDoubtful: true },
  { pattern: suffix(`(?<=\\S)[\\s:–-]+(?:points|pts|score|punkte|puntos|punti|pontos|punten|poäng|puan)\\.?`) },
];

export const readTitle = (text: string, { system, hasMaxima, mayBeMaximum, has }: TitleHints): Title => {
  const { additions = [], sharedAddition, kind } = systems[system];
  const additionsOfSystem: readonly Addition[] = [
    ...additions.map((pattern) => ({ pattern })),
    ...(sharedAddition ? [sharedAddition] : []),
  ];
  const titles = [text.trim()];
  let max: string | null = null;
  let title = text.trim();
  for (const { pattern, isDoubtful, beside } of [...additionsOfSystem, ...everywhere]) {
    const found = pattern.exec(title);
    if (!found || found.index === 0 || (beside && !has(beside))) continue;
    const statedMax = found.groups?.max;
    if (isDoubtful && statedMax !== undefined && !hasMaxima && (max !== null || !mayBeMaximum(statedMax))) continue;
    max ??= statedMax ?? null;
    title = title.slice(0, found.index).trim();
    titles.push(title);
  }
  const withoutKind = kind ? title.replace(kind, '') : title;
  if (withoutKind !== title) titles.push(withoutKind);
  return { titles: titles.filter((each, at) => each !== '' && titles.indexOf(each) === at), max };
};

/** The name of an assessment in the name of its file or sheet; '' if that names none. */
export const nameInFileName = (fileName: string): string => {
  const name = fileName
    .replace(/\.[a-z]{2,4}$/iu, '')
    .replace(/[_\s]+/gu, ' ')
    .replace(
      /(?:[\s-]+(?:scores?|grades?|marks|results?|punkte|ergebnisse|export|evaluations|\d{4}-\d{2}-\d{2}.*|\(\d+\)))+$/iu,
      '',
    )
    .trim();
  return genericNames.test(nameKey(name)) ? '' : name;
};

const genericNames =
  /^(scores?|grades?|gradebook|results?|export|roster|students?|import|(pasted )?table|untitled|book ?\d*|mappe ?\d*|sheet ?\d*|tabelle ?\d*|feuille? ?\d*|hoja ?\d*|foglio ?\d*|planilha ?\d*|blad ?\d*|arkusz ?\d*|sayfa ?\d*|test|x|data|class|list|noten|punkte|notes)$/u;
