import { historyText as text } from '../../../messages/screens/history.ts';
import { readingColumn } from '../../ui/grid/reading-column.ts';
import type { Column } from '../../ui/grid/sheet.ts';

export type HistoryColumn = keyof typeof text.columns;

const column = (columnId: HistoryColumn, width: number, more?: Partial<Column>): Column =>
  readingColumn(columnId, text.columns[columnId], width, more);

/** Pixels below which a list is a phone's, and below which it leaves out columns. */
const [phone, roomy] = [500, 900];

/** Pixels of a letter, of what stands beside a cell's words, and of the scrollbar beside the columns. */
const [letter, beside, scrollbar] = [6.8, 26, 16];

/** The shares of the room that *where* leaves: of *what*, and of *To know*, which gets the rest. */
const whatShare = 0.65;

/** The most that *where* has of the room in a list that leaves out columns: what changed is read first. */
const whereShare = 0.55;

/** `places`, `people`: the words of two columns. `isByDay`: days have headings, so that a time is an hour. */
export type ColumnWish = {
  readonly places: readonly string[];
  readonly people: readonly string[];
  readonly isByDay: boolean;
};

/**
 * The columns of a list of this width. Where each change was made is said whole if that leaves enough for the other columns
 * with words, which share the rest. Beside an opened change, which has the rest, are those alone; a phone has when and what.
 */
export const columnsIn = (width: number, { places, people, isByDay }: ColumnWish): readonly Column[] => {
  if (width > 0 && width < phone)
    return [column('when', isByDay ? 100 : 124, { frozen: true }), column('what', 150, { flexible: true })];
  const isRoomy = width === 0 || width >= roomy;
  const when = isByDay ? 104 : isRoomy ? 200 : 190;
  const [who, how, size] = isRoomy ? [Math.max(64, Math.min(160, widthOfWords(people))), 96, 76] : [0, 0, 0];
  const [what, know] = isRoomy ? [200, 108] : [150, 84];
  const room = Math.max(0, width - scrollbar - when - who - how - size - what - know);
  const where = Math.max(80, Math.min(isRoomy ? room : room * whereShare, widthOfWords(places)));
  const spare = Math.max(0, room - where);
  return [
    column('when', when, { frozen: true }),
    column('what', what + Math.floor(spare * whatShare)),
    column('where', Math.floor(where)),
    ...(isRoomy
      ? [column('who', Math.floor(who)), column('how', how), column('size', size, { kind: 'derived', align: 'end' })]
      : []),
    column('know', know, { flexible: true }),
  ];
};

/** The room for the longest of these words. */
const widthOfWords = (words: readonly string[]): number =>
  beside + letter * Math.max(0, ...words.map(({ length }) => length));
