export const banners = {
  label: 'About this workspace',
  demo: 'Demo: sample data, nothing is kept.',
  empty: 'Nothing is kept after this page closes. Export what you want to keep.',
  noDisk:
    'This browser gives Gradeledger no storage. Your work is in this tab only: what has not been sent ends with it. What waited on this computer before is not shown.',
  reset: 'Reset…',
  leave: 'Leave',
};
