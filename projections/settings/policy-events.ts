/** Events about a grading policy, each about one student at most. */
import type { EventOf } from '../../events/catalogue.ts';
import type { Json, Settings } from '../../events/entities.ts';
import { type Excuse, excusesIn } from '../../events/excuses.ts';
import type { OfferingId } from '../../events/ids.ts';
import { type NamingLeaf, namingLeaves } from '../../events/policy-leaves.ts';
import { isRecord, own, record } from '../../events/record.ts';
import { sameValue } from '../../events/same-value.ts';
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

/**
 * The events that make a branch of the settings hold `to` instead of what is read of it, one for each leaf that differs.
 * Leaves lie `depth` keys below the path; whatever lies there is one fact, and so is a branch that goes.
 */
export const leavesEdited = (
  settings: Settings,
  path: readonly string[],
  depth: number,
  read: Json | undefined,
  to: Json | undefined,
): readonly SettingEdited[] => {
  if (depth === 0 || !isRecord(to)) {
    const [from, target] = [leafAt(settings, path), to ?? null];
    return sameValue(from, target) ? [] : [{ type: 'SettingEdited', path: [...path], from, to: target }];
  }
  const [was, is] = [isRecord(read) ? (read as Branch) : record<string, Json>(), to as Branch];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((key) =>
    sameValue(own(was, key), own(is, key))
      ? []
      : leavesEdited(settings, [...path, key], depth - 1, own(was, key), own(is, key)),
  );
};

type Branch = Readonly<Record<string, Json>>;

/**
 * The events that remove the leaves of which `isGone` is true, before what they name is deleted. Excuses, notes and the
 * policy's own list `neverDrop` are no such leaves: see `events/policy-leaves.ts`.
 */
export const leavesWithout = (
  settings: Settings,
  offeringId: OfferingId,
  isGone: (leaf: NamingLeaf) => boolean,
): readonly SettingEdited[] =>
  namingLeaves(leafAt(settings, ['grading', offeringId]))
    .filter(isGone)
    .map(({ path, says }) => ({
      ...{ type: 'SettingEdited', path: ['grading', offeringId, ...path], from: says, to: null },
    }));

/** Removes an offering's policy, each student's part of it by itself. */
export const policyForgotten = (settings: Settings, offeringId: OfferingId): readonly SettingEdited[] => {
  const path = ['grading', offeringId];
  const forgotten: SettingEdited[] = [];
  const left: Settings = record();
  setLeaf(left, path, structuredCopy(leafAt(settings, path)));
  const ofStudents = [
    ...excusesIn(leafAt(settings, [...path, 'excused'])).map((excuse) => excuseEdited(offeringId, excuse, false)),
    ...leavesWithout(settings, offeringId, ({ studentId }) => studentId !== undefined),
  ];
  for (const event of ofStudents) {
    setLeaf(left, event.path, event.to);
    forgotten.push(event);
  }
  const rest = leafAt(left, path);
  return rest === null ? forgotten : [...forgotten, { type: 'SettingEdited', path, from: rest, to: null }];
};
