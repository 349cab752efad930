import { differingMaxima } from '../../../commands/import/notices.ts';
import type { Setup } from '../../../commands/import/setup.ts';
import { importText as text } from '../../../messages/components/import.ts';
import type { Book } from '../../../projections/book/book.ts';
import classes from './import.module.css';

/**
 * Shown where columns are chosen, and again before they are applied: scores out of 20 must not count as scores out of
 * 10.
 */
export const MaximaNotice = ({ book, setup }: { book: Book; setup: Setup }) =>
  differingMaxima(book, setup).map(({ column, inFile, inBook }) => (
    <p key={column} className={classes.warning}>
      {text.maximumDiffers(text.columnName(setup.layout.headings[column] ?? '', column), inFile, inBook)}
    </p>
  ));
