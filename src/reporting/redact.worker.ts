import { type DomainEvent, isBookEvent } from '../../events/catalogue.ts';
import { footerLine } from '../../log/file/writing.ts';
import { decodeHeader } from '../../log/header.ts';
import { parseLine } from '../../log/line.ts';
import { Redaction } from '../../log/redaction/redaction.ts';
import type { Redacted } from './redact-in-worker.ts';

/** The text of one ledger's file, or of a part of one; none if it is empty. Answers with the copy without texts. */
self.onmessage = ({ data }: MessageEvent<string>): void => {
  self.postMessage(redacted(data));
};

const redacted = (text: string): Redacted => {
  const [first, ...others] = text.split('\n').slice(0, -1);
  if (first === undefined) return { lines: '', changes: 0 };
  const read = decodeHeader(first);
  if (read.kind === 'bad') throw new Error(read.problem);
  const redaction = new Redaction();
  const header = redaction.header(read.header);
  const commits = others.slice(0, -1);
  const copies = commits.map((line) => redaction.commit(line));
  const lines = [header, ...copies, footerLine(redaction.end())].map((line) => `${line}\n`).join('');
  return { lines, changes: commits.filter(isChange).length };
};

/** What a newer version wrote is no change that anybody here knows of. */
const isChange = (line: string): boolean => {
  const stored = parseLine(line);
  return (
    typeof stored !== 'string' &&
    stored.events.some((entry) => 'event' in entry && isBookEvent(entry.event as DomainEvent))
  );
};
