import type { AskedCommand } from '../../events/commit.ts';
import type { AssessmentId, OfferingId, StudentId } from '../../events/ids.ts';
import type { Book } from '../../projections/book/book.ts';
import type { GradeSubject } from '../../projections/book/subject.ts';
import type { Change } from '../../projections/events/changes.ts';
import { commitWords } from '../commit-words.ts';
import { counted, fromTo, whole } from '../counts.ts';
import { assessmentName, offeringName, studentName } from '../naming.ts';
import { howText, type NumberWriter, partWords, valueText } from '../screens/history.ts';

/** The history of one thing, and what happened since somebody was here. */
export const historySteps = {
  open: 'History',
  of: {
    cell: 'History of this cell',
    student: 'History of the student',
    assessment: 'History of the assessment',
    offering: 'History of the offering',
  },
  title: (name: string) => `History of ${name}`,
  close: 'Close',
  reading: 'Reading the ledger…',
  none: 'Nothing was changed yet.',
  readOn: 'Earlier changes',
  failed: (detail: string) => `It could not be read to its beginning: ${detail}`,
  undoOf: (seq: number) => `undo of No. ${whole(seq)}`,
  row: (row: number) => `row ${whole(row)}`,
  number: (seq: number) => `No. ${whole(seq)}`,
  /** `which`: as `ledgerOf` tells it. */
  elsewhere: (which: string) => `in another browser, ledger ${which}`,
  today: (day: string) => `Today, ${day}`,
  others: (others: number) => `with ${counted(others, 'other', 'others')}`,
};

/** What the reader knows already, and need not be told in each line. */
export type KnownContext = 'value' | 'student' | 'nothing';

type StepFacts = {
  readonly command: AskedCommand;
  readonly changes: readonly (Change & { readonly row?: number })[];
  readonly isElsewhere: boolean;
};

/** What a commit did to the thing whose history is read: what, and from what to what. */
export const stepWords = (
  book: Book,
  { command, changes, isElsewhere }: StepFacts,
  known: KnownContext,
  numbered: NumberWriter,
): { readonly title: string; readonly detail: string } => {
  const [first] = changes;
  const values = changes.map(({ from, to }) => fromTo(valueText(from, numbered), valueText(to, numbered)));
  if (known === 'value') return { title: values.join(', '), detail: '' };
  if (known === 'student' && first?.subject.what === 'grade') {
    const { assessmentId } = first.subject;
    const isAll = changes.every(({ subject }) => 'assessmentId' in subject && subject.assessmentId === assessmentId);
    if (changes.length === 1) return { title: partWords(book, assessmentId, first.field), detail: values[0] ?? '' };
    const detail = counted(changes.length, 'value', 'values');
    if (isAll) return { title: assessmentName(book, assessmentId), detail };
  }
  if (known === 'student' && first?.subject.what === 'enrollment') {
    const done = first.from === null ? 'Enrolled in' : first.to === null ? 'Un-enrolled from' : 'Enrollment in';
    return { title: `${done} ${offeringName(book, first.subject.offeringId)}`, detail: '' };
  }
  const told = { changes, snapshots: [], size: changes.length, isLong: false, isElsewhere };
  return { title: commitWords(book, command, told, numbered), detail: '' };
};

/** How it came about: the file with its row, and what was taken back. `undone`: its number, if it is known. */
export const stepHow = ({ command, changes, isElsewhere }: StepFacts, undone: number | undefined): string => {
  if (undone !== undefined) return historySteps.undoOf(undone);
  const row = changes.find((change) => change.row !== undefined)?.row;
  return [howText(command, isElsewhere), row !== undefined && historySteps.row(row)].filter(Boolean).join(', ');
};

type Titled =
  | { readonly subject: GradeSubject; readonly fields: readonly string[] }
  | { readonly studentId: StudentId }
  | { readonly assessmentId: AssessmentId }
  | { readonly offeringId: OfferingId };

/** Whose history it is. */
export const historyTitle = (book: Book, of: Titled): string => {
  if ('studentId' in of) return historySteps.title(studentName(book, of.studentId));
  if ('assessmentId' in of) return historySteps.title(assessmentName(book, of.assessmentId));
  if ('offeringId' in of) return historySteps.title(offeringName(book, of.offeringId));
  const { assessmentId, studentId } = of.subject;
  const part = partWords(book, assessmentId, of.fields.at(-1) ?? null);
  return historySteps.title(`${part}, ${studentName(book, studentId)}`);
};
