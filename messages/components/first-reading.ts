/** Before the first reading there is nothing to show. */
export const firstReading = {
  title: 'Loading your records',
  body: 'This is the first time on this computer, so everything is read from the server once.',
  retry: 'Try again',
  failed: {
    offline: 'You are offline, and nothing of yours is on this computer yet. It goes on when the connection is back.',
    'no reply':
      'The server did not answer. Nothing of yours is on this computer yet, so there is nothing to work on offline.',
    'asked to wait': 'The server asked the app to wait a moment. The app asks again by itself.',
    'server error': 'Nothing was changed, here or there. The app asks again by itself.',
    'reading refused':
      'The server did not hand out your records. Nothing was changed, here or there. The app asks again by itself. If this lasts, tell whoever runs the server.',
    'changes too fast':
      'The server changes faster than it can be read: three times in a row its lists said something else at the end of a reading than at its beginning. Nothing was changed, here or there. The app asks again by itself.',
    unreadable: 'This app cannot read your records from it. Nothing was changed, here or there.',
    other: 'The server did not hand out your records. Nothing was changed, here or there.',
    'not saved here':
      'What was read could not be saved on this computer. See whether the browser’s disk space is used up.',
  } as Readonly<Record<string, string>>,
};
