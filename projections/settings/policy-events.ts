/** Events about a grading policy, each about one student at most. */
import type { EventOf } from '../../events/catalogue.ts';
import type { Settings } from '../../events/entities.ts';
import { type Excuse, excusesIn } from '../../events/excuses.ts';
import type { OfferingId } from '../../events/ids.ts';
import { record } from '../../events/record.ts';
import { structuredCopy } from '../book/structured-copy.ts';
import { leafAt, setLeaf } from './settings.ts';

type SettingEdited = EventOf<'SettingEdited'>;

/** Gives one excuse, or takes it back. */
export const excuseEdited = (
  offeringId: OfferingId,
  { studentId, assessmentId }: Excuse,
  excused: boolean,
): SettingEdited => ({
  type: 'SettingEdited',
  path: ['grading', offeringId, 'excused', studentId, assessmentId],
  from: excused ? null : true,
  to: excused ? true : null,
});

/** Removes an offering's policy. */
export const policyForgotten = (settings: Settings, offeringId: OfferingId): readonly SettingEdited[] => {
  const path = ['grading', offeringId];
  const forgotten: SettingEdited[] = [];
  const left: Settings = record();
  setLeaf(left, path, structuredCopy(leafAt(settings, path)));
  for (const excuse of excusesIn(leafAt(settings, [...path, 'excused']))) {
    const event = excuseEdited(offeringId, excuse, false);
    setLeaf(left, event.path, event.to);
    forgotten.push(event);
  }
  const rest = leafAt(left, path);
  return rest === null ? forgotten : [...forgotten, { type: 'SettingEdited', path, from: rest, to: null }];
};
