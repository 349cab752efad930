import type { Book } from '../../projections/book.ts';
import { statedMaximum } from './guess.ts';
import { studentEdit } from './plan.ts';
import type { Preview } from './preview.ts';
import { maximumOf } from './score.ts';
import type { Setup } from './setup.ts';

/** Columns for a problem that is out of something else here than the file says. The gradebook's maximum stays. */
export const differingMaxima = (book: Book, { layout, targets, decimalSign }: Setup) =>
  targets.flatMap((target, column) => {
    if (target.to !== 'problem') return [];
    const inFile = statedMaximum(layout, column, decimalSign);
    const inBook = maximumOf(book, target);
    return inFile !== null && inBook !== null && inFile !== inBook ? [{ column, inFile, inBook }] : [];
  });

/** Places of rows whose names, e-mails or codes differ from the gradebook's, which stay because the user left them so. */
export const differingStudents = (book: Book, { knownStudents }: Setup, { rows }: Preview): readonly number[] =>
  knownStudents === 'update'
    ? []
    : rows.flatMap(({ row, known, identity, outcome }) => {
        const edit = known && outcome !== 'refused' ? studentEdit(book, known, identity) : undefined;
        return edit !== undefined && Object.keys(edit.fields).length > 0 ? [row.at] : [];
      });
