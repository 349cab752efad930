import { type BadFile, LogFileCheck } from '../../log/file/check.ts';

const check = new LogFileCheck();
let bad: BadFile | undefined;

/** Whole lines of one ledger file, in order; `null`: the file has ended. Answers with how many lines it took, then the result. */
self.onmessage = ({ data }: MessageEvent<string | null>): void => {
  if (data === null) {
    self.postMessage(bad ?? check.end());
    return;
  }
  const lines = data.slice(0, -1).split('\n');
  for (const line of lines) {
    if (bad) break;
    const taken = check.take(line);
    if (taken.kind === 'bad') bad = taken;
  }
  self.postMessage(lines.length);
};
