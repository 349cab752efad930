import type { Book } from '../projections/book/book.ts';
import type { Command } from './catalogue.ts';
import { decide } from './decide.ts';
import { type Context, inTurn, type Trial } from './decision.ts';
import type { Refusal } from './refusal.ts';

/**
 * What commands would do: each is decided on the book that the previous one leaves. Returns the first refusal if there
 * is one. `book` stays as it is. The ledger makes its commits with this, so a commit does what its
 * trial did. What is long is made in slices (`trying`).
 */
export const trial = (book: Book, commands: readonly Command[], context: Context): Trial | Refusal =>
  inTurn(
    book,
    commands.map((command) => (now: Book) => decide(now, command, context)),
  );
