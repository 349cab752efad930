import type { StudentFields } from '../../events/entities.ts';
import { isExcused } from '../../events/excuses.ts';
import { isExtraPart } from '../../events/fields.ts';
import type { StudentId } from '../../events/ids.ts';
import { atOnce, type Steps } from '../../events/steps.ts';
import { type Book, codeKey } from '../../projections/book/book.ts';
import { policyOf } from '../../projections/settings/policy.ts';
import type { ImportPlan } from '../catalogue.ts';
import type { EntryFault } from '../entry.ts';
import { textLimit } from '../fields.ts';
import { type IdentityFault, isNumericCode, mailKey, readIdentity } from './identity.ts';
import { skeleton } from './look-alike.ts';
import { fullNameKey, type Match, matcher, mostLines, type RowAnswers } from './match.ts';
import { assessmentKey } from './new-assessments.ts';
import { type NoteRoom, noteRoom } from './note-room.ts';
import { type PlanDraft, planDraft, type RowFate } from './plan.ts';
import { gradeAt, heldBy, type ImportedCell, readScore, type ScoreCell } from './score.ts';
import type { Setup } from './setup.ts';
import { isUnseenNumber, type SheetRow, textAt } from './sheet.ts';
import { type StudentCell, type StudentCellsOf, studentCells, studentFault } from './student-cell.ts';
import { isIdentity, isScore, type ScoreTarget } from './target.ts';

/** Why nothing of a row is imported. */
export type RowFault =
  | { readonly why: 'nobody' }
  | { readonly why: 'identity'; readonly column: number; readonly fault: IdentityFault }
  | { readonly why: 'undecided' }
  | { readonly why: 'left out' }
  | { readonly why: 'same student' | 'same name'; readonly lines: readonly number[] }
  /** The user chose a student for a row whose code belongs to another student. */
  | { readonly why: 'code of another'; readonly holder: StudentId }
  | { readonly why: 'score'; readonly column: number; readonly fault: EntryFault }
  | { readonly why: 'text too long'; readonly column: number; readonly limit: number }
  /** `no room`: for the note beside all others of the offering. */
  | { readonly why: 'letter unknown' | 'no room'; readonly column: number };

/** What the import does with one row. `known`: its student, if the book has them already. */
export type PreviewRow = {
  readonly row: SheetRow;
  readonly match: Match;
  readonly identity: StudentFields;
  readonly known: StudentId | undefined;
  readonly outcome: RowFate;
  readonly fault: RowFault | undefined;
  /** How many scores are above their maximum. They are imported. */
  readonly aboveMax: number;
  /** How many cells change nothing because they hold a word such as `EX`, or a dash. */
  readonly left: number;
  /** How many values are not imported, because the student is excused from that assessment. */
  readonly excused: number;
  /** How many other values of the file give way to the score that is here, by the instructor’s choice. */
  readonly kept: number;
  /** How many words such as `EX` excuse the student from the column's assessment. */
  readonly excusing: number;
  /** How many numbers are imported that the workbook does not show. */
  readonly unseen: number;
};

export type Preview = {
  readonly rows: readonly PreviewRow[];
  /** They add up to the number of data rows. */
  readonly counts: { readonly [O in RowFate]: number };
  readonly undecided: number;
  /** The plan does exactly what the rows show. */
  readonly plan: ImportPlan;
};

/** Everything that the import would do to `book`, row by row. Pure: the same arguments give the same preview. */
export const previewImport = (book: Book, setup: Setup, answers: RowAnswers): Preview =>
  atOnce(previewInSteps(book, setup, answers));

/** `previewImport` in steps of one row, so that a page can paint in between, or stop. */
export const previewInSteps = function* (book: Book, setup: Setup, answers: RowAnswers): Steps<Preview> {
  const { layout, targets, offeringId } = setup;
  const match = matcher(book, offeringId, layout, targets, answers);
  const matched: Matched[] = [];
  const doubles = new LinesBySubject();
  for (const row of layout.data) {
    const each = matchedRow(book, setup, row, match(row));
    matched.push(each);
    doubles.add(each);
    yield 0;
  }
  const collected: Collected = {
    draft: planDraft(book, setup),
    saidOf: studentCells(book, setup),
    hasRoom: noteRoom(book, offeringId),
  };
  const counts = { added: 0, changed: 0, unchanged: 0, 'left out': 0, refused: 0 };
  let undecided = 0;
  const rows: PreviewRow[] = [];
  for (const each of matched) {
    const read = readRow(book, setup, collected, each, doubles.of(each));
    rows.push(read);
    counts[read.outcome] += 1;
    if (read.fault?.why === 'undecided') undecided += 1;
    yield rows.length / matched.length;
  }
  return { rows, counts, undecided, plan: collected.draft.plan() };
};

