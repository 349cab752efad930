import type { EventOf } from '../../../events/catalogue.ts';
import type { Json } from '../../../events/entities.ts';
import { asId, type CommitId, type OfferingId } from '../../../events/ids.ts';
import type { Told } from './story-outcomes.ts';

const offeringId = asId<OfferingId>('o1');
const tag: Json = { name: 'submitted', seq: 44, at: '2026-11-22T08:43:00.000Z', offeringId };
const toRound: EventOf<'SettingEdited'> = {
  type: 'SettingEdited',
  path: ['grading', offeringId, 'nearCutOff'],
  from: null,
  to: 1,
};
const toTag: EventOf<'SettingEdited'> = { type: 'SettingEdited', path: ['ledgerTags', 't1'], from: null, to: tag };

/** A moment gets a name, what was tried is applied, and both are taken back as one. */
export const ofViews: Told = [
  ['EditSettings', toTag],
  [{ type: 'ApplyTrial', note: 'what if' }, toRound],
  [
    { command: { type: 'UndoCommits' }, undoesAll: ['tab-e~45', 'tab-e~46'].map((id) => asId<CommitId>(id)) },
    { ...toRound, from: 1, to: null },
    { ...toTag, from: tag, to: null },
  ],
];
