import type { EventOf } from '../../events/catalogue.ts';
import type { Settings, WorkingData } from '../../events/entities.ts';
import type { Item, ItemValue } from '../../events/items.ts';
import { notesSection, storedNotes } from '../../events/notes.ts';
import { isRecord, record } from '../../events/record.ts';
import type { ScopeRead } from '../../events/scope.ts';
import type { Stores } from '../../projections/book/book.ts';
import { sortedByCode } from '../../projections/book/code-order.ts';
import { valueIn } from '../../projections/book/items.ts';
import { keepingReferences } from '../../projections/book/references.ts';
import { emptyRecords } from '../../projections/records/records.ts';
import { storedPolicies } from '../../projections/settings/policy.ts';
import { sectionKeptHere } from '../../projections/settings/settings.ts';
import { localise } from '../wire/localise.ts';
import { stateHash } from '../wire/state-hash.ts';
import type { Reconciliation } from './reconcile.ts';

/**
 * Takes over the first reading of a server, which replaces what is here. It leaves out rows whose parents are missing,
 * as every reading does: the parents may come with the next one. It also leaves out weights, excuses and settings that
 * refer to missing rows, and grading policies and notes of offerings that are gone.
 */
export const baseline = (data: WorkingData, epoch?: string): Reconciliation => {
  const { theirs, leftOut } = localise(emptyRecords(), data);
  const offerings = data.offerings
    .filter(({ offeringId }) => offeringId in theirs.offerings)
    .map((offering) => withSoundReferences(theirs, { of: 'offering', offeringId: offering.offeringId }, offering));
  const whole: WorkingData = {
    ...data,
    students: sortedByCode(data.students),
    offerings,
    assessments: data.assessments.filter(({ assessmentId }) => assessmentId in theirs.assessments),
    enrollments: data.enrollments.filter(({ offeringId, studentId }) => theirs.enrollments[offeringId]?.get(studentId)),
    grades: data.grades.filter(
      ({ offeringId, assessmentId, studentId }) =>
        theirs.enrollments[offeringId]?.get(studentId) && theirs.assessments[assessmentId]?.offeringId === offeringId,
    ),
    settings: soundSettings(theirs, data.settings),
  };
  return { events: [observation(data, epoch, 'everything'), { type: 'BaselineObserved', data: whole }], leftOut };
};

/** A value that is no policy stays as it came: without it, the offering would be graded by the default policy. */
const soundSettings = (theirs: Stores, settings: Settings): Settings => {
  const { grading: _, [notesSection]: ___, [sectionKeptHere]: __, ...others } = settings;
  const policies = storedPolicies(settings, theirs.offerings).flatMap(([id, stored]) => {
    if (!(id in theirs.offerings)) return [];
    const policy = withSoundReferences(theirs, { of: 'setting', section: ['grading', id] }, stored);
    return policy === null ? [] : [[id, policy] as const];
  });
  const notes = storedNotes(settings).flatMap(([id, stored]) => {
    const sound = withSoundReferences(theirs, { of: 'setting', section: [notesSection, id] }, stored);
    return id in theirs.offerings && isRecord(sound) ? [[id, sound] as const] : [];
  });
  return {
    ...others,
    ...(policies.length > 0 && { grading: record(policies) as NonNullable<Settings['grading']> }),
    ...(notes.length > 0 && { [notesSection]: record(notes) }),
  };
};

const withSoundReferences = <V extends ItemValue | null>(theirs: Stores, item: Item, value: V): V =>
  keepingReferences(item, value, ({ names }) => names.every((one) => valueIn(theirs, one) !== null));

/** The event of a reading: the counts and the hash of what was read, and its scope. */
export const observation = (
  data: WorkingData,
  epoch: string | undefined,
  scope: ScopeRead,
): EventOf<'ServerChangesObserved'> => {
  const { settings: _, ...lists } = data;
  const counts = Object.fromEntries(Object.entries(lists).map(([name, rows]) => [name, rows.length]));
  const reading = { scope, counts, stateHash: stateHash(data) };
  return { type: 'ServerChangesObserved', ...reading, ...(epoch !== undefined && { epoch }) };
};
