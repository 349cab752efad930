import { LogFileCheck } from '../../../log/file/check.ts';

const check = new LogFileCheck();

/**
 * Whole lines of one ledger file, in order; `null`: the file has ended. Answers with the number of lines that it took,
 * or with the result: the first bad line, or that the whole file is sound.
 */
self.onmessage = ({ data }: MessageEvent<string | null>): void => {
  if (data === null) {
    self.postMessage(check.end());
    return;
  }
  const lines = data.slice(0, -1).split('\n');
  for (const line of lines) {
    const taken = check.take(line);
    if (taken.kind !== 'bad') continue;
    self.postMessage(taken);
    return;
  }
  self.postMessage(lines.length);
};
