import { nameKey, readHeading } from './header.ts';
import { readPoints } from './points.ts';
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
]);

/** Labels that are names of people as well. */
const namesToo = new Set(['max', 'maximum', 'possible', 'maximal', 'máximo', 'maximo', 'massimo', 'maks']);

/**
 * Whether a row gives the maximum points. Such a row is about no student: besides its label it has no name, e-mail or
 * code. If the label may be somebody's name, all its other cells must be numbers, none of them below another row's.
 */
export const isMaximaRow = (row: SheetRow, headings: readonly string[], others: readonly SheetRow[]): boolean => {
  const at = labelAt(row);
  const label = nameKey(textAt(row, at)).replace(/\.(?= )|[\s.:]+$/gu, '');
  if (!labels.has(label) && !namesToo.has(label)) return false;
  const beyond = row.cells.flatMap((cell, column) => (column === at || isBlankCell(cell) ? [] : [column]));
  if (beyond.some((column) => identifies.has(readHeading(headings[column] ?? '').is))) return false;
  if (beyond.some((column) => textAt(row, column).includes('@'))) return false;
  return labels.has(label) || (beyond.length > 0 && beyond.every((column) => isHighest(row, column, others)));
};

const labelAt = ({ cells }: SheetRow): number => cells.findIndex((cell) => !isBlankCell(cell));

/** Whether the row's label is in that column. */
export const isLabel = (row: SheetRow, column: number): boolean => labelAt(row) === column;

const identifies: ReadonlySet<string> = new Set(['code', 'email', 'firstName', 'lastName', 'fullName']);

const isHighest = (row: SheetRow, column: number, others: readonly SheetRow[]): boolean => {
  const highest = numberIn(row, column);
  return highest !== null && others.every((other) => (numberIn(other, column) ?? 0) <= highest);
};

const numberIn = ({ cells }: SheetRow, column: number): number | null => {
  const entry = readPoints(cells[column] ?? '', { max: null, decimalSign: 'either' });
  return 'value' in entry ? entry.value : null;
};
