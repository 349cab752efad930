import { counted } from '../counts.ts';

/** What is said while a past moment, or a snapshot, is looked at. */
export const pastText = {
  label: 'As of a past moment',
  asOf: (when: string) => `As of ${when}`,
  slider: 'Moment',
  sliderTold: (when: string, words: string) => `${when}, ${words}`,
  time: 'Date and time',
  back: 'Back to now',
  refused: (when: string) => `You look at ${when}. Go back to now to change something.`,
  enter: 'As of…',
  enterHere: 'View as of here',
  enterTitle: 'Look at these records as they were at an earlier moment',
  trying: 'Apply or discard what you try first.',
  nothing: 'Nothing has been changed yet, so there is no earlier moment to look at.',
  reading: 'Reading the ledger up to that moment…',
  failed: (detail: string) => `That moment could not be read: ${detail}`,
  importing: 'You do not look at your records as they are now. Go back to now to import a file.',
  undoing: 'Go back to now to take this back.',
};

/** Moments that have a name. */
export const tagText = {
  open: 'Tags…',
  title: 'Tags',
  named: (when: string) => `The moment: ${when}`,
  namedNow: (when: string) => `The moment: now. Nothing has changed since ${when}.`,
  name: 'Name',
  placeholder: 'submitted to registrar',
  about: 'About',
  all: 'All offerings',
  add: 'Tag this moment',
  list: 'Tagged moments',
  none: 'No moment of this ledger has a name yet.',
  view: (name: string) => `View as of “${name}”`,
  viewShort: 'View',
  rename: (name: string) => `New name of “${name}”`,
  remove: (name: string) => `Remove “${name}”`,
  removeShort: 'Remove',
  added: (name: string) => `“${name}” is tagged.`,
  renamed: (name: string) => `The tag is called “${name}” now.`,
  removed: (name: string) => `The tag “${name}” is removed.`,
  quoted: (name: string) => `“${name}”`,
};

/** What differs between two moments. */
export const compareText = {
  open: 'Compare…',
  title: 'Compare two moments',
  from: 'From',
  to: 'To',
  now: 'now',
  endOf: (day: string) => `the end of ${day}`,
  search: 'Search tags and days',
  none: 'No matching tag or day.',
  drift: (count: number, name: string) =>
    `${counted(count, 'final grade differs', 'final grades differ')} from “${name}”`,
  driftUnread: (name: string, detail: string) =>
    `Whether final grades differ from “${name}” could not be read (${detail}). Your records are safe.`,
};
