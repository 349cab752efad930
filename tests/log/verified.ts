import { LogBytesCheck } from '../../log/file/bytes-check.ts';
import type { BadFile, SoundFile } from '../../log/file/check.ts';
import { logFileText } from '../../log/file/writing.ts';
import type { Log } from '../../log/port.ts';

const encoder = new TextEncoder();

/** What *Verify* says of a stored log: it checks the file of it. */
export const verified = async (log: Log): Promise<SoundFile | BadFile> => {
  const check = new LogBytesCheck();
  for await (const lines of logFileText(log)) {
    const { bad } = check.take(encoder.encode(lines));
    if (bad) return bad;
  }
  return check.end();
};
