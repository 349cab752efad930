import type { ItemKind } from '../../events/items.ts';
import { kindNames } from './sync-panel.ts';

const callUnknown =
  'The server does not know this call, so nothing was done. Your change stays here. Tell whoever runs the server, then send it again.';

/** Why a change was refused, and what helps. Reasons without an entry use `unknown`. */
const refusals: Readonly<Record<string, string>> = {
  'student.codeTaken': 'Another student there has this code. Give one of them another code; it is then sent by itself.',
  'body.malformed': 'The server says that this is malformed. Change it, or discard it.',
  '400': 'The server refused this without saying why. Change it, or discard it.',
  'body.tooLarge': 'This is larger than the server takes. Make it shorter, or discard it.',
  '413': 'This is larger than the server takes. Make it shorter, or discard it.',
  'settings.malformed':
    'The server says that this setting is of a kind that other devices could not read. Nothing was changed there. Choose it anew, or discard it.',
  'settings.tooLarge':
    'This is more than the server keeps of one setting, or of all settings together. Nothing was changed there, and yours stays on this computer. Make it shorter, or discard it.',
  'key.otherBody': 'The server says that this was sent before in other words: a fault of this app. Send it again.',
  'key.malformed': 'The server could not read how this call was marked: a fault of this app. Send it again.',
  'path.unknown': callUnknown,
  '405': callUnknown,
  '415':
    'The server did not recognise this as JSON: something on the way to it changes what is sent. Send it again from another network.',
  idTaken:
    'The server answered with an id that something else has here, so its answer was not taken over. Tell whoever runs it.',
  notDone:
    'The server said four times that something else was done than was asked of it, and a reading showed that this was not done. Your change stays here. Send it again, or discard it and tell whoever runs the server.',
  conflict:
    'The server said four times that it holds something else, and each reading showed what was expected. Your change stays here. Send it again, or discard it and tell whoever runs the server.',
  'app.fault':
    'This app could not put the call together: a fault of the app. Nothing was sent, and your change stays here. Tell whoever runs this site, then send it again.',
  'enrollment.listEmpty': 'The server found nobody to enroll in this. Send it again.',
};

export const refusedBecause = (kind: ItemKind, reason: string | undefined, status: number | undefined): string => {
  if (reason === 'quotaExceeded') {
    return `Your quota at the server is used up: it takes no more ${kindNames[kind][1]}. This one stays here. Delete what you no longer need, or ask whoever runs it for more; then send again.`;
  }
  if (reason?.endsWith('.idTaken')) return refusals.idTaken ?? '';
  return (
    refusals[reason ?? ''] ??
    `The server refused this${reason || status ? ` (${reason ?? status})` : ''}. Change it and it is sent anew, or discard it.`
  );
};
