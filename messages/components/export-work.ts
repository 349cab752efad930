import { whole } from '../counts.ts';

const changes = (count: number): string => (count === 1 ? 'One change' : `${whole(count)} changes`);

export const exportWork = {
  title: 'Take it with you',
  urgent: 'Export what you want to keep now.',
  ledger: 'Export the ledger',
  ledgerHint: 'All that happened, byte for byte as it is stored, in a chain that anybody can check.',
  records: 'Export the records',
  recordsHint: 'Courses, rosters, scores and settings as they are on screen now, as JSON.',
  unsaved: (count: number) =>
    `${changes(count)} not on disk yet: in the records ${count === 1 ? 'it is' : 'they are'} included, in the ledger not.`,
  writing: (percent: number | 'unknown') =>
    percent === 'unknown' ? 'Writing this part of the ledger…' : `Writing the ledger, ${percent} %`,
  exported: (fileName: string) => `${fileName} downloaded.`,
  leftOver: (fileName: string, count: number) =>
    `${fileName} downloaded, without ${count === 1 ? 'one score' : `${whole(count)} scores`} of problems that no assessment has; such a file has no place for them. The ledger has them.`,
  failed: (why: string, build: string) =>
    `The ledger cannot be read now, so there is no file of it. ${why} The records can be exported without it. This is ${build}.`,
  noRecords: (why: string, build: string) =>
    `The records could not be written, so there is no file of them: ${why}. The ledger can be exported without them. This is ${build}.`,
  copyHead: 'Copy the head',
  copied: 'Copied. Keep it elsewhere: it shows later that nothing was cut off.',
  notCopied: 'The browser did not allow copying. Select the text above and copy it.',
  part: 'Export part…',
  partTitle: 'Export a part of the ledger',
  partBody:
    'All changes from one day to another, with nothing left out between. The file says that it is a part: what comes before is not in it, so it can be checked and read, but not opened as a gradebook.',
  firstDay: 'From',
  lastDay: 'To, including that day',
  partGo: 'Export this part',
  noDays: 'Choose two days, the first not after the last.',
  nothingThen: 'Nothing was changed on these days, so there is no file.',
  partName: (user: string, first: string, last: string) => `gradeledger-${user}-part-${first}-to-${last}`,
  fileName: (user: string, date: string) => `gradeledger-${user}-${date}`,
};
