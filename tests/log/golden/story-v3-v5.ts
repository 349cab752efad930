import { blankGradeFields } from '../../../events/blank.ts';
import type { CommitDraft } from '../../../events/commit.ts';
import type { Enrollment, Grade, Snapshot, Student, WorkingData } from '../../../events/entities.ts';
import { excusedOf } from '../../../events/excuses.ts';
import {
  type AssessmentId,
  asId,
  type CommitId,
  type IntentId,
  type OfferingId,
  type ProblemId,
  type SnapshotId,
  type StudentId,
} from '../../../events/ids.ts';
import type { Item } from '../../../events/items.ts';
import { record } from '../../../events/record.ts';
import { ofLoads, ofOutcomes, type Told } from './story-outcomes.ts';
import { ofViews } from './story-views.ts';

/** Excuses that are given, taken back, observed, and deleted with their offering, in today's shapes. */
const offeringId = asId<OfferingId>('o1');
const [ana, ben] = [asId<StudentId>('s1'), asId<StudentId>('constructor')];
const [a1, a2] = [asId<AssessmentId>('a1'), asId<AssessmentId>('__proto__')];
const problem = asId<ProblemId>('p1');
const policy: Item = { of: 'setting', section: ['grading', offeringId] };

const studentOf = (studentId: StudentId): Student => ({
  studentId,
  studentCode: '',
  firstName: '',
  lastName: '',
  email: '',
});
const seatOf = (studentId: StudentId): Enrollment => ({ studentId, offeringId, dateOfEnrollment: '2026-09-01' });

const baseline: WorkingData = {
  courses: [],
  offerings: [],
  assessments: [],
  students: [ana, ben].map(studentOf),
  enrollments: [ana, ben].map(seatOf),
  grades: [],
  settings: {
    theme: 'dark',
    grading: record([
      [offeringId, { decimals: 1, excused: excusedOf([{ studentId: ana, assessmentId: a1 }]) }],
      [asId<OfferingId>('o2'), {}],
    ]),
  },
};

const told: Told = [
  ['ObserveBaseline', { type: 'BaselineObserved', data: baseline }],
  [
    'EditExcuses',
    {
      type: 'SettingEdited',
      path: ['grading', offeringId, 'excused'],
      from: excusedOf([{ studentId: ana, assessmentId: a1 }]),
      to: excusedOf([
        { studentId: ana, assessmentId: a1 },
        { studentId: ana, assessmentId: a2 },
        { studentId: ben, assessmentId: a1 },
      ]),
    },
  ],
  [
    'EditExcuses',
    {
      type: 'SettingEdited',
      path: ['grading', offeringId, 'excused'],
      from: excusedOf([
        { studentId: ana, assessmentId: a1 },
        { studentId: ana, assessmentId: a2 },
        { studentId: ben, assessmentId: a1 },
      ]),
      to: null,
    },
  ],
  [
    'EditExcuses',
    {
      type: 'SettingEdited',
      path: ['grading', offeringId, 'excused'],
      from: null,
      to: excusedOf([{ studentId: ben, assessmentId: a2 }]),
    },
  ],
  [
    'ReadBackend',
    { type: 'ServerChangesObserved', scope: 'everything', counts: record([['courses', 0]]), stateHash: 'b'.repeat(64) },
    {
      type: 'ServerHolds',
      item: policy,
      value: { decimals: 2, excused: excusedOf([{ studentId: ana, assessmentId: a2 }]) },
      aside: 'conflict',
    },
  ],
  [
    'DeleteOffering',
    {
      type: 'SettingEdited',
      path: ['grading', offeringId],
      from: { decimals: 1, excused: excusedOf([{ studentId: ben, assessmentId: a2 }]) },
      to: null,
    },
  ],
  [
    'UndoCommit',
    {
      type: 'SettingEdited',
      path: ['grading', offeringId],
      from: null,
      to: { decimals: 1, excused: excusedOf([{ studentId: ben, assessmentId: a2 }]) },
    },
  ],
];

/** Each excuse is one leaf of the policy. Commits note how they were asked for, and an import's event notes its row. */
const byLeaf: Told = [
  [
    'EditExcuses',
    { type: 'SettingEdited', path: ['grading', offeringId, 'excused', ana, a1], from: null, to: true },
    { type: 'SettingEdited', path: ['grading', offeringId, 'excused', ben, a2], from: true, to: null },
  ],
  [
    { type: 'ApplyImport', how: 'imported', note: 'scores.csv' },
    {
      type: 'GradeEdited',
      offeringId,
      studentId: ana,
      grades: record([[a1, { from: { bonusPoints: 0 }, to: { bonusPoints: 2 } }]]),
      row: 12,
    },
  ],
];

/** One event has all the cells that one student gets at once: points, bonus and curve; then some are cleared. */
const byStudent: Told = [
  [
    { type: 'ApplyImport', how: 'imported', note: 'scores.csv' },
    {
      type: 'GradeEdited',
      offeringId,
      studentId: ben,
      grades: record([
        [
          a1,
          {
            from: { points: record([[problem, null]]), bonusPoints: 0 },
            to: { points: record([[problem, 7.5]]), bonusPoints: 1 },
          },
        ],
        [a2, { from: { useCurvePoints: false, curvePoints: 0 }, to: { useCurvePoints: true, curvePoints: -2 } }],
      ]),
      row: 3,
    },
    {
      type: 'GradeEdited',
      offeringId,
      studentId: ana,
      grades: record([[a1, { from: { bonusPoints: 2 }, to: { bonusPoints: 0 } }]]),
      row: 4,
    },
  ],
  [
    { type: 'EditGrades', how: 'cleared' },
    {
      type: 'GradeEdited',
      offeringId,
      studentId: ben,
      grades: record([
        [a1, { from: { points: record([[problem, 7.5]]) }, to: { points: record([[problem, null]]) } }],
        [a2, { from: { useCurvePoints: true, curvePoints: -2 }, to: { useCurvePoints: false, curvePoints: 0 } }],
      ]),
    },
  ],
];

