import { LogBytesCheck } from '../../../log/file/bytes-check.ts';
import type { BadFile, SoundFile, TakenCommit } from '../../../log/file/check.ts';
import { lineOfLog } from '../../../log/file/part-header.ts';
import { contentFault } from '../../../messages/cli/ledger-content.ts';
import { ContentCheck } from '../../../projections/book/content.ts';
import type { ReadEnd, ReadPiece } from './read-ledger-in-worker.ts';

/**
 * Reads one file as a stream, and checks each line and whether it can follow from those before it: content that no
 * gradebook can hold would stop a screen. Only the gradebook is kept here.
 */
self.onmessage = ({ data }: MessageEvent<Blob>): void => {
  read(data).then(
    (end) => self.postMessage(end),
    (error: unknown) => self.postMessage({ kind: 'failed', detail: String(error) } satisfies ReadEnd),
  );
};

const read = async (file: Blob): Promise<ReadEnd> => {
  const check = new LogBytesCheck();
  const contentOrder = new ContentOrder();
  const reader = file.stream().getReader();
  const endWith = (found: SoundFile | BadFile): ReadEnd => ({
    kind: 'end',
    found,
    ...(check.begun && { ...check.begun, logLine: lineOfLog(check.begun.header) }),
  });
  for (let bytesRead = 0; ; ) {
    const { value } = await reader.read();
    if (!value) return endWith(check.end());
    const checked = check.take(value);
    const accepted = contentOrder.take(checked.commits);
    bytesRead += value.byteLength;
    self.postMessage({ kind: 'piece', commits: accepted.lines, done: bytesRead } satisfies ReadPiece);
    const bad = accepted.bad ?? checked.bad;
    if (bad) return endWith(bad);
  }
};

/** Takes lines of commits up to the first one that cannot follow from those before it. */
class ContentOrder {
  readonly #content = new ContentCheck();
  #isFromBeginning: boolean | undefined;

  take(commits: readonly TakenCommit[]): { readonly lines: readonly string[]; readonly bad?: BadFile } {
    const lines: string[] = [];
    for (const { line, commit } of commits) {
      // A part of a ledger lacks the commits before it, so nothing can be said about what could follow from them.
      this.#isFromBeginning ??= commit.seq === 1;
      const [fault] = this.#isFromBeginning ? this.#content.take(commit) : [];
      if (fault) {
        const detail = contentFault(fault);
        return { lines, bad: { kind: 'bad', line: commit.seq + 1, problem: 'cannot follow', detail } };
      }
      lines.push(line);
    }
    return { lines };
  }
}
