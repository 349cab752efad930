export const lost = {
  title: 'There is no such page',
  body: (path: string) => `There is nothing at ${path}. Nothing was changed.`,
  go: 'Go to Courses',
  start: 'Go to the start',
};

export const faults = {
  chunkTitle: 'This screen did not load',
  partTitle: 'This did not load',
  chunkBody: 'The connection may be slow or gone. Your work is as you left it.',
  retry: 'Try again',
  crashTitle: 'This screen has stopped',
  crashBody: 'A fault in the app stopped it. What was shown as saved is safe; what you were just typing may not be.',
  crashRetry: 'Open it again',
  details: 'Details for a report',
};
