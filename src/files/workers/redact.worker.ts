import { Redacting, type RedactionInput, reportLines } from '../redacting.ts';

let redacting = new Redacting(undefined);

/** Answers each slice, and the end, with the copy's lines for it, and the beginning with a word. */
self.onmessage = ({ data }: MessageEvent<RedactionInput>): void => {
  if (data === null) self.postMessage(redacting.end());
  else if (typeof data === 'string') self.postMessage(redacting.take(data));
  else if ('report' in data) self.postMessage(reportLines(data.report));
  else {
    redacting = new Redacting(data.begin.from);
    self.postMessage('begun');
  }
};
