import type { OfferingId, StudentId } from '../../../events/ids.ts';
import { namesIn } from '../../../messages/naming.ts';
import { openedSnapshotText as text } from '../../../messages/snapshots.ts';
import type { Book } from '../../../projections/book.ts';
import { concernsOf } from '../../../projections/final-grades/concerns.ts';
import type { OfferingGrades } from '../../../projections/final-grades/result.ts';
import { finalGrades } from '../../../projections/final-grades.ts';
import { finalCell, isUnfinished, type ShownSource } from '../../components/offering/final-cell.ts';
import type { What } from '../../components/offering/final-columns.ts';
import type { CellView } from '../../ui/grid/sheet.ts';

/**
 * The final grades of an offering in a book. `cell`: what is shown of them, in the words of their own screen: what is
 * counted without all of the work says so. `unfinished`: the students of whose work not all is graded.
 */
export type ShownFinals = {
  readonly grades: OfferingGrades;
  readonly cell: (studentId: StudentId, what: What) => CellView;
  readonly unfinished: readonly StudentId[];
};

export const shownFinals = (book: Book, offeringId: OfferingId): ShownFinals => {
  const grades = finalGrades(book, offeringId);
  const rule = grades.policy.ungraded;
  const concerns = concernsOf(book, offeringId, grades);
  const source: ShownSource = {
    book,
    grades,
    rule,
    names: namesIn(book),
    concerns,
    nearOf: () => undefined,
    compared: undefined,
    isPast: true,
  };
  return {
    grades,
    cell: (studentId, what) => {
      const [student, of] = [book.students[studentId], grades.students.get(studentId)];
      return student && of
        ? finalCell(source, student, of, what)
        : { text: '', shown: text.notEnrolled, tone: 'muted' };
    },
    unfinished: [...grades.students.keys()].filter((id) => concerns(id, rule).some(isUnfinished)),
  };
};

/** That not all was graded, for how many, and what that does to their grades; nothing where all was. */
export const unfinishedText = ({ grades: { policy, students }, unfinished }: ShownFinals): string =>
  unfinished.length === 0 ? '' : text.unfinished[policy.ungraded](unfinished.length, students.size);
