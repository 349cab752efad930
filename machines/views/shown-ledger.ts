import type { Settings } from '../../events/entities.ts';
import type { Book } from '../../projections/book/book.ts';
import type { HistoryEntry } from '../../projections/history/history.ts';
import { noChanges } from '../../projections/history/last-changes.ts';
import { emptyOutbox } from '../../projections/outbox/outbox.ts';
import type { ClosedRefusal, Ledger, LedgerHistory, LedgerStatus } from '../ledger/ledger-port.ts';

/** What is shown instead of now. */
export type ViewSource = {
  /** The same object until it changes. */
  readonly book: () => Book;
  /** The number of the last commit that counts here. */
  readonly seq: () => number;
  /** The history of what is shown, if it is not that of now. */
  readonly historyOf?: LedgerHistory['of'];
  /** Whether a change belongs to it. */
  readonly hasHappened: (commit: HistoryEntry['commit']) => boolean;
  /** Why it takes no command, as a sentence. */
  readonly refusal: () => string;
  readonly subscribe: Ledger['subscribe'];
};

/** A ledger that shows an earlier state and takes no commands. The workspace's own ledger goes on beneath it. */
export const shownLedger = (now: Ledger, shown: ViewSource): Ledger => {
  const refused = (): { readonly ok: false; readonly refusal: ClosedRefusal } => ({
    ok: false,
    refusal: { refused: 'workspace.past', said: shown.refusal() },
  });
  const refusedLater = async () => refused();
  const noRecord = () => Promise.reject(new Error('What is no longer so takes no records.'));
  const book = bookWithTodaysLooks(now, shown.book);
  return {
    book,
    retry: now.retry,
    history: historyUntil(now.history, shown),
    status: statusUntil(now, shown),
    subscribe: shown.subscribe,
    dispatch: refused,
    applyInSlices: refusedLater,
    undo: refused,
    redo: refused,
    undoCommit: refused,
    takeBack: refusedLater,
    takeBackAt: refusedLater,
    undoable: () => [],
    records: {
      /** A shown book owes nothing. Only the history tells which commit was the last to change a value by then. */
      saved: () => ({
        book: book(),
        outbox: emptyOutbox(),
        lastChanges: noChanges(),
        snapshots: now.records.saved().snapshots,
        seq: shown.seq(),
      }),
      intents: now.records.intents,
      stored: now.records.stored,
      record: noRecord,
      lead: noRecord,
    },
    opened: Promise.resolve(),
    close: async () => undefined,
  };
};

/** Today's theme, layout and tags; of the settings only those that decide grades are of then. */
const bookWithTodaysLooks = (now: Ledger, then: () => Book): (() => Book) => {
  let made: { readonly of: Book; readonly settings: Settings; readonly book: Book } | undefined;
  return () => {
    const [pastBook, { settings }] = [then(), now.book()];
    if (made?.of !== pastBook || made.settings !== settings)
      made = { of: pastBook, settings, book: withLooksOf(settings, pastBook) };
    return made.book;
  };
};

/** Of the past only what grades go by: formats, columns and the theme stay today's. */
const withLooksOf = (now: Settings, then: Book): Book => {
  const { grading: _, gradingDefaults: __, ...looks } = now;
  const { grading, gradingDefaults } = then.settings;
  return {
    ...then,
    settings: {
      ...looks,
      ...(grading !== undefined && { grading }),
      ...(gradingDefaults !== undefined && { gradingDefaults }),
    },
  };
};

/** Its head is not told: what is exported from here proves nothing. */
const statusUntil = (now: Ledger, { seq }: ViewSource): Ledger['status'] => {
  let made: { readonly of: LedgerStatus; readonly status: LedgerStatus } | undefined;
  return () => {
    const statusNow = now.status();
    if (made?.of !== statusNow || made.status.seq !== seq())
      made = { of: statusNow, status: { ...statusNow, seq: seq(), head: '', canUndo: false, canRedo: false } };
    return made.status;
  };
};

/** A view of the past tells nothing that had not happened yet. */
const historyUntil = (now: LedgerHistory, { historyOf = now.of, hasHappened }: ViewSource): LedgerHistory => {
  const of: LedgerHistory['of'] = async function* (...asked): AsyncGenerator<HistoryEntry, void> {
    for await (const entry of historyOf(...asked)) if (hasHappened(entry.commit)) yield entry;
  };
  const lastChange: LedgerHistory['lastChange'] = async (subject, field) => {
    for await (const entry of of(subject, field)) return entry;
    return undefined;
  };
  return { ...now, of, lastChange };
};
