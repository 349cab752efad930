import { whole } from '../counts.ts';
import { storageTroubles } from '../storage-troubles.ts';

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
  reasons: storageTroubles,
  retry: 'Try again now',
  position: 'Entries in the ledger',
  head: 'Head',
  unsaved: 'Not on disk yet',
  withdrawn: (count: number) =>
    count === 1
      ? 'One change did not go through, because another tab’s change came first:'
      : `${whole(count)} changes did not go through, because another tab’s changes came first:`,
};
