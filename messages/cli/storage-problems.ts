/** By the storage's name of the problem. */
export const storageProblems: Readonly<Record<string, (detail: string) => string>> = {
  'newer schema': () => 'the data was written by a newer version of Gradeledger. Update, then try again.',
  'unsafe settings': () =>
    'the folder is on a file system that cannot keep the data safely. Give another one with --data.',
  'no backup': () => 'that file is no backup of Gradeledger, or its first line is damaged. Nothing was changed.',
  'backup damaged': () => 'the backup is damaged or incomplete. Nothing was changed.',
  'backup newer': () => 'the backup was written by a newer version of Gradeledger. Update, then try again.',
  'not empty': () =>
    'there is data here already, and a backup can only be restored into an empty place. Nothing was changed. Give an empty folder with --data, or an empty database.',
  'not a folder': (file) => `${file} is a file, not a folder. Give a folder with --data.`,
  'file exists': (file) => `${file} is there already; nothing was replaced. Give another name.`,
  'no such file': (file) => `there is no file ${file}.`,
  'no such folder': (folder) => `there is no folder ${folder}; nothing was written. Make it first.`,
  'file forbidden': (file) =>
    `${file} may not be read or written by the user of this command or of the running server.`,
  'account moved': (origin) =>
    `the account has moved to ${origin}, so nothing of it is changed here. Do it there, or say \`account stay\` if it did not move.`,
  'no account file': (file) =>
    `that is no file of an account, as \`account export\` writes it, or its first line is damaged (${file}). Nothing was changed.`,
  'account file damaged': (detail) =>
    `the file of the account is damaged or incomplete (${detail}). Nothing was changed. Copy it again, or export it again.`,
  'account file newer': () =>
    'the file of the account was written by a newer version of Gradeledger. Nothing was changed. Update, then try again.',
  'account for another server': (origin) =>
    `that account was exported to ${origin}, and this server is not found there. Nothing was changed. The old server tells everybody that it is at ${origin}: set PUBLIC_ORIGIN as for the server itself, or, if this is that server by another name, give --to ${origin}.`,
  'row too long': (table) => `a row of ${table} is longer than the file of an account may have.`,
  'ledger damaged': (place) => `the copy of a ledger is not as it was written: ${place}.`,
  'bytes miscounted': (what) =>
    `an account stores more bytes than was counted: ${what}. Nothing is lost, but it may have gone beyond its quota. This is a fault of this program.`,
  full: () => 'the disk is full. Nothing was written.',
};
export const otherVersion =
  'the server that has this data open is of another version and did not understand. Start it again, then try again.';
export const failed = (detail: string): string => `it did not work: ${detail}`;
