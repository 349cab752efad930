import { Immer } from 'immer';
import type { Book } from '../book/book.ts';

/**
 * Books are changed as drafts. Nothing is frozen: freezing looks at every key of every record in the book, with each edit.
 * The tests turn it on, so that whoever writes in a book is found there.
 */
export const immer = new Immer({ autoFreeze: false });

/** A book to change step by step, and to throw away. Reading an object from it copies the record that holds the object. */
export const draftOf = (book: Book): Book => immer.createDraft(book) as Book;

/** The book that a draft was made into. The draft is no longer to be used. */
export const finished = (draft: Book): Book => immer.finishDraft(draft);
