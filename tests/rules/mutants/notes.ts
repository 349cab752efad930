import type { RuleMutant } from './rule-mutant.ts';

const file = 'commands/notes.ts';

export const ofNotes: readonly RuleMutant[] = [
  {
    rule: 'R4.19',
    file: 'projections/changes/merge.ts',
    text: "text: keptText === '' ? text : `${keptText}\\n${text}`",
    instead: 'text',
  },
  {
    rule: 'R6.22',
    file,
    text: 'assessmentIn(book, offeringId, assessmentId)',
    instead: 'assessmentIn(book, book.assessments[assessmentId]?.offeringId ?? offeringId, assessmentId)',
  },
  {
    rule: 'R6.23',
    file,
    text: '    if (noteOn(book.settings, offeringId, note) === note.text) return [];\n',
    instead: '',
  },
  { rule: 'R6.24', file, text: 'length > noteLimits.text\n', instead: 'length > noteLimits.text + 1\n' },
  { rule: 'R6.25', file, text: 'size > limit && size > notesBytes(before, path)', instead: 'size > limit' },
  {
    rule: 'R6.26',
    file,
    text: 'seen !== undefined && noteOn(settings, offeringId, note) !== seen',
    instead: "seen === '*' && noteOn(settings, offeringId, note) !== seen",
  },
  {
    rule: 'R6.27',
    file: 'projections/changes/deletion.ts',
    text: '    ...notesWithout(book.settings, offeringId, (note) => note.assessmentId === assessmentId),\n',
    instead: '',
  },
];
