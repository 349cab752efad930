import { isBookEvent } from '../../../events/catalogue.ts';
import type { UndoableCommit } from '../../../machines/ledger/undo-stack.ts';
import { commandWords, commitWords } from '../../../messages/commit-words.ts';
import type { Book } from '../../../projections/book/book.ts';
import { changesOf } from '../../../projections/history/history.ts';
import { shownNumber } from '../../ui/numbers.ts';

/**
 * What a commit that can be taken back did, as History says it: named by what was asked for first, however often it was
 * undone and done again since. Of one with very many values, or without its events, only what was asked for.
 */
export const wordsOfCommit = (book: Book, { asked, events }: Pick<UndoableCommit, 'asked' | 'events'>): string => {
  const changes = events?.filter(isBookEvent).flatMap(changesOf) ?? [];
  const facts = { changes, snapshots: [], size: changes.length, isLong: false, isElsewhere: false };
  return commitWords(book, asked, facts, shownNumber) || commandWords(asked.type);
};
