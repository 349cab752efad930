import { isScoreWord, readHeading } from './header.ts';
import { plainKey, plainKeys } from './heading-words.ts';
import { findHeading } from './layout.ts';
import { identifies } from './maxima-row.ts';
import { type Cell, cellText, type Sheet, type SheetRow, textAt } from './sheet.ts';

/**
 * A table with a row for each student and item, as nbgrader writes it, as one with a row for each student: a column for
 * each item, and a row of maxima if there is a column of them. Any other table stays as it is.
 */
export const widened = (sheet: Sheet): Sheet => {
  const at = findHeading(sheet);
  const heading = at === null ? undefined : sheet.rows[at];
  if (at === null || !heading) return sheet;
  const columns = columnsOf(heading.cells.map(cellText));
  const data = sheet.rows.slice(at + 1);
  if (!columns || !isLong(columns, data)) return sheet;

  const { item, max, identity } = columns;
  const items = [...new Set(data.map((row) => textAt(row, item)))].filter((name) => name !== '');
  const rowOf = (row: SheetRow, cells: (name: string) => Cell): SheetRow => ({
    ...row,
    cells: [...identity.map((column) => row.cells[column] ?? ''), ...items.map(cells)],
  });
  const students = studentsIn(columns, data).map(({ first, cells }) => rowOf(first, (name) => cells.get(name) ?? ''));
  const maxima = items.map((name) =>
    max < 0 ? '' : (data.find((row) => textAt(row, item) === name)?.cells[max] ?? ''),
  );
  const maximaRow = { at: heading.at, cells: ['Points Possible', ...identity.slice(1).map(() => ''), ...maxima] };
  return {
    ...sheet,
    rows: [...sheet.rows.slice(0, at), rowOf(heading, (name) => name), ...(max < 0 ? [] : [maximaRow]), ...students],
    hiddenColumns: [],
    isWidened: true,
    ...(isOfNbgrader(heading) ? { writtenBy: 'nbgrader' } : {}),
  };
};

/** `first`: the first row of a student. `cells`: their scores by item. */
type StudentRow = { readonly first: SheetRow; readonly cells: Map<string, Cell> };

/** A second score for one item stands in a second row of the student, so that the import refuses both rows. */
const studentsIn = ({ who, item, score }: Columns, data: readonly SheetRow[]): readonly StudentRow[] => {
  const all: StudentRow[] = [];
  const newest = new Map<string, StudentRow>();
  for (const row of data) {
    const begun = newest.get(textAt(row, who));
    const student = begun && !begun.cells.has(textAt(row, item)) ? begun : { first: row, cells: new Map() };
    if (student !== begun) all.push(student);
    newest.set(textAt(row, who), student);
    student.cells.set(textAt(row, item), row.cells[score] ?? '');
  }
  return all;
};

const isOfNbgrader = ({ cells }: SheetRow): boolean =>
  cells.some((cell) => ['rawscore', 'latesubmissionpenalty'].includes(plainKey(cellText(cell))));

/** Positions of columns. `who`: the student, by code or e-mail. `max`: -1 if there is no column of maxima. */
type Columns = {
  readonly who: number;
  readonly item: number;
  readonly score: number;
  readonly max: number;
  readonly identity: readonly number[];
};

const itemWords = plainKeys(
  `assignment, assignment name, assessment, assessment name, item, item name, grade item, activity, activity name,
  Prüfung, Leistung, devoir, évaluation, tarea, evaluación, compito, avaliação, opdracht, uppgift, ödev`,
);

/**
 * `undefined`: it is no long table, whose rows each say who, what and how many points. A column of codes goes before
 * one of e-mails.
 */
const columnsOf = (headings: readonly string[]): Columns | undefined => {
  const kinds = headings.map((text) => readHeading(text).is);
  const identity = kinds.flatMap((is, column) => (identifies.has(is) ? [column] : []));
  const code = kinds.indexOf('code');
  const who = code >= 0 ? code : kinds.indexOf('email');
  const item = headings.findIndex((text) => itemWords.has(plainKey(text)));
  const exact = headings.findIndex((text) => plainKey(text) === 'score');
  const score = exact >= 0 ? exact : headings.findIndex(isScoreWord);
  if (who < 0 || item < 0 || score < 0) return undefined;
  return { who, item, score, max: kinds.indexOf('maximum'), identity };
};

/**
 * Whether every row names a student, no score stands beside no item, and some students have scores for several items, or
 * all rows are of one item with its maximum and of different students.
 */
const isLong = ({ who, item, score, max }: Columns, data: readonly SheetRow[]): boolean => {
  const students = new Set(data.map((row) => textAt(row, who)));
  const pairs = new Set(data.map((row) => `${textAt(row, who)}\n${textAt(row, item)}`));
  const isPlaced = data.every((row) => textAt(row, item) !== '' || textAt(row, score) === '');
  const items = new Set(data.map((row) => textAt(row, item)));
  const isOfOneItem = items.size === 1 && max >= 0 && pairs.size === data.length;
  return isPlaced && !students.has('') && (pairs.size > students.size || isOfOneItem);
};
