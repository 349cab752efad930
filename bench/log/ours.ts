import { type Fold, openFold, takeCheckpoint } from '../../log/checkpoint.ts';
import { randomSalt } from '../../log/salt.ts';
import { indexedDbLog } from '../../log/stored/indexed-db.ts';
import type { Book } from '../../projections/book/book.ts';
import { gradebook } from '../../projections/book/gradebook.ts';
import { replay } from '../../projections/book/projection.ts';
import { restoredBook, type StoredBook, storedBook } from '../../projections/records/stored-records.ts';
import { inOneStep } from '../../tests/log/folds.ts';
import { sampleHeader } from '../../tests/log/sample.ts';
import type { Store } from './store.ts';

const bookFold: Fold<Book, StoredBook> = {
  version: 'bench',
  empty: gradebook.empty,
  applying: inOneStep((book, { events }) => void replay(gradebook, events, book)),
  store: storedBook,
  restore: restoredBook,
};

export type OurStore = Store & {
  /** As the app does it while nobody asks for anything: lines become segments, and a checkpoint is kept. */
  readonly tidy: (through: number) => Promise<unknown>;
  /** As the app opens: from the checkpoint, and with the lines after it. */
  readonly openFromCheckpoint: () => Promise<Book>;
};

export const inOurLog = (name: string): OurStore => {
  const connected = () => indexedDbLog(name, { newHeader: () => sampleHeader(name), newSalt: randomSalt });
  let log = connected();
  const opened = async (fold: Fold<Book, StoredBook>): Promise<Book> => {
    log.close();
    log = connected();
    return (await openFold(log, fold)).state;
  };
  return {
    append: async (_, commits) => {
      const { kind } = await log.append(await log.head(), commits);
      if (kind !== 'appended') throw new Error('Nobody else writes here.');
    },
    tidy: async (through) => {
      await log.seal(through);
      await takeCheckpoint(log, bookFold, through - 100);
    },
    open: () => opened({ ...bookFold, version: 'none has this version' }),
    openFromCheckpoint: () => opened(bookFold),
  };
};
