import { counted } from './counts.ts';

/** The dialog that saves what a developer needs to look for a fault. */
export const reportText = {
  title: 'Report a problem',
  body: 'This is what the file will hold, and nothing else: what happened here in the last hour without names, e-mails, codes, titles and texts, the version, the browser and the screen. Nothing is sent: you save the file, and give it to whoever runs this site.',
  words: 'What happened, and what did you expect?',
  wordsHint: 'Your own words go into the file as you write them.',
  preparing: 'Taking the names out…',
  changes: (count: number): string =>
    count === 0
      ? 'Nothing was changed in the last hour.'
      : counted(count, 'change of the last hour', 'changes of the last hour'),
  first: 'The first line of the file, with your words',
  lines: 'All its other lines',
  save: 'Save the file',
  saved: (fileName: string): string => `${fileName} is among your downloads.`,
  failed: (detail: string): string => `What happened in the last hour could not be read (${detail}).`,
  fileName: (at: string): string => `gradeledger-report-${at}`,
};
