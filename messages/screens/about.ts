export const about = {
  title: 'About',
  sections: [
    {
      title: 'What it is',
      text: [
        'A gradebook for instructors: courses and their offerings, rosters, assessments, scores, weights and final grades.',
      ],
    },
    {
      title: 'Every change is on the ledger',
      text: [
        'Whatever you do is written down as what happened, with its time: what was there before, and what is there now. What you see is computed from that record.',
        'So nearly everything can be undone, and every final grade can be traced to the scores it is made of.',
      ],
    },
    {
      title: 'How grades are computed',
      text: [
        'Exactly: in whole ten-thousandths of a point and in fractions, never in binary floating point. Rounding happens once, where a grade is shown.',
        'A score that was not entered is not a zero. The gradebook keeps the two apart everywhere.',
      ],
    },
    {
      title: 'Where your work is',
      text: [
        'The words at the top right always tell where your last change is.',
        'Signed in: “Sent” once the server has confirmed all of it; “Saved on this device”, “Sending” or “waiting” while some of it is still on the way; “Offline”, “No answer” or “Server busy” with the number of changes that wait here and go by themselves later. “Needs you” means that something is for you to decide. A click on the words opens Sync, which tells what and why.',
        'Not signed in: a demo keeps nothing, and what you start empty is only in this tab. “Not saved” says why.',
        'A page that is open goes on without a connection. To open it again or to reload it, a connection is needed, until the app can be installed.',
      ],
    },
  ],
  keyboard: 'Everything can be done from the keyboard. Press ? for the list.',
};

export const info = {
  title: 'App info',
  version: 'Version',
  built: 'Date',
  browser: 'Browser',
  storage: 'Room in this browser',
  storageUsed: (used: string, quota: string) => `${used} used of ${quota}`,
  storageUnknown: 'The browser does not tell.',
  persisted: 'Protected from clearing',
  protection: {
    promised: 'Yes. The browser clears your work only when you tell it to.',
    refused:
      'No. The browser was asked and did not agree: it may clear your work when the disk is full, or when you have not been here for long. Export what you want to keep.',
    'not asked': 'Not yet. The browser is asked once, after your first change that is saved on this device.',
    unknown: 'The browser does not tell.',
  },
  otherBrowsers: 'Changes of your other browsers',
  notKept: (why: string) => `Not kept on this computer, so History fetches them from your server each time (${why}).`,
  back: 'Back to the start',
};
