import { effects } from '../events/effects.ts';
import type { Book } from './book.ts';
import { emptyBook } from './book.ts';
import type { Projection } from './projection.ts';

/** Builds the six stores, the settings and their indexes from the events. */
export const gradebook: Projection<Book> = { empty: emptyBook, effects };
