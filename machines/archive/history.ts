import { isBookEvent } from '../../events/catalogue.ts';
import type { StoredCommit } from '../../log/port.ts';
import { archivePage as text } from '../../messages/archive.ts';
import { commitWords } from '../../messages/commit-words.ts';
import { fromTo } from '../../messages/counts.ts';
import { changeName, valueText } from '../../messages/screens/history.ts';
import type { Book } from '../../projections/book/book.ts';
import type { Change } from '../../projections/events/changes.ts';
import { changesOf } from '../../projections/history/history.ts';
import { Redos } from '../../projections/history/redone.ts';
import { isMadeElsewhere } from '../../projections/records/readings.ts';
import { element, type Markup, number, type ShownCell, table, words } from './html.ts';
import { momentMarkup } from './parts.ts';

/** A row for each commit that tells something, the oldest first. `commits`: with the events that stayed, alone. */
export const historyTable = (book: Book, commits: readonly StoredCommit[]): Markup => {
  const redos = new Redos();
  const rows = commits.flatMap((commit) => {
    redos.add(commit);
    const changes = commit.events.filter(isBookEvent).flatMap(changesOf);
    return changes.length === 0 ? [] : [cellsOf(book, commit, changes, redos.has(commit.id))];
  });
  return table(text.history, [number(text.number), words(text.when), words(text.who), words(text.what)], rows);
};

const cellsOf = (
  book: Book,
  commit: StoredCommit,
  changes: readonly Change[],
  isRedo: boolean,
): readonly ShownCell[] => {
  const isElsewhere = isMadeElsewhere(commit.command, commit.events);
  const facts = { changes, snapshots: [], size: changes.length, isLong: false, isElsewhere, isRedo };
  const sentence = commitWords(book, commit.command, facts);
  return [
    number(String(commit.seq)),
    { text: commit.at, inside: momentMarkup(commit.at) },
    words(commit.actor),
    changes.length === 1 ? words(sentence) : { text: sentence, inside: foldedChanges(book, sentence, changes) },
  ];
};

const foldedChanges = (book: Book, sentence: string, changes: readonly Change[]): Markup =>
  element(
    'details',
    {},
    element('summary', {}, sentence),
    element(
      'ul',
      {},
      changes.map((change) =>
        element('li', {}, `${changeName(book, change)}: ${fromTo(valueText(change.from), valueText(change.to))}`),
      ),
    ),
  );
