import { fitsToo } from '../commands/import/looks-like.ts';
import {
  differingMaxima,
  namelessRows,
  numericCodes,
  sectionsIn,
  unlistedIn,
  untakenFields,
} from '../commands/import/notices.ts';
import { isTaken } from '../commands/import/plan.ts';
import type { Preview } from '../commands/import/preview.ts';
import type { Setup } from '../commands/import/setup.ts';
import type { Sheet } from '../commands/import/sheet.ts';
import type { Book } from '../projections/book/book.ts';
import type { ParsedFile } from '../tables/parsed.ts';
import { importText as text } from './components/import.ts';
import { fitsTooText } from './file-systems.ts';
import { studentName } from './naming.ts';

/** Something to know of an import that holds nothing up. `isQuiet`: nothing of it may be wrong. */
export type Notice = { readonly text: string; readonly isQuiet?: true };

/** What of the file is not read, or not as it stands there: sheets, formulas, scores in rows of their own, other maxima. */
export const fileNotices = (parsed: ParsedFile, sheet: Sheet, book: Book, setup: Setup): readonly Notice[] => {
  const unread = parsed.sheets.filter((each) => each !== sheet);
  const hidden = unread.filter(({ isHidden }) => isHidden).map(({ name }) => name);
  const others = unread.filter(({ isHidden, rows }) => !isHidden && rows.length > 1).map(({ name }) => name);
  const systems = fitsToo(setup, sheet);
  return [
    ...loud(systems.length > 0, () => fitsTooText(setup.layout.system, systems)),
    ...differingMaxima(book, setup).map(({ column, inFile, inBook }) => ({
      text: text.maximumDiffers(text.columnName(setup.layout.headings[column] ?? '', column), inFile, inBook),
    })),
    ...parsed.unread.map((lost) => ({ text: text.unreadSheet(lost) })),
    ...quiet(others.length > 0, () => text.otherSheets(others)),
    ...quiet(hidden.length > 0, () => text.hiddenSheets(hidden)),
    ...quiet(sheet.isWidened === true, () => text.widened),
    ...quiet(sheet.formulas > 0, () => text.formulas(sheet.formulas)),
  ];
};

/** What concerns many rows, said once. */
export const rowNotices = (book: Book, setup: Setup, shown: Preview): readonly Notice[] => {
  const taken = shown.rows.filter(({ outcome }) => isTaken(outcome));
  const sum = (of: 'excused' | 'unseen'): number => taken.reduce((all, row) => all + row[of], 0);
  const [excused, unseen] = [sum('excused'), sum('unseen')];
  const { differing, missing } = untakenFields(book, setup, shown);
  const codes = numericCodes(book, setup, shown);
  const nameless = namelessRows(setup, shown);
  const unlisted = unlistedIn(book, setup, shown);
  // Of a file in which nobody is new it was said before.
  const sections = shown.counts.added > 0 ? sectionsIn(setup, shown) : new Map<string, number>();
  return [
    ...loud(unseen > 0, () => text.unseenNumbers(unseen)),
    ...loud(excused > 0, () => text.excusedCells(excused)),
    ...loud(codes.length > 0, () => text.numericCodes(codes)),
    ...loud(nameless.at.length > 0, () => text.namelessRows(nameless.words, nameless.at)),
    ...loud(differing.length > 0, () => text.namesDiffer(differing)),
    ...loud(unlisted.length > 0, () => text.unlisted(unlisted.map((studentId) => studentName(book, studentId)))),
    ...quiet(sections.size > 0, () => text.sections(sections)),
    ...quiet(missing.length > 0, () => text.fieldsMissing(missing)),
  ];
};

const loud = (isSo: boolean, words: () => string): readonly Notice[] => (isSo ? [{ text: words() }] : []);
const quiet = (isSo: boolean, words: () => string): readonly Notice[] =>
  isSo ? [{ text: words(), isQuiet: true }] : [];
