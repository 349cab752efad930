import { useMemo, useRef, useState } from 'react';
import type { Steps } from '../../../events/steps.ts';
import type { ListedCommit } from '../../../machines/history/commit-list.ts';
import { unwatched } from '../../../machines/ledger/unwatched.ts';
import { inSlices } from '../../../machines/slices.ts';
import { historyStory } from '../../../messages/screens/history-story.ts';
import { pageSlicing } from '../../browser/slicing.ts';
import { useAnnounce } from '../../ui/announcer.tsx';
import type { SortState } from '../../ui/grid/head-slot.ts';
import { useSortedRows } from '../../ui/sorted-rows.ts';
import { type Answer, useAnswer } from '../../workspace/answer-hook.ts';
import { useViews } from '../../workspace/views.tsx';
import { useBook, useLedger } from '../../workspace/workspace-hooks.tsx';
import {
  type AllRows,
  byTime,
  layingOut,
  makingAll,
  type Narrowing,
  narrowing,
  type ShownRows,
  type StoryList,
  singleRow,
} from './listed-rows.ts';
import type { SittingRow, StoryRow } from './story-rows.ts';

/**
 * The list, and the row of it that is open beside it. `all`, `shown` and `list` are `undefined` until they are first made;
 * then the earlier ones stand until the new ones are made. `me`: whose ledger is open. `failure`: why they could not be.
 */
export type Story = {
  readonly all: AllRows | undefined;
  readonly shown: ShownRows | undefined;
  readonly list: StoryList | undefined;
  readonly failure: string | undefined;
  readonly me: string | undefined;
  readonly sort: SortState | undefined;
  readonly onSort: (columnId: string) => void;
  readonly chosenId: string | undefined;
  readonly chosen: Exclude<StoryRow, { is: 'day' }> | undefined;
  readonly onChoose: (rowId: string) => void;
  readonly onTurn: (sitting: SittingRow) => void;
};

const newestFirst = { columnId: byTime, direction: 'descending' } as const;

/**
 * The rows of the list: by days, unless another column than the time orders them. A commit that filters hide stays chosen.
 * Nothing whose length is that of the ledger is made in a render.
 */
export const useStory = (commits: readonly ListedCommit[], by: Omit<Narrowing, 'sort'>): Story => {
  const { now } = useViews();
  const me = now.file ? undefined : now.user;
  // Which column orders the list; the rows themselves are ordered in steps.
  const { sort, onSort } = useSortedRows(noRows, '', newestFirst);
  const [chosenId, onChoose] = useState<string>();
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const announce = useAnnounce();
  const { all, shown, ...narrowed } = useShown(commits, by, sort);
  const { found: list, failure = narrowed.failure } = useList(shown, open, shown?.sittings.get(chosenId ?? ''), me);
  const chosen = useMemo(() => {
    const sitting = list?.byId.get(chosenId ?? '');
    if (sitting?.is === 'sitting') return sitting;
    const row = all?.byId.get(chosenId ?? '');
    return row && singleRow(row);
  }, [list, all, chosenId]);
  const onTurn = ({ id, isOpen, rows: { length } }: SittingRow): void => {
    onChoose(id);
    setOpen((before) => new Set(isOpen ? [...before].filter((one) => one !== id) : [...before, id]));
    announce(isOpen ? historyStory.isClosed(length) : historyStory.isOpened(length));
  };
  return { all, shown, list, failure, me, sort, onSort, chosenId, chosen, onChoose, onTurn };
};

const noRows: readonly [] = [];

const useShown = (
  commits: readonly ListedCommit[],
  { filters, query, moment }: Omit<Narrowing, 'sort'>,
  sort: SortState | undefined,
) => {
  const book = useBook((whole) => whole);
  const last = useRef<AllRows>(undefined);
  const read = useMemo(() => ({ book, commits }), [book, commits]);
  const made = useMade(read, function* () {
    last.current = yield* makingAll(book, commits, last.current);
    return last.current;
  });
  const { found: all } = made;
  const by = useMemo(() => ({ all, filters, query, moment, sort }), [all, filters, query, moment, sort]);
  const narrowed = useMade(by, function* () {
    return all && (yield* narrowing(all, by));
  });
  return { all, shown: narrowed.found, failure: made.failure ?? narrowed.failure };
};

/** `chosenSittingId`: of the sitting that the chosen row belongs to, which is open while the row is chosen. */
const useList = (
  shown: ShownRows | undefined,
  open: ReadonlySet<string>,
  chosenSittingId: string | undefined,
  me: string | undefined,
) => {
  const from = useMemo(() => ({ shown, open, chosenSittingId, me }), [shown, open, chosenSittingId, me]);
  return useMade(from, function* () {
    return shown && (yield* layingOut(shown, (id) => id === chosenSittingId || open.has(id), me));
  });
};

/** What the steps give. They run anew when `from` changes; what they gave before stands until then. */
const useMade = <Made>(from: object, make: () => Steps<Made>): Answer<Made> => {
  const ledger = useLedger();
  return useAnswer([ledger], (signal) => inSlices(make(), pageSlicing, { ...unwatched, signal }), from);
};