/**
 * The score cells of one row, even if the row is not imported. A value that the book or an excuse keeps out says so
 * (`kept`, `excused`).
 */
export const cellsOfRow = (
  book: Book,
  setup: Setup,
  { row, known }: Pick<PreviewRow, 'row' | 'known'>,
): readonly ScoreCell[] => {
  const cells = setup.targets.flatMap((target, column): ScoreCell[] => {
    if (!isScore(target)) return [];
    const whyNotTaken = (asked: ImportedCell, from: number | null): ImportedCell | undefined => {
      if (asked.is !== 'value' || asked.value === from) return undefined;
      if (isExcusedFrom(book, setup, known, target)) return { is: 'excused' };
      return bookScoreStays(setup, target, from, asked.value) ? { is: 'kept' } : undefined;
    };
    const cell = row.cells[column] ?? '';
    const from = heldBy(gradeAt(book, setup.offeringId, known, target), target);
    const asked = readScore(cell, book, target, setup.decimalSign);
    return [{ column, target, cell, from, asked: whyNotTaken(asked, from) ?? asked }];
  });
  // An excuse is from a whole assessment: a word beside points of another of its problems is none.
  const gradedInFile = new Set(cells.flatMap((cell) => (hasPoints(cell) ? [assessmentKey(cell)] : [])));
  const scoredInBook = new Set(
    cells.flatMap((cell) => (countsAsScore(cell.target, cell.from) ? [assessmentKey(cell)] : [])),
  );
  return cells.map((cell): ScoreCell => {
    const { asked, target } = cell;
    if (asked.is !== 'left' || !asked.excuses) return cell;
    const bookScoreCounts = setup.heldScores !== 'replace' && scoredInBook.has(assessmentKey(cell));
    const isExcusing =
      !gradedInFile.has(assessmentKey(cell)) && !bookScoreCounts && !isExcusedFrom(book, setup, known, target);
    return isExcusing ? cell : { ...cell, asked: { is: 'left', word: asked.word } };
  });
};

const hasPoints = ({ asked }: ScoreCell): boolean => asked.is === 'value' || asked.is === 'kept';

/** A bonus or a curve of 0 is none. */
const countsAsScore = ({ to }: ScoreTarget, from: number | null): from is number =>
  from !== null && !(isExtraPart(to) && from === 0);

const bookScoreStays = ({ heldScores }: Setup, target: ScoreTarget, from: number | null, value: number): boolean =>
  countsAsScore(target, from) && (heldScores === 'keep' || (heldScores === 'higher' && from > value));

/** Whether the student is excused from the assessment that the column's values go into. */
const isExcusedFrom = (
  book: Book,
  { offeringId }: Setup,
  studentId: StudentId | undefined,
  target: ScoreTarget,
): boolean => {
  if (!offeringId || !studentId || target.to === 'newAssessment') return false;
  return isExcused(policyOf(book.settings, offeringId).excused, { studentId, assessmentId: target.assessmentId });
};

type Matched = Pick<PreviewRow, 'row' | 'identity' | 'match'>;

/** If a number could be several students' code, it counts as the code of the student whom the instructor chose. */
const matchedRow = (book: Book, { layout, targets }: Setup, row: SheetRow, match: Match): Matched => {
  const identity = readIdentity(layout, targets, row);
  if (match.is !== 'student' || !isNumericCode(targets, row)) return { row, identity, match };
  const holder = book.studentByCode.get(codeKey(identity.studentCode));
  const codeInBook = book.students.get(match.studentId)?.studentCode ?? '';
  const isOfStudent = holder !== undefined && skeleton(codeInBook) === skeleton(identity.studentCode);
  return { row, identity: isOfStudent ? { ...identity, studentCode: codeInBook } : identity, match };
};

/**
 * A row that is refused or left out gives nothing to the plan. Its cells are counted all the same, for the list shows
 * them.
 */
const readRow = (
  book: Book,
  setup: Setup,
  { draft, saidOf, hasRoom }: Collected,
  matched: Matched,
  doubles: readonly number[],
): PreviewRow => {
  const { match, row } = matched;
  const known = match.is === 'student' && book.students.get(match.studentId) ? match.studentId : undefined;
  const cells = cellsOfRow(book, setup, { row, known });
  const said = saidOf(row, known);
  const counted = {
    ...matched,
    known,
    aboveMax: cells.filter(({ asked }) => asked.is === 'value' && asked.aboveMax).length,
    left:
      cells.filter(({ asked }) => asked.is === 'left' && !asked.excuses).length +
      said.filter(({ asked }) => asked.is === 'left').length,
    excusing: cells.filter(({ asked }) => asked.is === 'left' && asked.excuses).length,
    excused: cells.filter(({ asked }) => asked.is === 'excused').length,
    kept: cells.filter(({ asked }) => asked.is === 'kept').length,
    unseen: cells.filter(({ asked, cell }) => asked.is === 'value' && isUnseenNumber(cell)).length,
  };
  const fault =
    faultOf(setup, matched, cells, doubles) ??
    codeFault(book, setup, matched, known) ??
    studentFault(said) ??
    roomFault(said, known, hasRoom);
  if (fault) return { ...counted, outcome: fault.why === 'left out' ? 'left out' : 'refused', fault };
  const taken = { at: row.at, identity: matched.identity, known, cells, said };
  return { ...counted, outcome: draft.take(taken), fault };
};

