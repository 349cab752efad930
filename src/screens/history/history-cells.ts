import { useMemo } from 'react';
import { whole } from '../../../messages/counts.ts';
import { historyText as text } from '../../../messages/screens/history.ts';
import { historyStory } from '../../../messages/screens/history-story.ts';
import { type HistoryRow, toKnow } from '../../components/history/history-rows.ts';
import { whoWords } from '../../components/history/who.ts';
import { useDay } from '../../ui/day-hook.ts';
import type { CellView } from '../../ui/grid/sheet.ts';
import { shownTime } from '../../ui/times.ts';
import { dayHeading, shownHour } from './day-names.ts';
import type { HistoryColumn } from './history-columns.ts';
import type { StoryList } from './listed-rows.ts';
import { joined, type SittingRow, type StoryRow, sittingRemarks, sittingTimes, sittingWords } from './story-rows.ts';

/** What each cell shows. The words of a sitting are made when it is first in view. */
export const useCells = (list: StoryList, me: string | undefined) => {
  const today = useDay();
  return useMemo(() => {
    const { isByDay } = list;
    const sittings = new Map<string, SittingCells>();
    const ofSitting = (row: SittingRow): SittingCells => {
      const made = sittings.get(row.id) ?? sittingCells(row, me);
      sittings.set(row.id, made);
      return made;
    };
    return (row: StoryRow, columnId: HistoryColumn): CellView => {
      if (row.is === 'day') return columnId === 'when' ? headingCell(dayHeading(row.day, row.changes, today)) : empty;
      if (row.is === 'sitting') return ofSitting(row)[columnId];
      if (columnId === 'who') return whoCell(row.row, me);
      if (columnId === 'when' && isByDay) return hourCell(row.row, row.isInside);
      return cells[columnId](row.row);
    };
  }, [list, me, today]);
};

const empty: CellView = { text: '', shown: '' };

const plain = (words: string): CellView => ({ text: words, shown: words, title: words });
const quiet = (words: string): CellView => ({ ...plain(words), tone: 'muted' });

const aboutCell = (events: number): CellView => ({ ...plain(text.about(events)), shown: text.aboutShort(events) });

const headingCell = (words: string): CellView => ({
  text: words,
  shown: words.replaceAll(', ', ',\u00a0'),
  tone: 'heading',
});

/** Copied with its day, which stands above it. */
const hourCell = ({ listed: { commit } }: HistoryRow, isInside: boolean): CellView => {
  const time = shownTime(commit.at);
  return { text: time, shown: shownHour(commit.at), title: time, tone: isInside ? 'inside' : 'muted' };
};

type SittingCells = { readonly [C in HistoryColumn]: CellView };

const sittingCells = (row: SittingRow, me: string | undefined): SittingCells => {
  const [newest] = row.rows;
  const { commit } = newest.listed;
  const count = row.rows.length;
  const what = sittingWords(newest.names, row);
  const titleText = row.isOpen ? historyStory.opened : historyStory.closed;
  const isGone = row.rows.every(({ undoneBy }) => undoneBy !== undefined);
  return {
    when: {
      text: shownTime(commit.at),
      shown: shownHour(commit.at),
      title: titleText(sittingTimes(row), count),
      tone: row.isOpen ? 'opened' : 'closed',
    },
    what: isGone ? quiet(what) : plain(what),
    where: cells.where(newest),
    who: whoCell(newest, me),
    how: quiet(historyStory.typed(newest.how, count)),
    size: plain(whole(joined(row).size)),
    know: {
      ...plain(sittingRemarks(row).join(' · ')),
      tone: row.rows.some(({ unusual }) => unusual.length > 0) ? 'attention' : 'muted',
    },
  };
};

const whoCell = ({ listed }: HistoryRow, me: string | undefined): CellView => quiet(whoWords(listed, me));

const cells: { readonly [C in Exclude<HistoryColumn, 'who'>]: (row: HistoryRow) => CellView } = {
  when: ({ listed }) => ({ ...plain(shownTime(listed.commit.at)), tone: 'muted' }),
  what: ({ what, undoneBy }) => ({ ...plain(what), ...(undoneBy !== undefined && { tone: 'muted' }) }),
  where: ({ where }) => quiet(where),
  how: ({ how }) => quiet(how),
  size: ({ listed: { size, isLong } }) => (isLong ? aboutCell(size) : plain(whole(size))),
  know: (row) => ({ ...plain(toKnow(row).join(' · ')), tone: row.unusual.length > 0 ? 'attention' : 'muted' }),
};
