import { plainKey, plainKeys, wordOf } from './heading-words.ts';
import { type FileSystem, fileSystems, systems } from './systems.ts';

/** The meaning of a column's heading, as far as it can be told without the gradebook and the cells beneath. */
export type Heading =
  | { readonly is: 'code'; readonly rank: number }
  | { readonly is: 'email' | 'firstName' | 'lastName' | 'fullName' | 'name' }
  | { readonly is: 'group' | 'remark' | 'submission' | 'maximum' }
  /** `total`: by its name it may as well be a score. `computed`: another program has computed it. */
  | { readonly is: 'total' | 'computed' }
  /** A share of a maximum that another column may hold the points of. */
  | { readonly is: 'percentage' }
  | { readonly is: 'other' };

/** Names are equal if they differ only in case, Unicode composition or spacing. */
export const nameKey = (text: string): string =>
  text
    .normalize('NFC')
    .trim()
    .replace(/[\s_]+/gu, ' ')
    .toLowerCase();

type Pattern = readonly [RegExp, Exclude<Heading['is'], 'code'>];

/** What several systems write, and people. */
const everywhere: readonly Pattern[] = [
  [/^(feedback|rückmeldung|retroalimentación|commento|comentário|informacja zwrotna|återkoppling): /u, 'remark'],
  [/\((feedback|rückmeldung|letter|buchstabe|lettre|letra|lettera)\)$/u, 'remark'],
  [/\((percentage|prozentsatz|prozent|pourcentage|porcentaje|percentuale|percentagem|procent)\)$/u, 'percentage'],
  // A column of maxima that names its item.
  [
    /( - |[ (])(max|maximum|maximal|possible)\.?( points?| score| mark| punkte)?\)?$|^(max|maximum) points? \S/u,
    'maximum',
  ],
];

const patternsOf = new Map<FileSystem | undefined, readonly Pattern[]>(
  fileSystems.map((system) => [system, [...(systems[system].headings ?? []), ...everywhere]] as const),
);
patternsOf.set(undefined, [...Object.values(systems).flatMap(({ headings }) => headings ?? []), ...everywhere]);

/** `system`: the one whose headings are meant; if it is not known yet, those of all systems are. */
export const readHeading = (text: string, system?: FileSystem): Heading => {
  const key = nameKey(text.replace(/^#\s*field order:\s*/iu, ''));
  const known = wordOf(key);
  if (known?.word === 'code') return { is: 'code', rank: known.rank };
  if (known) return { is: known.word };
  const found = patternsOf.get(system)?.find(([pattern]) => pattern.test(key));
  return { is: found?.[1] ?? 'other' };
};

/** The order in a heading such as `cognome e nome`; `undefined` where the heading does not tell. */
export const orderInHeading = (text: string): 'last first' | undefined =>
  lastFirst.has(plainKey(text)) ? 'last first' : undefined;

const lastFirst = plainKeys(
  `last name first name, last first, surname given name, Name Vorname, Nachname Vorname, nom et prénom, nom prénom,
  apellidos y nombre, apellidos y nombres, cognome e nome, nazwisko i imię`,
);

const problemWords =
  'problem|q|question|task|exercise|ex|p|aufgabe|frage|problème|exercice|pregunta|ejercicio|problema|domanda|esercizio|pergunta|questão|exercício|vraag|opgave|pytanie|zadanie|zad|fråga|uppgift|soru|problemi';

/**
 * The problem, counted from 1, that a label such as `P2`, `Question 2`, `2` or `2: Limits` means; or the bonus, the
 * curve, the score. `undefined`: it means none of these.
 */
export const readLabel = (label: string): number | 'bonus' | 'curve' | 'score' | undefined => {
  const key = nameKey(label);
  if (/^bonus( points)?$/u.test(key)) return 'bonus';
  if (/^curve( points)?$/u.test(key)) return 'curve';
  if (isScoreWord(key)) return 'score';
  const number = problemLabel.exec(key);
  return number ? Number(number[1]) : undefined;
};

const problemLabel = new RegExp(`^(?:(?:${problemWords})\\.? ?#?)?(\\d{1,3})(?:[:.)] .*)?$`, 'u');

/** Whether the heading says that the column holds points, and not of what. */
export const isScoreWord = (text: string): boolean => scoreWords.has(plainKey(text));

const scoreWords = plainKeys(
  `score, scores, points, point, marks, mark, grade, grades, result, results, raw score, Punkte, Punktzahl, Ergebnis,
  Bewertung, points obtenus, résultat, puntos, puntuación, calificación, resultado, punti, punteggio, voto, risultato,
  pontos, pontuação, nota, punten, score, cijfer, resultaat, punkty, wynik, ocena, poäng, resultat, puan, sonuç`,
);

/**
 * The parts of a heading that names a problem of an assessment: `Midterm Q2` is `Midterm` and `Q2`, `3: Limits` has no
 * stem. `undefined`: it names none, as `Quiz 2`.
 */
export const problemHeading = (title: string): { readonly stem: string; readonly label: string } | undefined => {
  const found = stemAndProblem.exec(title.trim());
  return found?.groups ? { stem: (found.groups.stem ?? '').trim(), label: found.groups.label ?? '' } : undefined;
};

/** Exercises are as often assessments of their own. */
const sureWords = problemWords.replace('|exercise|ex|', '|').replace('|exercice|', '|').replace('|ejercicio|', '|');
const stemAndProblem = new RegExp(
  `^(?:(?<stem>.*?)[\\s_–:·,/-]+)??(?<label>(?:(?:${sureWords})\\.? ?#?)\\d{1,3}[a-h]?(?:\\.\\d{1,2})*(?:[:.)] .*)?|(?<!.)\\d{1,3}(?:\\.\\d{1,2})*(?::\\s.*)?)$`,
  'iu',
);
