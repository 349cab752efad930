/** A table on screen as a file. */
export const exportTableText = {
  formats: { csv: 'CSV file', xlsx: 'Excel workbook' },
  registrar: 'For the registrar…',
  fill: 'Fill in a file from Canvas, Moodle…',
  writing: 'Writing the file…',
  done: (fileName: string) => `${fileName} downloaded.`,
  notAsked: 'The server could not be asked whether others have changed anything: the file says what this computer has.',
  failed: (reason: string, build: string) =>
    `The file could not be written (${reason}). Nothing was lost; try again. If it fails again, tell us this too: ${build}.`,
};

/** What is put on paper, in menus. */
export const printNames = {
  sheet: 'Print these rows…',
  finals: 'Print these rows…',
  reports: 'Progress reports, a page each…',
  class: 'Class report…',
} as const;
