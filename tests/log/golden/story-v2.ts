import type { DomainEvent } from '../../../events/catalogue.ts';
import type { CommitDraft } from '../../../events/commit.ts';
import type { Course, Student } from '../../../events/entities.ts';
import { asId, type CommitId, type IntentId } from '../../../events/ids.ts';
import type { Item } from '../../../events/items.ts';
import { record } from '../../../events/record.ts';

/** A morning in which every event about a server happens, in today's shapes. */
const course: Course = {
  courseId: asId('~course'),
  courseCode: 'PHYS',
  courseNumber: '0101',
  title: 'Mechanics',
  description: '',
  numberOfCredits: 4,
  courseLevel: null,
  requiredTexts: [],
  recommendedTexts: [],
  preRequisites: [],
  coRequisites: [],
  requiredCourse: false,
  learningOutcomes: [],
  listOfTopics: [],
  otherNotes: '',
};

const student: Student = {
  studentId: asId('~student'),
  studentCode: '0007',
  firstName: 'Ana',
  lastName: 'Smith-Ōta',
  email: 'ana@students.example',
};

const { courseId } = course;
const { studentId } = student;
const courseItem: Item = { of: 'course', courseId };
const studentItem: Item = { of: 'student', studentId };
const theme: Item = { of: 'setting', section: ['theme'] };
const intent = (n: number): IntentId => asId(`intent${n}`);

const told: readonly (readonly [command: string, ...events: DomainEvent[]])[] = [
  ['AddCourse', { type: 'CourseAdded', course, at: 0 }],
  ['AddStudent', { type: 'StudentAdded', student }],
  ['SendCall', { type: 'CallIntended', intent: intent(1), call: 'addCourse', items: [courseItem] }],
  ['HearReply', { type: 'IdAssigned', intent: intent(1), item: courseItem, id: '77' }],
  ['EditCourse', { type: 'CourseEdited', courseId, from: { title: 'Mechanics' }, to: { title: 'Mechanics I' } }],
  ['SendCall', { type: 'CallIntended', intent: intent(2), call: 'editCourse', items: [courseItem], shifts: true }],
  ['HearReply', { type: 'CallApplied', intent: intent(2) }],
  ['SendCall', { type: 'CallIntended', intent: intent(3), call: 'addStudent', items: [studentItem] }],
  [
    'HearReply',
    { type: 'CallRefused', intent: intent(3), items: [studentItem], status: 400, reason: 'student.codeTaken' },
  ],
  ['PassOver', { type: 'RefusalsPassed', items: [studentItem] }],
  ['KeepMine', { type: 'ItemsReleased', items: [studentItem] }],
  ['SendCall', { type: 'CallIntended', intent: intent(4), call: 'addStudent', items: [studentItem] }],
  ['HearReply', { type: 'CallDropped', intent: intent(4), why: 'looked up' }],
  ['EditSettings', { type: 'SettingEdited', path: ['theme'], from: null, to: 'dark' }],
  [
    'ReadBackend',
    { type: 'ServerChangesObserved', scope: 'everything', counts: record([['courses', 1]]), stateHash: 'a'.repeat(64) },
    { type: 'CourseEdited', courseId, from: { courseCode: 'PHYS' }, to: { courseCode: 'PHY' } },
    { type: 'ServerHolds', item: theme, value: 'light', aside: 'conflict' },
    { type: 'ServerHolds', item: studentItem, value: null },
  ],
  [
    'ReadBackend',
    {
      type: 'ReadingDoubted',
      why: 'still named',
      lost: record([
        ['student', 1],
        ['seat', 2],
      ]),
      offeringIds: [asId('77o')],
    },
  ],
  ['BelieveReading', { type: 'ReadingBelieved' }],
];

export const storyV2: readonly CommitDraft[] = told.map(([type, ...events], n) => ({
  id: asId<CommitId>(`tab-b~${n + 1}`),
  at: `2026-11-21T08:${String(n).padStart(2, '0')}:00.000Z`,
  actor: 'ana@school.example',
  tab: 'tab-b',
  app: '0.2.0',
  command: { type },
  events,
}));
