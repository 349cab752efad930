import { footerLine } from '../../log/file/writing.ts';
import { decodeHeader } from '../../log/header.ts';
import { Redaction } from '../../log/redaction/redaction.ts';
import type { Redacted } from './redact-in-worker.ts';

/** The text of one ledger's file, or of a part of one; none if it is empty. Answers with the copy without texts. */
self.onmessage = ({ data }: MessageEvent<string>): void => {
  self.postMessage(redacted(data));
};

const redacted = (text: string): Redacted => {
  const [first, ...others] = text.split('\n').slice(0, -1);
  if (first === undefined) return { lines: [] };
  const read = decodeHeader(first);
  if (read.kind === 'bad') throw new Error(read.problem);
  const redaction = new Redaction();
  const header = redaction.header(read.header);
  const commits = others.slice(0, -1).map((line) => redaction.commit(line));
  return { lines: [header, ...commits, footerLine(redaction.end())] };
};
