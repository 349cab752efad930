import { safeParse } from 'valibot';
import { type ObjectFileData, objectFileShape } from '../../api/object-file.ts';
import { keyOfAll } from '../../events/ids.ts';
import { codeKey } from '../../projections/book/book.ts';
import type { WriteTransaction } from '../storage.ts';
import { type CheckedCall, done, type HandlerResult, type Handlers, overQuota, refuse } from './call.ts';
import { workingData } from './everything.ts';
import { loadOffering } from './load-offering.ts';
import { refuseExcess } from './settings.ts';
import { unpacked } from './snapshots/packing.ts';

/** Restores offerings from snapshots in one transaction; other offerings stay as they are. */
export const loads: Handlers<'loadSnapshotsById' | 'loadSnapshotsFromObject'> = {
  loadSnapshotsById: async (rows, call) => {
    const wanted = [...new Set(call.body.listOfOfferingSnapshotIds)];
    const stored = await rows.list('snapshots', { offeringSnapshotId: wanted });
    if (stored.length < wanted.length) return refuse('snapshot.unknown');
    const byId = new Map(stored.map((row) => [row.offeringSnapshotId, row]));
    const files: unknown[] = [];
    for (const id of wanted) files.push(await unpacked(byId.get(id)?.content ?? '', call.world));
    return load(rows, files, call);
  },

  loadSnapshotsFromObject: (rows, call) => load(rows, call.body.listOfOfferingSnapshots, call),
};

type Loaded = { readonly quotaExceeded: boolean; readonly initializationData: Awaited<ReturnType<typeof workingData>> };

/** All of the files or none: whatever refuses undoes the transaction. */
const load = async (
  rows: WriteTransaction,
  files: readonly unknown[],
  { world }: Pick<CheckedCall<'loadSnapshotsById'>, 'world'>,
): Promise<HandlerResult<Loaded>> => {
  const data = files.map(readFile);
  const soundFiles = data.filter((one) => one !== undefined);
  const offerings = new Set(soundFiles.map(({ offerings: [offering] }) => offering?.offeringId));
  if (soundFiles.length < data.length || offerings.size < data.length) return refuse('snapshot.malformed');

  const settings = await rows.settings();
  for (const one of soundFiles) {
    if (!(await loadOffering(rows, one, world))) return refuse('snapshot.malformed');
  }
  const refusal = refuseExcess(settings, await rows.settings());
  if (refusal) return refusal;
  for (const kind of ['courses', 'offerings', 'students'] as const) {
    if ((await rows.count(kind)) > world.quotas[kind]) return overQuota();
  }
  return done({ quotaExceeded: false, initializationData: await workingData(rows) });
};

const readFile = (value: unknown): ObjectFileData | undefined => {
  const { success, output } = safeParse(objectFileShape, value);
  return success && isWhole(output.initializationData) ? output.initializationData : undefined;
};

/**
 * Whether everything in an object file belongs to its offering and fits together: no id twice, no student code twice,
 * no grade without an enrollment, one entry per problem.
 */
const isWhole = (data: ObjectFileData): boolean => areApart(data) && belongsTogether(data);

const areApart = ({ courses, assessments, students, enrollments, grades }: ObjectFileData): boolean =>
  isUnique(courses.map(({ courseId }) => courseId)) &&
  isUnique(assessments.map(({ assessmentId }) => assessmentId)) &&
  isUnique(students.map(({ studentId }) => studentId)) &&
  isUnique(students.map(({ studentCode }) => codeKey(studentCode)).filter((key) => key !== '')) &&
  isUnique(enrollments.map(({ studentId }) => studentId)) &&
  isUnique(grades.map(({ assessmentId, studentId }) => keyOfAll(assessmentId, studentId)));

const isUnique = (keys: readonly string[]): boolean => new Set(keys).size === keys.length;

/** A file of one offering refers to nothing outside of itself. */
const belongsTogether = ({ offerings, assessments, students, enrollments, grades }: ObjectFileData): boolean => {
  const [offering] = offerings;
  const problems = new Map(assessments.map((one) => [one.assessmentId, one.gradesMaxPerProblem.length]));
  const known = new Set(students.map(({ studentId }) => studentId));
  const enrolled = new Set(enrollments.map(({ studentId }) => studentId));
  const isHere = (row: { readonly offeringId: string }): boolean => row.offeringId === offering?.offeringId;
  return (
    [...assessments, ...enrollments, ...grades].every(isHere) &&
    enrollments.every(({ studentId }) => known.has(studentId)) &&
    grades.every((one) => enrolled.has(one.studentId) && problems.get(one.assessmentId) === one.grades.length) &&
    (offering?.assessmentWeights ?? []).every((weights) => Object.keys(weights).every((id) => problems.has(id)))
  );
};
