import { type BadFile, LogBytesCheck, type SoundFile } from '../../log/file/check.ts';
import { lineOfLog } from '../../log/file/part-header.ts';
import type { ReadEnd, ReadPiece } from './read-ledger.ts';

/** Reads one file as a stream and checks each line; nothing of it is kept here. */
self.onmessage = ({ data }: MessageEvent<Blob>): void => {
  read(data).then(
    (end) => self.postMessage(end),
    (error: unknown) => self.postMessage({ kind: 'failed', detail: String(error) } satisfies ReadEnd),
  );
};

const read = async (file: Blob): Promise<ReadEnd> => {
  const check = new LogBytesCheck();
  const reader = file.stream().getReader();
  const ended = (found: SoundFile | BadFile): ReadEnd => ({
    kind: 'end',
    found,
    ...(check.begun && { ...check.begun, logLine: lineOfLog(check.begun.header) }),
  });
  for (let done = 0; ; ) {
    const { value } = await reader.read();
    if (!value) return ended(check.end());
    const { commits, bad } = check.take(value);
    done += value.byteLength;
    self.postMessage({ kind: 'piece', commits, done } satisfies ReadPiece);
    if (bad) return ended(bad);
  }
};
