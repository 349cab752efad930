import { whole } from './counts.ts';

export const savedState = {
  label: 'State of your work',
  saved: 'Saved on this device',
  saving: 'Saving…',
  notSaved: 'Not saved',
  demo: 'Demo, nothing is kept',
  empty: 'Only in this tab',
  opening: 'Opening…',
  failed: 'Not open',
  readOnly: 'Read only',
  closed: 'Closed',
  explain: {
    saved: 'Every change is on this device’s disk.',
    saving: (count: number) =>
      `${count === 1 ? 'One change is' : `${whole(count)} changes are`} on the way to the disk.`,
    demo: 'Sample data. It ends when this page is closed or reloaded.',
    empty: 'Your changes are gone when this tab is closed or reloaded. Export what you want to keep.',
    opening: 'The ledger is being read.',
    failed: 'The ledger could not be read.',
    readOnly: 'You can look at everything and export it, but nothing can be changed here now.',
    closed: 'This workspace has been closed.',
  },
  reasons: {
    quota:
      'The disk space of this browser is used up. Nothing saved before is lost. Free some space, or export your work.',
    'connection lost': 'The browser closed its storage. Nothing saved before is lost. Reload the page to go on.',
    blocked: 'Another tab holds the storage. Close the other tabs of this app; saving then goes on.',
    'open timed out': 'The storage does not answer. Keep this page open; reload it if this stays.',
    gone: 'This workspace was wiped, perhaps in another tab. Export what you see here before you close the page.',
    damaged: 'The ledger on this device is damaged. Nothing is written to it any more; export what you see.',
    unavailable: 'This browser gives the app no storage, as in some private windows. Export what you want to keep.',
    outdated: 'Another tab runs a newer version of the app. Reload the page to get that version.',
    newer: 'A newer version of the app has written here. Reload the page to get that version.',
    'not loaded':
      'A part of the app did not arrive. The connection may be slow or gone. Your work is as you left it; try again.',
    unknown: 'The storage failed for a reason the browser does not tell. Export what you want to keep, then reload.',
  },
  retry: 'Try again now',
  position: 'Entries in the ledger',
  head: 'Ledger’s head',
  unsaved: 'Not on disk yet',
  withdrawn: (count: number) =>
    count === 1
      ? 'One change did not go through, because another tab’s change came first:'
      : `${whole(count)} changes did not go through, because another tab’s changes came first:`,
};
