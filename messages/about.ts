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
        'Whatever you do is written down as what happened, with its time: what was there before, and what is there now. What you see is added up from that.',
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
        'The words at the top right always tell: saved on this device, held by this page only, or not saved and why.',
      ],
    },
  ],
  keyboard: 'Everything can be done from the keyboard. Press ? for the list.',
};

export const info = {
  title: 'App info',
  version: 'Version',
  browser: 'Browser',
  storage: 'Storage of this browser',
  storageUsed: (used: string, quota: string) => `${used} used of ${quota}`,
  storageUnknown: 'The browser does not tell.',
  persisted: 'Protected from clearing',
  yes: 'Yes',
  no: 'No, the browser may clear it when the disk is full',
  back: 'Back to the start',
};