/** What the second student still has then. */
const left: Record<AssessmentId, Grade> = record([[a1, { points: record(), ...blankGradeFields, bonusPoints: 1 }]]);

/** Two rows that are one person become one; that is taken back, and done again. */
const merged: Told = [
  [
    'MergeStudents',
    {
      type: 'GradeEdited',
      offeringId,
      studentId: ana,
      grades: record([[a1, { from: { bonusPoints: 0 }, to: { bonusPoints: 1 } }]]),
    },
    { type: 'StudentUnenrolled', enrollment: seatOf(ben), grades: left },
    { type: 'StudentDeleted', student: studentOf(ben), mergedInto: ana },
  ],
  [
    'UndoCommit',
    { type: 'StudentAdded', student: studentOf(ben), unmergedFrom: ana },
    { type: 'StudentEnrolled', enrollment: seatOf(ben), grades: left },
    {
      type: 'GradeEdited',
      offeringId,
      studentId: ana,
      grades: record([[a1, { from: { bonusPoints: 1 }, to: { bonusPoints: 0 } }]]),
    },
  ],
  [
    'UndoCommit',
    {
      type: 'GradeEdited',
      offeringId,
      studentId: ana,
      grades: record([[a1, { from: { bonusPoints: 0 }, to: { bonusPoints: 1 } }]]),
    },
    { type: 'StudentUnenrolled', enrollment: seatOf(ben), grades: left },
    { type: 'StudentDeleted', student: studentOf(ben), mergedInto: ana },
  ],
];

const [deleting, adding] = ['6', '7'].map((n) => asId<IntentId>(n.padStart(32, '0'))) as [IntentId, IntentId];

/** A merge is taken back after its deletion was sent; the one who is back gets a new id. */
const unmerged: Told = [
  [
    'SendCall',
    { type: 'CallIntended', intent: deleting, call: 'deleteStudent', items: [{ of: 'student', studentId: ben }] },
  ],
  ['HearReply', { type: 'CallApplied', intent: deleting }],
  ...merged.slice(1, 2),
  [
    'SendCall',
    { type: 'CallIntended', intent: adding, call: 'addStudent', items: [{ of: 'student', studentId: ben }] },
  ],
  ['HearReply', { type: 'IdAssigned', intent: adding, item: { of: 'student', studentId: ben }, id: 's9' }],
];

const snapshot: Snapshot = {
  snapshotId: asId<SnapshotId>('n1'),
  note: '',
  createdAt: '2026-11-22T08:00:00.000Z',
  offeringThere: 'o1',
  courseCode: 'MATH',
  courseNumber: '101',
  title: 'Calculus',
  tag: '',
  yearOfStart: 2026,
  period: 'Fall',
  section: '2',
  counts: { students: 2, assessments: 2, grades: 1 },
};

/** A server saves an offering, takes a note for it, and saves another, which it deletes again. */
const ofSnapshots: Told = [
  ['SaveSnapshots', { type: 'SnapshotSaved', snapshot }],
  [
    'EditSnapshotNotes',
    { type: 'SnapshotNoteEdited', snapshotId: snapshot.snapshotId, from: '', to: 'before the exam' },
  ],
  ['SaveSnapshots', { type: 'SnapshotSaved', snapshot: { ...snapshot, snapshotId: asId<SnapshotId>('n2') } }],
  ['DeleteSnapshots', { type: 'SnapshotDeleted', snapshot: { ...snapshot, snapshotId: asId<SnapshotId>('n2') } }],
];

const askedIn = (asked: Told[number][0]): Pick<CommitDraft, 'command' | 'undoesAll'> => {
  if (typeof asked === 'string') return { command: { type: asked } };
  return 'command' in asked ? asked : { command: asked };
};

/** A story that one tab tells, a minute for each commit. */
export const story = (tab: string, app: string, commits: Told): readonly CommitDraft[] =>
  commits.map(([type, ...events], n) => ({
    id: asId<CommitId>(`${tab}~${n + 1}`),
    at: `2026-11-22T08:${String(n).padStart(2, '0')}:00.000Z`,
    actor: 'ana@school.example',
    tab,
    app,
    ...askedIn(type),
    events,
  }));

/** Released when a policy still had a list of excuses. */
export const storyV3 = story('tab-c', '0.3.0', told);
/** Written when an edit of grades was about one cell. */
export const storyV4 = story('tab-d', '0.4.0', [...told, ...byLeaf]);
/** Written when a reading did not say what it was of. */
export const storyV5 = story('tab-e', '0.5.0', [
  ...[...told, ...byLeaf, ...byStudent, ...ofSnapshots, ...merged],
  ...[...ofOutcomes, ...ofLoads, ...unmerged, ...ofViews],
]);
