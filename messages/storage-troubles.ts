/** Why a ledger cannot be opened or written, by reason. The first page needs them too. */
export const storageTroubles = {
  quota:
    'The disk space of this browser is used up. Nothing saved before is lost. Free some space, or export your work.',
  'connection lost': 'The browser closed its storage. Nothing saved before is lost. Reload the page to go on.',
  blocked: 'Another tab holds the storage. Close the other tabs of this app; saving then goes on.',
  'open timed out': 'The storage does not answer. Keep this page open; reload it if this stays.',
  gone: 'This workspace was wiped, or a student in it erased, perhaps in another tab. Copy what was not saved, then reload the page.',
  damaged: 'The ledger on this device is damaged. Nothing is written to it any more; export what you see.',
  unavailable: 'This browser gives the app no storage, as in some private windows. Export what you want to keep.',
  outdated: 'Another tab runs a newer version of the app. Reload the page to get that version.',
  newer: 'A newer version of the app has written here. Reload the page to get that version.',
  'not loaded':
    'A part of the app did not arrive. The connection may be slow or gone. Your work is as you left it; try again.',
  unknown: 'The storage failed for a reason the browser does not tell. Export what you want to keep, then reload.',
};
