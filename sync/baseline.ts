import type { EventOf } from '../events/catalogue.ts';
import type { Settings, WorkingData } from '../events/entities.ts';
import { isRecord, record } from '../events/record.ts';
import { emptyRecords } from '../projections/records.ts';
import { localise } from './localise.ts';
import type { Reconciled } from './reconcile.ts';
import { stateHash } from './state-hash.ts';

/**
 * The first reading of a server: all of it that hangs together, replacing what is here. Rows of what is not there are
 * left out, as in any reading, for what they hang on may come with the next one. What it still says of the grading of an
 * offering that is gone is nobody's.
 */
export const baseline = (data: WorkingData, epoch?: string): Reconciled => {
  const { theirs, leftOut } = localise(emptyRecords(), data);
  const offerings = data.offerings.filter(({ offeringId }) => offeringId in theirs.offerings);
  const whole: WorkingData = {
    ...data,
    offerings,
    assessments: data.assessments.filter(({ assessmentId }) => assessmentId in theirs.assessments),
    enrollments: data.enrollments.filter(({ offeringId, studentId }) => theirs.enrollments[offeringId]?.[studentId]),
    grades: data.grades.filter(
      ({ offeringId, assessmentId, studentId }) =>
        theirs.enrollments[offeringId]?.[studentId] && theirs.assessments[assessmentId]?.offeringId === offeringId,
    ),
    settings: soundSettings(data.settings, new Set(offerings.map(({ offeringId }) => offeringId))),
  };
  return { events: [observed(data, epoch), { type: 'BaselineObserved', data: whole }], leftOut };
};

const soundSettings = ({ grading, ...others }: Settings, known: ReadonlySet<string>): Settings => {
  const policies = Object.entries(isRecord(grading) ? grading : {}).filter(
    ([id, one]) => known.has(id) && isRecord(one),
  );
  return policies.length > 0 ? { ...others, grading: record(policies) as NonNullable<Settings['grading']> } : others;
};

/** What was read, by its counts and its hash. */
export const observed = (data: WorkingData, epoch: string | undefined): EventOf<'ServerChangesObserved'> => {
  const { settings: _, ...lists } = data;
  const counts = Object.fromEntries(Object.entries(lists).map(([name, rows]) => [name, rows.length]));
  return { type: 'ServerChangesObserved', counts, stateHash: stateHash(data), ...(epoch !== undefined && { epoch }) };
};
