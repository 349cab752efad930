import { nameKey } from './header.ts';

/** Words in ten languages for a student who is excused from the column's assessment. */
const excusing = new Set(
  [
    ...['ex', 'exc', 'excused', 'exempt', 'exempted'],
    ...['entschuldigt', 'befreit', 'entsch.', 'entsch', 'ent.'],
    ...['excusé', 'excusée', 'excusé(e)', 'dispensé', 'dispensée', 'dispensé(e)', 'exc.', 'disp', 'disp.'],
    ...['eximido', 'eximida', 'exento', 'exenta', 'justificado', 'justificada', 'dispensado', 'dispensada'],
    ...['giustificato', 'giustificata', 'esonerato', 'esonerata', 'esente', 'isento', 'isenta'],
    ...['vrijgesteld', 'vrijstelling', 'vr', 'zwolniony', 'zwolniona', 'zw', 'zw.', 'usprawiedliwiony'],
    ...['usprawiedliwiona', 'befriad', 'ursäktad', 'ursäktat', 'muaf', 'mazeretli', 'izinli'],
  ].map(nameKey),
);

/** Words that say why there is no score, and a few that stand where one was not worked out. */
const missing = new Set([
  ...['-', '–', '—', '−', 'n/a', 'na', '#n/a', 'mi', 'missing', 'late', 'absent', 'abs', 'abs.', 'ng', 'n.a.', 'k.a.'],
  ...['not attempted', 'not available', 'not graded', 'not submitted', 'ungraded', 'no submission', 'unsubmitted'],
  ...[
    'none',
    'null',
    'nan',
    'incomplete',
    'complete',
    'in progress',
    'dropped',
    'needs grading',
    'not assigned',
    'pending',
  ],
]);

export const excuses = (text: string): boolean => excusing.has(nameKey(text));

export const isMissing = (text: string): boolean => missing.has(nameKey(text));

/** Asked of each cell of a file, of which nearly all begin with a digit, as none of the words does. */
export const standsForNoScore = (text: string): boolean => !/^\d/u.test(text) && (excuses(text) || isMissing(text));
