import type { Preview, PreviewRow } from '../../../commands/import/preview.ts';
import type { GradePlace } from '../../../commands/refusal.ts';
import type { Asked, ImportDraft } from './draft.ts';

/** The rows that are asked about now, and those that were answered, by their numbers. */
export const doubtsIn = (
  { rows }: Preview,
  { doubts, answers }: Pick<ImportDraft, 'doubts' | 'answers'>,
): ReadonlyMap<number, Asked> =>
  new Map([...[...doubts].filter(([at]) => answers.has(at)), ...rows.flatMap(askedEntry)].sort(([a], [b]) => a - b));

const askedEntry = (row: PreviewRow): readonly (readonly [number, Asked])[] =>
  row.match.is === 'asked' ? [[row.row.at, { ...row, match: row.match }]] : [];

/** Whose values a refused import found changed. */
export const changedStudents = (refusal: {
  readonly cells: readonly GradePlace[];
  readonly studentIds: readonly string[];
}): ReadonlySet<string> => new Set([...refusal.cells.map(({ studentId }) => studentId), ...refusal.studentIds]);
