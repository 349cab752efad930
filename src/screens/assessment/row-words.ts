import { extraParts } from '../../../events/fields.ts';
import type { StudentId } from '../../../events/ids.ts';
import type { CellAt } from '../../../machines/grid-edit.ts';
import type { Ledger } from '../../../machines/ledger/ledger-port.ts';
import { assessment as texts } from '../../../messages/screens/assessment.ts';
import { gradeOf, isBlank } from '../../../projections/book/grade-of.ts';
import { lastGrading } from '../../components/history/last-grading.ts';
import type { GradeSource } from '../../components/scores/grade-cell.ts';
import { headerOf, problemColumn } from '../../components/scores/grade-columns.ts';
import { beforeAll, fieldsOf, type LastEntry, type LastOfOthers, lastEntry, lastText, shownAt } from './change-words.ts';

/**
 * A row's last change in words, in full and as much of it as a column has room for. `unknown`: a question,
 * if this browser's ledger does not know who did it and no other was asked.
 */
export type RowText = { readonly text: string; readonly brief: string; readonly unknown: string | undefined };

/**
 * With the column, or only how it was made if the commit changed several. `me`: the user, for whose own changes no name is
 * said. Fails with a `LogFailure`.
 */
export const rowTextOf = async (
  ledger: Ledger,
  source: GradeSource,
  studentId: StudentId,
  me: string,
  others?: LastOfOthers,
): Promise<RowText> => {
  const { assessmentId, offeringId, problems } = source.assessment;
  const columns = [...problems.map(({ problemId }) => problemColumn(problemId)), ...extraParts];
  const subject = { what: 'grade', assessmentId, studentId } as const;
  const fields = columns.flatMap(fieldsOf);
  const found = await (others ? others.last(subject, fields) : lastGrading(ledger, subject, fields));
  const changed = columns.filter((id) => found?.entries.some(({ field }) => fieldsOf(id).includes(field ?? '')));
  const [columnId] = changed;
  const last = found && columnId !== undefined && (await lastEntry(ledger, columnId, found, others));
  if (!last) {
    const isUnknown = !others && !isBlank(gradeOf(source.book, offeringId, assessmentId, studentId));
    return { text: '', brief: '', unknown: isUnknown ? beforeAll : undefined };
  }
  const cell = { rowId: studentId, columnId };
  const words = (isBrief: boolean) => rowText(last, source, cell, changed.length === 1, me, isBrief);
  return { text: words(false), brief: words(true), unknown: last.unknown };
};

/** `isBrief`: without the file and the row that it came from. */
export const rowText = (
  last: LastEntry,
  source: GradeSource,
  cell: CellAt,
  isAlone: boolean,
  me: string,
  isBrief: boolean,
): string =>
  isAlone
    ? texts.lastChange(headerOf(source.assessment, cell.columnId), lastText(last, shownAt(source, cell), me, isBrief))
    : lastText({ ...last, before: undefined }, '', me, isBrief);