/** The room is taken last: a row that is refused for another reason fills none. */
const roomFault = (
  said: readonly StudentCell[],
  known: StudentId | undefined,
  hasRoom: NoteRoom,
): RowFault | undefined => {
  const note = said.find(({ target }) => target.to === 'note');
  if (note?.asked.is !== 'value' || hasRoom(known, String(note.asked.value))) return undefined;
  return { why: 'no room', column: note.column };
};

/** What is collected, row by row. */
type Collected = {
  readonly draft: PlanDraft;
  readonly saidOf: StudentCellsOf;
  readonly hasRoom: NoteRoom;
};

/** Only the first fault is told of a row. */
const faultOf = (
  { targets }: Setup,
  { row, match, identity }: Matched,
  cells: readonly ScoreCell[],
  doubles: readonly number[],
): RowFault | undefined => {
  if (match.is === 'nobody') return { why: 'nobody' };
  if (match.is === 'unreadable') return { why: 'identity', column: match.column, fault: match.fault };
  if (match.is === 'left out') return { why: 'left out' };
  if (match.is === 'asked') return { why: 'undecided' };
  if (doubles.length > 0) return { why: isNameOnly(identity) ? 'same name' : 'same student', lines: doubles };
  const long = targets.findIndex((target, column) => isIdentity(target) && textAt(row, column).length > textLimit);
  if (long >= 0) return { why: 'text too long', column: long, limit: textLimit };
  for (const { column, asked } of cells) if (asked.is === 'fault') return { why: 'score', column, fault: asked.fault };
  return undefined;
};

/** Only an import that updates known students gives them the file's codes, which others may have. */
const codeFault = (
  book: Book,
  { knownStudents }: Setup,
  { identity }: Matched,
  known: StudentId | undefined,
): RowFault | undefined => {
  const holder = book.studentByCode.get(codeKey(identity.studentCode));
  const clashes = knownStudents === 'update' && known !== undefined && holder !== undefined && holder !== known;
  return clashes ? { why: 'code of another', holder } : undefined;
};

/** The other lines about a row's student: matched to the same student, or with the same code or e-mail. */
class LinesBySubject {
  readonly #lines = new Map<string, Set<number>>();

  add(row: Matched): void {
    for (const key of [...subjects(row), ...mentions(row)]) {
      const lines = this.#lines.get(key) ?? new Set();
      if (lines.size < mostLines) this.#lines.set(key, lines.add(row.row.at));
    }
  }

  of(row: Matched): readonly number[] {
    const all = new Set(subjects(row).flatMap((key) => [...(this.#lines.get(key) ?? [])]));
    all.delete(row.row.at);
    return [...all].sort((a, b) => a - b);
  }
}

/** Keys of whom the row is about. Rows that share one are doubles, and all of them are refused. */
const subjects = ({ match, identity }: Matched): string[] => {
  if (match.is === 'left out' || match.is === 'nobody' || match.is === 'unreadable') return [];
  const keys: string[] = [];
  if (match.is === 'student') keys.push(`student ${match.studentId}`);
  const code = codeKey(identity.studentCode);
  if (code) keys.push(`code ${code}`);
  else if (match.is === 'new' && mailKey(identity.email)) keys.push(`e-mail ${mailKey(identity.email)}`);
  else if (match.is === 'new' && fullNameKey(identity)) keys.push(`name ${fullNameKey(identity)}`);
  return keys;
};

/** Two rows with one name and nothing else may be one student twice, or two students. */
const isNameOnly = ({ studentCode, email }: StudentFields): boolean =>
  codeKey(studentCode) === '' && mailKey(email) === '';

/**
 * Keys by which other rows find this row, although it does not find them: the e-mail of a new student's row that has a
 * code too. Only rows without a code are compared by e-mail.
 */
const mentions = ({ match, identity }: Matched): string[] =>
  match.is === 'new' && codeKey(identity.studentCode) && mailKey(identity.email)
    ? [`e-mail ${mailKey(identity.email)}`]
    : [];
