import { blankCourse, blankGradeFields, blankTerm } from '../../../events/blank.ts';
import type { Settings, WorkingData } from '../../../events/entities.ts';
import { type AssessmentId, asId, type CourseId, type OfferingId, type StudentId } from '../../../events/ids.ts';
import { observedApart } from '../../../events/observed-apart.ts';
import { record } from '../../../events/record.ts';
import type { Told } from './story-outcomes.ts';
import { story } from './story-v3-v5.ts';

const courseId = asId<CourseId>('c1');
const offeringId = asId<OfferingId>('o1');
const assessmentId = asId<AssessmentId>('a1');
const [ana, ben] = [asId<StudentId>('s1'), asId<StudentId>('s2')];

const baseline: WorkingData = {
  courses: [{ ...blankCourse(), courseId, title: 'Logic' }],
  offerings: [{ ...blankCourse(), ...blankTerm(), weightSets: [], offeringId, courseId, title: 'Logic' }],
  assessments: [{ assessmentId, offeringId, assessmentName: 'Quiz', problems: [] }],
  students: [ana, ben].map((studentId, at) => ({
    ...{ studentId, studentCode: `${7 + at}`, firstName: '', lastName: '', email: '' },
  })),
  enrollments: [ana, ben].map((studentId) => ({ studentId, offeringId, dateOfEnrollment: '2026-09-01' })),
  grades: [{ offeringId, assessmentId, studentId: ana, points: record(), ...blankGradeFields, bonusPoints: 1 }],
  settings: {
    theme: 'dark',
    grading: { [offeringId]: { dropLowest: 1, excused: { [ben]: { [assessmentId]: true } } } },
    notes: { [offeringId]: { [ana]: { student: 'repeats the year' } } },
  } as unknown as Settings,
};

const held = { dropLowest: 2, excused: { [ana]: { [assessmentId]: true }, [ben]: { [assessmentId]: true } } };

const told: Told = [
  [
    'ReadBackend',
    { type: 'ServerChangesObserved', scope: 'everything', counts: record([['courses', 1]]), stateHash: 'e'.repeat(64) },
    ...observedApart([{ type: 'BaselineObserved', data: baseline }]),
  ],
  [
    { type: 'EditPolicy', note: 'agreed in the faculty' },
    { type: 'SettingEdited', path: ['grading', offeringId, 'dropLowest'], from: 1, to: 3 },
  ],
  [
    'ReadBackend',
    { type: 'ServerChangesObserved', scope: 'everything', counts: record([['courses', 1]]), stateHash: 'f'.repeat(64) },
    ...observedApart([
      {
        type: 'ServerHolds',
        item: { of: 'setting', section: ['grading', offeringId] },
        value: held,
        aside: 'conflict',
      },
    ]),
  ],
  ['FollowAccount', { type: 'AccountMoved', from: 'https://old.school.example', to: 'https://new.school.example' }],
];

/** Readings that are told one student at a time, a commit whose note is an entry of its own, and a move to another server. */
export const storyV7 = story('tab-g', '0.7.0', told);
