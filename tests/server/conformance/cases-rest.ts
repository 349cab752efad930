import type { Case } from './case.ts';
import { withIds } from './draft.ts';
import { sampleFiles } from './sample.ts';
import { newPassword } from './under-test.ts';

export const coreCases = {
  findUser: {
    good: ({ email }) => ({ params: { email } }),
    again: 'same',
  },
  logIn: {
    good: ({ email, password }) => ({ body: { userEmail: ` ${email.toUpperCase()} `, userPassword: password } }),
    again: 'same',
    refused: ({ email }) => [
      { body: { userEmail: email, userPassword: '' }, reason: 'credentials.wrong', more: { frozen: false } },
    ],
  },
  logOut: { good: () => ({}), again: 'session.none' },
  changePassword: {
    good: ({ password }) => ({ body: { oldPassword: password, newPassword } }),
    again: 'password.wrong',
    refused: ({ password }) => [
      { body: { oldPassword: 'wrong', newPassword }, reason: 'password.wrong' },
      { body: { oldPassword: password, newPassword: 'short' }, reason: 'password.tooShort' },
    ],
  },
  contactUs: {
    good: () => ({ body: { email: 'a@b', message: 'x'.repeat(10_000), isLoggedIn: false } }),
    again: 'same',
  },
  verify: { good: () => ({}), replies: () => ({}), again: 'same' },
  loadEverything: { good: () => ({}), replies: ({ snapshots: _, ...data }) => ({ ...data }), again: 'same' },
} satisfies Record<string, Case>;

export const snapshotCases = {
  listSnapshots: { good: () => ({}), replies: ({ snapshots }) => ({ offeringSnapshots: snapshots }), again: 'same' },
  exportSnapshot: { good: ({ snapshot }) => ({ params: { offeringSnapshotId: snapshot } }), again: 'same' },
  exportOfferingToExcel: { good: ({ o1 }) => ({ params: { offeringId: o1 } }), again: 'same' },
  exportOfferingToObject: { good: ({ o1 }) => ({ params: { offeringId: o1 } }), again: 'same' },
  addSnapshots: {
    good: ({ o1, o2 }) => ({ body: { listOfOfferingIds: [o2, o1] } }),
    changes: ({ snapshots }, _, { offeringSnapshots }) => {
      snapshots.push(...(offeringSnapshots as Record<string, unknown>[]));
    },
    again: 'more',
    namesNobody: true,
  },
  editSnapshotNotes: {
    good: ({ snapshot }) => ({
      body: { listOfOfferingSnapshotsIdsAndNotes: [{ offeringSnapshotId: snapshot, note: 'x'.repeat(10_000) }] },
    }),
    changes: ({ snapshots }) => Object.assign(snapshots[0] ?? {}, { note: 'x'.repeat(10_000) }),
    again: 'same',
    refused: ({ snapshot }) => [
      {
        body: {
          listOfOfferingSnapshotsIdsAndNotes: [
            { offeringSnapshotId: snapshot, note: 'a' },
            { offeringSnapshotId: snapshot, note: 'b' },
          ],
        },
        reason: 'body.malformed',
      },
    ],
  },
  deleteSnapshots: {
    good: ({ snapshot }) => ({ body: { listOfOfferingSnapshotIds: [snapshot] } }),
    changes: (data) => Object.assign(data, { snapshots: [] }),
    replies: (_, { snapshot }) => ({ offeringSnapshotIds: [snapshot] }),
    again: 'snapshot.unknown',
  },
  loadSnapshotsById: {
    good: ({ snapshot }) => ({ body: { listOfOfferingSnapshotIds: [snapshot] } }),
    again: 'same',
    reorders: true,
  },
  loadSnapshotsFromObject: {
    good: (sample) => ({ body: { listOfOfferingSnapshots: altered(sampleFiles(sample)) } }),
    changes: ({ grades }, { a1, s1 }) => {
      for (const grade of withIds(grades, { assessmentId: a1, studentId: s1 })) grade.grades = [5, 5];
    },
    again: 'same',
    reorders: true,
    namesNobody: true,
    refused: (sample) =>
      hostile(sampleFiles(sample)).map((file) => ({
        body: { listOfOfferingSnapshots: [...sampleFiles(sample).slice(1), file] },
        reason: 'snapshot.malformed' as const,
      })),
  },
} satisfies Record<string, Case>;

type File = ReturnType<typeof sampleFiles>[number];

/** The first offering, with one more point entered. */
const altered = ([first]: File[]): File[] => {
  const file = structuredClone(first);
  const [grade] = file?.initializationData.grades ?? [];
  if (!file || !grade) throw new Error('the sample has a grade');
  grade.grades = [5, 5];
  return [file];
};

/** Object files of which nothing may be taken. */
const hostile = (files: File[]): unknown[] => {
  const changed = (change: (data: File['initializationData'], file: Record<string, unknown>) => void): unknown => {
    const file = structuredClone(files[0]);
    if (!file) throw new Error('the sample has a file');
    change(file.initializationData, file as unknown as Record<string, unknown>);
    return file;
  };
  const set = (row: object | undefined, fields: object) => Object.assign(row ?? {}, fields);
  return [
    null,
    [],
    files[1],
    changed((_, file) => Object.assign(file, { version: 2 })),
    changed((_, file) => Object.assign(file, { extra: 1 })),
    changed((data) => data.offerings.push(...data.offerings)),
    changed((data) => data.offerings.splice(0)),
    changed((data) => data.students.push(...data.students)),
    changed((data) => set(data.students[0], { studentCode: ' A1 ' })),
    changed((data) => data.grades.push(...data.grades)),
    changed((data) => set(data.grades[0], { studentId: 'stranger' })),
    changed((data) => set(data.grades[0], { grades: [1] })),
    changed((data) => set(data.grades[0], { grades: [1, -1] })),
    changed((data) => set(data.grades[0], { offeringId: 'other' })),
    changed((data) => set(data.enrollments[0], { studentId: 'stranger' })),
    changed((data) => set(data.enrollments[0], { dateOfEnrollment: 'soon' })),
    changed((data) => set(data.offerings[0], { courseId: 'nowhere' })),
    changed((data) => set(data.offerings[0], { assessmentWeights: [{ nothing: 1 }] })),
    changed((data) => set(data.assessments[0], { gradesMaxPerProblem: [] })),
    changed((data) => set(data.assessments[0], { LOVersusProblemTable: [[], [], [3]] })),
    changed((data) => set(data.assessments[0], { assessmentId: '' })),
    changed((data) => Object.assign(data, { settings: { grading: { x: 0.00001 } } })),
  ];
};
