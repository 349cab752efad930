import { counted } from '../counts.ts';

/** The dialog that saves what a developer needs to look for a fault. */
export const reportText = {
  title: 'Report a problem',
  body: 'This is what the file will hold, and nothing else: your records as they were an hour ago and what happened since, without names, e-mails, codes, titles and texts; the version, the browser and the screen. Points and dates stay. Nothing is sent: you save the file, and give it to whoever runs this site. It can be opened and replayed like a ledger.',
  words: 'What happened, and what did you expect?',
  wordsHint: 'Your own words go into the file as you write them.',
  preparing: 'Taking the names out…',
  preparingPart: (percent: number): string => `Taking the names out, ${percent} %`,
  changes: (count: number): string =>
    count === 0
      ? 'Nothing was changed in the last hour.'
      : counted(count, 'change of the last hour', 'changes of the last hour'),
  last: 'The last lines of the file, with your words',
  lines: 'All its lines before them: the records and what was changed since',
  save: 'Save the file',
  saved: (fileName: string): string => `${fileName} downloaded.`,
  failed: (detail: string): string => `What happened in the last hour could not be read (${detail}).`,
  fileName: (at: string): string => `gradeledger-report-${at}`,
};
