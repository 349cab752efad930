import { numberIn } from './column-cells.ts';
import { type Heading, nameKey } from './header.ts';
import { isBlankCell, type SheetRow, textAt } from './sheet.ts';

/** Labels that are no names of people. */
const labels = new Set([
  'points possible',
  'possible points',
  'max mark',
  'max points',
  'max score',
  'maximum points',
  'maximum score',
  'out of',
  'mögliche punkte',
  'punkte möglich',
  'maximale punkte',
  'maximale punktzahl',
  'maximalpunkte',
  'maximalpunktzahl',
  'max punkte',
  'höchstpunktzahl',
  'points possibles',
  'points max',
  'points maximum',
  'note maximale',
  'puntos posibles',
  'puntos máximos',
  'puntuación máxima',
  'pontos possíveis',
  'pontuação máxima',
  'punti possibili',
  'punteggio massimo',
  'mogelijke punten',
  'maximale score',
  'możliwe punkty',
  'maks punkty',
  'maksymalna liczba punktów',
  'možné body',
  'maximum bodů',
  'möjliga poäng',
  'maxpoäng',
  'mulige point',
  'mulige poeng',
  'max pts',
  'total possible',
  'full marks',
  'prob value',
  'barème',
  'note sur',
  'puntuación máxima posible',
  'pontos máximos',
  'valor máximo',
  'punti massimi',
  'punti max',
  'punkty max',
  'maks liczba punktów',
  'maksimum',
  'azami puan',
  'tam puan',
  'max poäng',
  'max punten',
  'maximum aantal punten',
]);

/** Labels that are names of people as well. */
const namesToo = new Set(['max', 'maximum', 'possible', 'maximal', 'máximo', 'maximo', 'massimo', 'maks']);

/**
 * Whether a row gives the maximum points. Such a row is about no student: besides its label it has no name, e-mail or
 * code. If the label may be somebody's name, all its other cells must be numbers, none of them below another row's.
 * `rows`: of the sheet, this one too.
 */
export const isMaximaRow = (row: SheetRow, kinds: readonly Heading['is'][], rows: readonly SheetRow[]): boolean => {
  const at = labelAt(row);
  const label = labelKey(textAt(row, at));
  if (!labels.has(label) && !namesToo.has(label)) return false;
  const besidesLabel = row.cells.flatMap((cell, column) => (column === at || isBlankCell(cell) ? [] : [column]));
  if (besidesLabel.some((column) => identifies.has(kinds[column] ?? 'other'))) return false;
  if (besidesLabel.some((column) => textAt(row, column).includes('@'))) return false;
  if (labels.has(label)) return true;
  if (besidesLabel.length === 0 || !besidesLabel.every((column) => numberIn(row.cells[column]) !== null)) return false;
  const toleratedShare = rows.length - 1 > 10 && lacksWhatOthersHave(row, kinds, rows) ? 0.1 : 0;
  return besidesLabel.every((column) => isHighest(row, column, rows, toleratedShare));
};

/** Whether the row is about nobody although it has a student's place. Test students are nobody's, either. */
export const whySkipped = (
  row: SheetRow,
  kinds: readonly Heading['is'][],
  others: readonly SheetRow[],
): 'test student' | 'summary' | undefined => {
  const at = labelAt(row);
  const label = labelKey(textAt(row, at));
  const named = kinds.flatMap((is, column) => (names.has(is) ? textAt(row, column).toLowerCase() : []));
  if (isTestStudent(named.filter(Boolean).join(' '))) return 'test student';
  const isSomebody = kinds.some((is, column) => column !== at && identifies.has(is) && textAt(row, column) !== '');
  if (isSomebody || others.length < 2) return undefined;
  if (nobodysNames.has(label)) return 'summary';
  const isSummary = labels.has(label) || summaries.has(label);
  return isSummary && lacksWhatOthersHave(row, kinds, others) ? 'summary' : undefined;
};

/** Canvas, Moodle, Blackboard and Brightspace name the student of the course's preview so. */
const isTestStudent = (name: string): boolean =>
  /^(?:(?:test|demo)[\s,]+(?:student|user|learner)|(?:student|user|learner)[\s,]+(?:test|demo)|.*_?previewuser)$/u.test(
    name,
  );

const keysIn = (list: string): ReadonlySet<string> => new Set(list.split(',').map(nameKey));

/** Labels of rows about the class, which nobody is called: they need no code that others have. */
const nobodysNames = keysIn(
  `average, class average, overall average, mean, class mean, median, std dev, stdev, standard deviation, total, totals,
  grand total, class total, subtotal, minimum, Durchschnitt, Mittelwert, Standardabweichung, Gesamt, Summe, moyenne,
  médiane, écart type, écart-type, somme, promedio, mediana, desviación estándar, suma total, deviazione standard, totale,
  soma, desvio padrão, gemiddelde, totaal, standaardafwijking, średnia, razem, medelvärde, summa, ortalama, toplam`,
);

/** Such labels that may be names. */
const summaries = keysIn(
  `sum, max, min, count, low, high, lowest, highest, Schnitt, media, média, suma, medel, n, anzahl, nombre, conteggio, aantal`,
);

/** Whether others have a name, a code or an e-mail in a column in which this row has none. */
const lacksWhatOthersHave = (row: SheetRow, kinds: readonly Heading['is'][], rows: readonly SheetRow[]): boolean =>
  kinds.some(
    (is, column) =>
      identifies.has(is) &&
      rows.filter((other) => textAt(other, column) !== '').length > 1 &&
      textAt(row, column) === '',
  );

const labelKey = (text: string): string => nameKey(text).replace(/\.(?= )|[\s.:]+$/gu, '');

const labelAt = ({ cells }: SheetRow): number => cells.findIndex((cell) => !isBlankCell(cell));

/** Whether the row's label is in that column. */
export const isLabel = (row: SheetRow, column: number): boolean => labelAt(row) === column;

/** Canvas writes this under what it computes. */
export const isReadOnly = (text: string): boolean => readOnly.has(nameKey(text));

const readOnly = keysIn(
  `(read only), (read-only), (lecture seule), (schreibgeschützt), (solo lectura), (de solo lectura), (sola lettura),
  (somente leitura), (apenas leitura), (alleen-lezen), (tylko do odczytu), (skrivskyddad), (salt okunur)`,
);

const names: ReadonlySet<string> = new Set(['firstName', 'lastName', 'fullName', 'name']);

/** The headings by whose cells a student is found. */
export const identifies: ReadonlySet<string> = new Set(['code', 'email', ...names]);

const isHighest = (row: SheetRow, column: number, rows: readonly SheetRow[], tolerated: number): boolean => {
  const highest = numberIn(row.cells[column]) ?? 0;
  return rows.filter(({ cells }) => (numberIn(cells[column]) ?? 0) > highest).length <= tolerated * rows.length;
};
