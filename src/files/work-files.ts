import { writeWire } from '../../events/wire-write.ts';
import type { ConfirmationClaim } from '../../log/file/claim.ts';
import { footerLine } from '../../log/file/writing.ts';
import type { LedgerHistory } from '../../machines/ledger/ledger-port.ts';
import { exportWork } from '../../messages/components/export-work.ts';
import { safeFileName } from '../../messages/file-name.ts';
import type { Book } from '../../projections/book/book.ts';
import { workingData } from '../../projections/book/working-data.ts';
import { dayOf } from '../browser/local-time.ts';
import type { ExportedFile } from './save-file.ts';
import { type LinesWaiter, tellingLines } from './telling-lines.ts';

type FileSource = Pick<LedgerHistory, 'file'>;

/** The first and the last day of a part, as `2026-09-01`, in the user's time zone. */
export type DayRange = { readonly first: string; readonly last: string };

/**
 * The whole ledger. If it cannot be read to its end, throws the log's failure; or the waiter's reason. `confirmed`: what a
 * server has just confirmed of it, which the file's last line then says.
 */
export const ledgerFile = async (
  history: FileSource,
  user: string,
  waiting?: LinesWaiter,
  confirmed?: ConfirmationClaim,
): Promise<ExportedFile> => {
  const slices = await slicesOf(history.file(), waiting);
  if (confirmed) slices.push(withConfirmation(slices.pop() ?? '', confirmed));
  return { blob: new Blob(slices, ndjson), fileName: nameOf(user, 'ndjson') };
};

/** The last line of a ledger's file, with what a server has confirmed of it. */
const withConfirmation = (footer: string, { server, seq, hash, receivedAt }: ConfirmationClaim): string => {
  const { count, head } = JSON.parse(footer) as { readonly count: number; readonly head: string };
  return `${footerLine({ seq: count, hash: head }, { server, seq, hash, receivedAt })}\n`;
};

/** The part of the ledger with the changes of these days; `undefined`: there were none. */
export const ledgerPart = async (
  history: FileSource,
  user: string,
  days: DayRange,
  waiting?: LinesWaiter,
): Promise<ExportedFile | undefined> => {
  const slices = await slicesOf(history.file({ from: beginOf(days.first, 0), until: beginOf(days.last, 1) }), waiting);
  if (slices.length === 0) return undefined;
  const fileName = safeFileName(exportWork.partName(user, days.first, days.last), 'ndjson');
  return { blob: new Blob(slices, ndjson), fileName };
};

const ndjson = { type: 'application/x-ndjson' };

const slicesOf = async (file: AsyncIterable<string>, waiting: LinesWaiter | undefined): Promise<string[]> => {
  const slices: string[] = [];
  for await (const slice of tellingLines(file, waiting)) slices.push(slice);
  return slices;
};

/**
 * When the day `daysLater` days after `day` begins, in milliseconds since 1970. The calendar is asked, because a day on
 * which the clock changes is shorter or longer.
 */
const beginOf = (day: string, daysLater: number): number => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + daysLater).getTime();
};

/** `leftOver` counts the points that the format has no place for. */
export type RecordsFile = ExportedFile & { readonly leftOver: number };

/** The book as InitializationData, with changes that are not saved yet. Reads nothing from the storage. */
export const recordsFile = (book: Book, user: string): RecordsFile => {
  const { data, leftOver } = writeWire(workingData(book));
  const blob = new Blob([JSON.stringify(data)], { type: 'application/json' });
  return { blob, fileName: nameOf(user, 'json'), leftOver: leftOver.length };
};

const nameOf = (user: string, extension: string): string =>
  safeFileName(exportWork.fileName(user, dayOf(new Date())), extension);
