import { counted, whole } from '../counts.ts';

/** History by days and by sittings. */
export const historyStory = {
  /** No comma: on a phone a name breaks its line there. */
  day: (day: string, isToday: boolean, changes: number) =>
    `${isToday ? 'Today · ' : ''}${day} · ${counted(changes, 'change', 'changes')}`,
  times: (from: string, to: string) => (from === to ? from : `${from} – ${to}`),
  typed: (how: string, changes: number) => `${how} × ${whole(changes)}`,
  several: (remark: string, count: number) => `${whole(count)} × ${remark}`,
  closed: (times: string, changes: number) =>
    `${times}: ${counted(changes, 'change', 'changes')}, closed. Enter lists them.`,
  opened: (times: string, changes: number) =>
    `${times}: ${counted(changes, 'change', 'changes')}, listed below. Enter closes them.`,
  isOpened: (changes: number) => `${counted(changes, 'change is', 'changes are')} listed below.`,
  isClosed: (changes: number) => `${counted(changes, 'change is', 'changes are')} one row again.`,
  inList: (changes: number) => `${counted(changes, 'change', 'changes')} in the list`,
  numbers: (first: number, last: number) => `No. ${whole(first)} – ${whole(last)}`,
  undo: (changes: number) => `Undo these ${whole(changes)}…`,
};
