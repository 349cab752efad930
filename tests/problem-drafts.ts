import type { Command } from '../commands/catalogue.ts';
import type { Book } from '../projections/book/book.ts';
import { placeIn, problemIn, rowIn, turnedIn } from './picked-parts.ts';
import { type Pick, small } from './picked-seats.ts';

/** Commands about problems, for histories. */
export const problemDrafts = {
  InsertProblem: (book: Book, pick: Pick, number: number): Command => ({
    type: 'InsertProblem',
    ...placeIn(book, pick, number),
    max: small(number),
  }),
  EditProblem: (book: Book, pick: Pick, number: number): Command => ({
    type: 'EditProblem',
    ...rowIn(book, pick),
    fields: pick([{ max: small(number) }, { outcomes: [null, (number % 10) + 1] }]),
  }),
  DeleteProblem: (book: Book, pick: Pick): Command => ({ type: 'DeleteProblem', ...problemIn(book, pick) }),
  ReorderProblems: (book: Book, pick: Pick): Command => ({ type: 'ReorderProblems', ...turnedIn(book, pick) }),
};
