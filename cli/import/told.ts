import type { Into } from '../../commands/import/into.ts';
import { totalsOf } from '../../commands/import/totals.ts';
import { importCommand as text } from '../../messages/cli/import.ts';
import { systemNames } from '../../messages/file-systems.ts';
import { fileNotices, rowNotices } from '../../messages/import-notices.ts';
import { courseName } from '../../messages/naming.ts';
import type { Book } from '../../projections/book/book.ts';
import { calledIn } from '../called-offering.ts';
import { printable } from '../printable.ts';
import type { ImportQuestion } from './asked.ts';
import { type BroughtColumn, columnsIn, scoresIn, studentsIn } from './brought.ts';
import type { PlannedFile } from './planned-file.ts';

/** What the files bring, for programs. */
export const importJson = (files: readonly PlannedFile[], asked: readonly ImportQuestion[]): string =>
  `${JSON.stringify({
    students: studentsIn(files),
    scores: scoresIn(files),
    columns: files.flatMap(columnsIn),
    asked,
  })}\n`;

const mostAsked = 20;

/** The same for people. `end`: the last line, which says whether anything was written. */
export const importReport = (files: readonly PlannedFile[], asked: readonly ImportQuestion[], end: string): string => {
  const { added, changed, unchanged, leftOut, refused } = studentsIn(files);
  const scores = scoresIn(files);
  const { counts } = text;
  const excuses = files.reduce((sum, { shown }) => sum + (shown.plan.excuses?.length ?? 0), 0);
  const counted = [
    `${counts.students(added, changed, unchanged)}${counts.others(leftOut, refused)}`,
    `${counts.scores(scores.new, scores.changed, scores.unchanged)}${counts.others(0, scores.refused)}`,
    ...(excuses > 0 ? [counts.excuses(excuses)] : []),
    ...wordsIn(files),
  ];
  const notices = files.flatMap(noticesOf);
  const hidden = asked.length - mostAsked;
  const lines = [
    ...files.flatMap((planned) => [...fileLines(planned), '']),
    ...counted,
    '',
    ...(notices.length > 0 ? [text.toKnow, ...notices.map(indented), ''] : []),
    ...(asked.length > 0
      ? [text.open(asked.length), ...asked.slice(0, mostAsked).map((one) => indented(one.text))]
      : []),
    ...(hidden > 0 ? [indented(text.more(hidden))] : []),
    ...(asked.length > 0 ? [''] : []),
    end,
  ];
  return `${lines.map(printable).join('\n')}\n`;
};

/** Of final grades and notes; nothing where no file has some. */
const wordsIn = (files: readonly PlannedFile[]): readonly string[] => {
  const totals = files.map(({ shown }) => totalsOf(shown));
  const sum = (what: 'newFinals' | 'changedFinals' | 'newNotes' | 'changedNotes'): number =>
    totals.reduce((all, one) => all + one[what], 0);
  const [finals, changedFinals] = [sum('newFinals'), sum('changedFinals')];
  const [notes, changedNotes] = [sum('newNotes'), sum('changedNotes')];
  return [
    ...(finals + changedFinals > 0 ? [text.counts.finals(finals, changedFinals)] : []),
    ...(notes + changedNotes > 0 ? [text.counts.notes(notes, changedNotes)] : []),
  ];
};

const indented = (line: string): string => `  ${line}`;

const fileLines = (planned: PlannedFile): readonly string[] => {
  const { file, into, after, book } = planned;
  const columns = columnsIn(planned).map((column) => ({ ...column, heading: printable(column.heading) }));
  const width = Math.max(0, ...columns.map(({ heading }) => heading.length));
  return [
    text.file(file.name, systemNames[planned.setup.layout.system], placeOf(into, after, book)),
    ...columns.map((column) => indented(`${column.heading.padEnd(width)}  ${columnText(column)}`)),
  ];
};

const placeOf = (into: Into, after: Book, book: Book): string => {
  if (into.at === 'students') return '';
  if (into.at === 'offering') return calledIn(after, into.offeringId);
  const { courseId, courseCode, courseNumber, title, period, year } = into.made;
  const course = courseId ? courseName(book, courseId) : [courseCode, courseNumber, title].filter(Boolean).join(' ');
  return text.newOffering(course, `${period} ${year}`);
};

const columnText = ({ to, assessment = '', problem, max, why = '' }: BroughtColumn): string => {
  if (to === 'leftOut') return text.leftOut(why);
  if (to === 'asked') return text.asked(why);
  if (to === 'bonus') return text.bonus(assessment);
  if (to === 'points') return [text.points(assessment, problem, max), why].filter(Boolean).join(', ');
  return text.to[to];
};

const noticesOf = ({ file, book, setup, shown }: PlannedFile): readonly string[] =>
  [...fileNotices(file.parsed, file.sheet, book, setup), ...rowNotices(book, setup, shown)].map(
    (notice) => `${file.name}: ${notice.text}`,
  );
