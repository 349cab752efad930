import type { Position } from '../../../log/lines/line.ts';
import type { LedgerHistory } from '../../../machines/ledger/ledger-port.ts';
import type { RedactedEnd, RedactedPiece, RedactionInput, ReportEnd } from '../redacting.ts';
import { type LinesWaiter, tellingLines } from '../telling-lines.ts';
import { withWorker } from './asked-worker.ts';

/**
 * A redacted ledger's file without its last line, each line with its line feed. `changes`: how many of its commits
 * changed records. `end`: where the copy ends; missing if the file was not whole.
 */
export type RedactedFile = {
  readonly lines: string;
  readonly footer: string;
  readonly changes: number;
  readonly end?: Position;
};

/**
 * Takes people's texts out of a ledger, in a worker that ends with it. `from`: milliseconds since 1970; all earlier
 * commits become one with the records as they were. Rejects if it fails, or with the waiter's reason.
 */
export const redactInWorker = (
  history: Pick<LedgerHistory, 'file'>,
  from?: number,
  waiting?: LinesWaiter,
): Promise<RedactedFile> =>
  withWorker(
    start,
    async (ask) => {
      await ask({ begin: from === undefined ? {} : { from } } satisfies RedactionInput);
      const pieces: RedactedPiece[] = [];
      for await (const slice of tellingLines(history.file(), waiting))
        pieces.push(await ask(slice satisfies RedactionInput));
      const last = await ask<RedactedEnd>(null satisfies RedactionInput);
      const all = [...pieces, last];
      return {
        lines: all.map(({ lines }) => lines).join(''),
        changes: all.reduce((sum, { changes }) => sum + changes, 0),
        footer: last.footer ?? '',
        ...(last.end && { end: last.end }),
      };
    },
    waiting?.signal,
  );

/**
 * The last lines of a report. Made in a worker, too, so that the page needs no code for chains. Rejects if it fails.
 */
export const reportEndInWorker = (report: ReportEnd): Promise<string> =>
  withWorker(start, (ask) => ask<string>({ report } satisfies RedactionInput));

const start = () => new Worker(new URL('./redact.worker.ts', import.meta.url), { type: 'module' });

/** Redacts nothing, so that the browser has the worker's code when the connection is gone. */
export const fetchRedactor = (): Promise<unknown> => redactInWorker({ file: nothing });

const nothing = async function* (): AsyncGenerator<string> {
  yield* [];
};
