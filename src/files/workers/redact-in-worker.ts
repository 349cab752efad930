import type { Position } from '../../../log/lines/line.ts';
import type { LedgerHistory } from '../../../machines/ledger/ledger-port.ts';
import type { RedactedEnd, RedactedPiece, ReportEnd, ToRedact } from '../redacting.ts';
import { workerFault } from '../worker-fault.ts';

/**
 * A redacted ledger's file, each line with its line feed, but for its last one. `changes`: how many of its commits changed
 * records. `end`: where it ends, if it is whole.
 */
export type Redacted = {
  readonly lines: string;
  readonly footer: string;
  readonly changes: number;
  readonly end?: Position;
};

/**
 * Takes people's texts out of a ledger, in a worker that ends with it. `from`: milliseconds since 1970; what was before is
 * one commit with the records as they were. Rejects if it fails.
 */
export const redactInWorker = async (history: Pick<LedgerHistory, 'file'>, from?: number): Promise<Redacted> => {
  const worker = new Worker(new URL('./redact.worker.ts', import.meta.url), { type: 'module' });
  const failed = new Promise<never>((_, reject) => {
    worker.onerror = (event) => reject(new Error(workerFault(event)));
    worker.onmessageerror = () => reject(new Error('message'));
  });
  const answerTo = (message: string | null): Promise<RedactedPiece | RedactedEnd> => {
    const answer = new Promise<RedactedPiece | RedactedEnd>((resolve) => {
      worker.onmessage = ({ data }: MessageEvent<RedactedPiece | RedactedEnd>) => resolve(data);
      worker.postMessage(message);
    });
    return Promise.race([answer, failed]);
  };
  try {
    worker.postMessage({ begin: from === undefined ? {} : { from } } satisfies ToRedact);
    const pieces: RedactedPiece[] = [];
    for await (const slice of history.file()) pieces.push(await answerTo(slice));
    const last: RedactedEnd = await answerTo(null);
    const all = [...pieces, last];
    return {
      lines: all.map(({ lines }) => lines).join(''),
      changes: all.reduce((sum, { changes }) => sum + changes, 0),
      footer: last.footer ?? '',
      ...(last.end && { end: last.end }),
    };
  } finally {
    worker.terminate();
  }
};

/** The last lines of a report. In a worker too: the page needs no code for chains here. Rejects if it fails. */
export const reportEndInWorker = async (report: ReportEnd): Promise<string> => {
  const worker = new Worker(new URL('./redact.worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise((resolve, reject) => {
      worker.onerror = (event) => reject(new Error(workerFault(event)));
      worker.onmessageerror = () => reject(new Error('message'));
      worker.onmessage = ({ data }: MessageEvent<string>) => resolve(data);
      worker.postMessage({ report } satisfies ToRedact);
    });
  } finally {
    worker.terminate();
  }
};

/** Redacts nothing, so that the browser has the worker's code when the connection is gone. */
export const fetchRedactor = (): Promise<unknown> => redactInWorker({ file: nothing });

const nothing = async function* (): AsyncGenerator<string> {
  yield* [];
};
