export const palette = {
  label: 'Search or jump to…',
  nothing: 'Nothing matches.',
  kinds: {
    page: 'Page',
    action: 'Action',
    course: 'Course',
    offering: 'Offering',
    assessment: 'Assessment',
    student: 'Student',
    snapshot: 'Snapshot',
  },
  /** What the specification calls the page of snapshots. */
  archive: 'Archive',
  goTo: (page: string) => `Go to ${page}`,
  theme: (name: string) => `Theme: ${name}`,
  importClass: 'Import a class…',
  exportWork: 'Export the work',
};
