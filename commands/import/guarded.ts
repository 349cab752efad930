import { asId, type StudentId } from '../../events/ids.ts';
import type { Steps } from '../../events/steps.ts';
import type { Book } from '../../projections/book/book.ts';
import { classScores, scoreKey } from '../../projections/guard/class-scores.ts';
import { marksIn } from '../../projections/guard/guard.ts';
import type { GuardMark } from '../../projections/guard/mark.ts';
import type { ScoreColumn, ScoreTable } from '../../projections/guard/scores.ts';
import { isTaken } from './plan.ts';
import { cellsOfRow, type PreviewRow } from './preview.ts';
import { maximumOf, type ScoreCell } from './score.ts';
import type { Setup } from './setup.ts';
import type { ScoreTarget } from './target.ts';

/** What is unusual in the scores of a file. A mark's rows are numbers of rows of the file. */
export type GuardedImport = {
  readonly marks: readonly GuardMark[];
  /** The file's column that a mark's column is. */
  readonly columnOf: ReadonlyMap<string, number>;
};

/**
 * Compares the scores that the file has with each other and with what its students have in the offering already, row by
 * row as they stand in the file. In steps, after the preview: nothing waits for it.
 */
export const guardedInSteps = function* (book: Book, setup: Setup, rows: readonly PreviewRow[]): Steps<GuardedImport> {
  const taken = rows.filter(({ outcome }) => isTaken(outcome));
  const values = new Map<string, FileValues>();
  const columnOf = new Map<string, number>();
  for (const [at, row] of taken.entries()) {
    for (const cell of cellsOfRow(book, setup, row)) {
      const place = cell.asked.is === 'value' ? placeOf(cell) : undefined;
      if (!place || cell.asked.is !== 'value') continue;
      const column = values.get(place.key) ?? { ...place, target: cell.target, byRow: new Map() };
      column.byRow.set(at, cell.asked.value);
      values.set(place.key, column);
      columnOf.set(place.key, cell.column);
    }
    yield 0;
  }
  const table = tableWith(book, setup, taken, values);
  const markedParts = new Set([...values.values()].map(({ part }) => part));
  return { marks: yield* marksIn(table, markedParts), columnOf };
};

type Place = Pick<ScoreColumn, 'key' | 'part'>;

type FileValues = Place & { readonly target: ScoreTarget; readonly byRow: Map<number, number> };

/** `undefined`: a bonus or a curve, which are the same for many by intention. */
const placeOf = ({ target, column }: ScoreCell): Place | undefined => {
  if (target.to === 'newAssessment') return { key: `column ${column}`, part: `new ${target.name}` };
  if (target.to !== 'problem') return undefined;
  return { key: scoreKey(target.assessmentId, target.problemId), part: target.assessmentId };
};

/** The scores of the file's students as they would be after the import. Students who are new go by their row. */
const tableWith = (
  book: Book,
  { offeringId }: Setup,
  taken: readonly PreviewRow[],
  values: ReadonlyMap<string, FileValues>,
): ScoreTable => {
  const students = taken.map(({ known, row }) => known ?? asId<StudentId>(`row ${row.at}`));
  const inBook = offeringId ? classScores(book, offeringId, students).columns : [];
  const keysInBook = new Set(inBook.map(({ key }) => key));
  const replaced = inBook.map((column): ScoreColumn => {
    const fileValues = values.get(column.key)?.byRow;
    if (!fileValues) return column;
    return { ...column, before: column.points, points: column.points.map((value, at) => fileValues.get(at) ?? value) };
  });
  const added = [...values.values()]
    .filter(({ key }) => !keysInBook.has(key))
    .map(({ key, part, target, byRow }): ScoreColumn => {
      const max = maximumOf(book, target) ?? Math.max(...byRow.values());
      return { key, part, max, points: taken.map((_, at) => byRow.get(at) ?? null) };
    });
  return { rows: taken.map(({ row }) => String(row.at)), columns: [...replaced, ...added] };
};
