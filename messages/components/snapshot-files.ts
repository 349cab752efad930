import type { Snapshot } from '../../events/entities.ts';
import { counted, whole } from '../counts.ts';

type FileNamed = Pick<Snapshot, 'courseCode' | 'courseNumber' | 'section' | 'period' | 'yearOfStart'>;

/** The name of a snapshot's file without its ending, as the server would call it. */
export const snapshotFileName = ({ courseCode, courseNumber, section, period, yearOfStart }: FileNamed): string =>
  [courseCode, courseNumber, section, period, yearOfStart].filter((part) => part !== '' && part !== null).join('-');

export const exportSnapshotText = {
  title: (count: number) => (count > 1 ? `Export ${whole(count)} snapshots` : 'Export snapshot'),
  name: 'File name',
  kind: 'Kind of file',
  kinds: {
    xls: 'Spreadsheet (.xls), made by the server',
    xlsx: 'Workbook (.xlsx) with scores and final grades, made here',
    json: 'Snapshot file (.json), which a server can take in again',
  },
  columns: {
    lastName: 'Last name',
    firstName: 'First name',
    code: 'Student code',
    email: 'E-mail',
    percent: (assessment: string) => `${assessment} %`,
    part: (assessment: string, part: string) => `${assessment} ${part}`,
  },
  noContent:
    'Your server does not give out what a snapshot holds, so this cannot be made. Of an offering as it is now it can: “Save snapshot…” and the offering’s page do that.',
  each: (count: number) => `${whole(count)} files are saved, one for each. Your browser may ask whether it may.`,
  go: (count: number) => (count > 1 ? `Save ${whole(count)} files` : 'Save file'),
  done: (fileNames: readonly string[]) =>
    fileNames.length > 1 ? `${whole(fileNames.length)} files saved.` : `Saved as ${fileNames.join('')}.`,
  saving: (saved: number, all: number) => `${whole(saved)} of ${whole(all)} files saved.`,
  stopped: (saved: number, all: number, name: string, why: string) =>
    `${whole(saved)} of ${whole(all)} files saved, then it stopped at ${name}: ${why}`,
  unreadable: 'What the server sent is no snapshot, so nothing was saved.',
  failed: (why: string, build: string) => `${why} This is ${build}.`,
};

/** An offering as its server has it. */
export const exportOfferingText = {
  open: 'Save as a file…',
  title: 'Save the offering as a file',
  name: 'File name',
  kind: 'Kind of file, made by your server',
  kinds: {
    xls: 'Spreadsheet (.xls)',
    json: 'Snapshot file (.json), which a server can take in again',
  },
  unsent: (count: number) =>
    `${counted(count, 'change is', 'changes are')} not in this file: your server does not have ${count === 1 ? 'it' : 'them'} yet.`,
  notThere: 'Your server does not have this offering yet. Wait until it is sent, then try again.',
  noServer:
    'A server makes these files, and this gradebook has none. Its tables can be exported from their own screens.',
  go: 'Save file',
};
