import { Menu } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { keysOf } from '../../../events/record.ts';
import { flatMapInSteps, type Steps } from '../../../events/steps.ts';
import type { ListedCommit } from '../../../machines/history/commit-list.ts';
import type { Ledger, Waiter } from '../../../machines/ledger/ledger-port.ts';
import { troubleOf } from '../../../machines/ledger/trouble.ts';
import { inSlices } from '../../../machines/slices.ts';
import { exportTableText } from '../../../messages/components/export-table.ts';
import { auditText as text } from '../../../messages/screens/audit.ts';
import type { Book } from '../../../projections/book/book.ts';
import { pageSlicing } from '../../browser/slicing.ts';
import { useNewsFirst } from '../../components/export/news-first-hook.ts';
import { type HistoryRow, makingRows } from '../../components/history/history-rows.ts';
import type { JoinedHistory } from '../../components/history/others.ts';
import type { OthersRead } from '../../components/history/others-hook.ts';
import { saveFile } from '../../files/save-file.ts';
import { type ExportFormat, exportFormats } from '../../files/table.ts';
import { exportTable } from '../../files/workers/export-in-worker.ts';
import { Button } from '../../ui/button.tsx';
import { marked, useMark } from '../../workspace/mark.ts';
import { useLedger } from '../../workspace/workspace-hooks.tsx';
import { auditTable, type LeftOut, leftOutLines } from './audit-table.ts';
import { type Filters, type FilterTimes, isOfFilters, passes } from './history-filters.ts';
import classes from './history-screen.module.css';
import { searching } from './history-search.ts';

/** The filters and the search by which the list is narrowed. */
export type HistorySearch = { readonly filters: Filters; readonly query: string; readonly moment: FilterTimes };

type ExportProps = HistorySearch & { readonly isNarrowed: boolean; readonly others: OthersRead };

const formats = keysOf(exportFormats);

/**
 * Saves changes as a table for auditors, with progress and Stop. Reads the whole ledger, and the others that the list has,
 * whatever of them the list has read.
 */
export const AuditExport = ({ isNarrowed, others, ...narrowed }: ExportProps) => {
  const { message, progress, write, stop } = useWriting(others);
  if (progress !== undefined) {
    return (
      <>
        <span className={classes.told}>{progress}</span>
        <Button onClick={stop}>{text.stop}</Button>
      </>
    );
  }
  return (
    <>
      <span role="status" className={classes.told}>
        {message}
      </span>
      <Menu withinPortal={false} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Button icon="exportFile">{text.menu}</Button>
        </Menu.Target>
        <Menu.Dropdown>
          {isNarrowed &&
            formats.map((format) => (
              <Menu.Item key={format} onClick={() => write(format, narrowed)}>
                {text.shown(exportTableText.formats[format])}
              </Menu.Item>
            ))}
          {formats.map((format) => (
            <Menu.Item key={format} onClick={() => write(format, undefined)}>
              {text.all(exportTableText.formats[format])}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </>
  );
};

const useWriting = ({ found, state }: OthersRead) => {
  const ledger = useLedger();
  const newsFirst = useNewsFirst();
  const mark = useMark();
  const [message, setMessage] = useState('');
  const [progress, setProgress] = useState<string>();
  const control = useRef<AbortController>(undefined);
  useEffect(() => () => control.current?.abort(), []);
  const write = (format: ExportFormat, narrowed: HistorySearch | undefined): void => {
    const controller = new AbortController();
    control.current = controller;
    setMessage('');
    setProgress(text.collecting(0));
    const run = async (): Promise<string> => {
      const beside = await newsFirst();
      const missing = missingWords({ found, state });
      return (
        (await savedTable(
          ledger,
          format,
          narrowed,
          { mark, tell: setProgress, signal: controller.signal },
          { found, state },
        )) +
        missing +
        beside
      );
    };
    void run().then((words) => {
      if (controller.signal.aborted) return;
      setProgress(undefined);
      setMessage(words);
    });
  };
  const stop = (): void => {
    control.current?.abort();
    setProgress(undefined);
  };
  return { message, progress, write, stop };
};

/** A sentence about the account's other ledgers that are not in the table; '' if none is missing. */
const missingWords = (others: Others): string => {
  const { length } = leftOutOf(others);
  if (length === 0) return '';
  return ` ${others.found ? text.leftOut(length) : text.alone}`;
};

const leftOutOf = ({ found, state }: Others): readonly LeftOut[] => {
  if (found) return found.unused;
  return state === 'none' ? [] : ['all others'];
};

type Others = Pick<OthersRead, 'found' | 'state'>;

type Telling = {
  readonly mark: string | undefined;
  readonly tell: (words: string) => void;
  readonly signal: AbortSignal;
};

/** Makes the table and saves it as a file. Resolves with a sentence about how that ended; never rejects. */
const savedTable = async (
  ledger: Ledger,
  format: ExportFormat,
  narrowed: HistorySearch | undefined,
  { mark, tell, signal }: Telling,
  others: Others,
): Promise<string> => {
  const waiting: Waiter = { tell: (share) => tell(text.collecting(Math.round(100 * share))), signal };
  try {
    const commits = await listedCommits(ledger, others.found, waiterForShare(0, 0.4, waiting));
    const book = ledger.book();
    const rows = await inSlices(choosing(book, commits, narrowed), pageSlicing, waiterForShare(0.4, 0.7, waiting));
    const numbers = new Map(commits.map(({ commit }) => [commit.id, commit.seq]));
    const isWanted = narrowed ? isOfFilters(book, narrowed.filters) : () => true;
    const table = await auditTable(ledger, { rows, numbers, isWanted }, pageSlicing, waiterForShare(0.7, 1, waiting));
    const lines = [...leftOutLines(leftOutOf(others)), ...table.rows];
    if (lines.length > exportFormats[format].mostRows) return text.tooMany(table.rows.length);
    tell(text.writing);
    const file = await exportTable({ ...table, rows: lines, name: marked(table.name, mark) }, format, undefined, {
      signal,
    });
    saveFile(file);
    return text.done(file.fileName, table.rows.length);
  } catch (error) {
    return text.failed(troubleOf(error).detail);
  }
};

/** The waiter for a piece of the work that begins and ends at these shares of the whole. */
const waiterForShare = (from: number, to: number, { tell, signal }: Waiter): Waiter => ({
  tell: (share) => tell(from + (to - from) * share),
  signal,
});

/**
 * What history lists, the newest commit first. The share that is read is told by how far the commits' numbers are down.
 */
const listedCommits = async (
  ledger: Ledger,
  others: JoinedHistory | undefined,
  { tell, signal }: Waiter,
): Promise<readonly ListedCommit[]> => {
  const { seq } = ledger.status();
  const all: ListedCommit[] = [];
  for await (const listed of others?.commits() ?? ledger.history.commits()) {
    signal.throwIfAborted();
    all.push(listed);
    if (!listed.other) tell(1 - listed.commit.seq / seq);
  }
  return all;
};

const choosing = function* (
  book: Book,
  all: readonly ListedCommit[],
  narrowed: HistorySearch | undefined,
): Steps<readonly HistoryRow[]> {
  const { rows } = yield* makingRows(book, all);
  if (!narrowed) return rows;
  const { filters, query, moment } = narrowed;
  const isFound = searching(book, query);
  return yield* flatMapInSteps(rows, (row) => (passes(row, filters, moment) && isFound(row) ? [row] : []));
};
