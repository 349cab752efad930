import type { Command } from '../../commands/catalogue.ts';
import type { Action, Desk } from './day-desk.ts';
import { sample, scores } from './day-work.ts';

const { c1, c2, o1, o2, a1, a3, s2, s3, s4 } = sample;
const gradeOf = (studentId: typeof s2) => `/user/grade/offering/${o1}/assessment/${a1}/student/${studentId}`;

/** Gives a command just after another device has made a call, and answers what is asked about that. */
const after =
  (call: Parameters<Desk['elsewhere']>, command: Command, answer: 'KeepMine' | 'TakeTheirs'): Action['by'] =>
  async (desk) => {
    await desk.elsewhere(...call);
    await desk.does(command);
    await desk.decides(answer);
  };

const bonus = (offeringId: typeof o1, assessmentId: typeof a1, studentId: typeof s2): Command => ({
  type: 'EditGrades',
  offeringId,
  edits: [{ assessmentId, studentId, change: { useBonusPoints: true, bonusPoints: 2 } }],
});

const again =
  (about: Parameters<ReturnType<Desk['sync']>['look']>[0]): Action['by'] =>
  async (desk) => {
    desk.sync().look(about);
    await desk.rests();
  };

/** Others have just entered something else there. A server that does not compare takes what comes last. */
export const inConflict: readonly Action[] = [
  {
    does: 'looks at the page while somebody enters a section elsewhere',
    calls: [
      'readCourseOfOffering',
      'readOffering',
      'listAssessmentsOfOffering',
      'listEnrollmentsOfOffering',
      'listGradesOfAssessment',
    ],
    alone: [],
    by: async (desk) => {
      await desk.elsewhere('POST', `/user/offering/${o1}/edit`, { section: '02' });
      await desk.isLookedAt();
    },
  },
  {
    does: 'types a score where somebody has just typed another',
    calls: ['editGrade', 'readAssessment', 'listGradesOfAssessment'],
    alone: ['editGrade'],
    by: async (desk) => {
      await desk.elsewhere('POST', `${gradeOf(s2)}/edit`, { grades: [6, 4] });
      await scores(desk, [9, 4], [o1, a1, s2]);
      await desk.decides('KeepMine');
    },
  },
  {
    does: 'gives a bonus where somebody has just given another',
    calls: ['editGrade', 'readAssessment', 'readGrade'],
    alone: ['editGrade'],
    by: after(['POST', `${gradeOf(s4)}/edit`, { useBonusPoints: true, bonusPoints: 1 }], bonus(o1, a1, s4), 'KeepMine'),
  },
  {
    does: 'renames an assessment that somebody has just renamed',
    calls: ['editAssessment', 'readAssessment'],
    alone: ['editAssessment'],
    by: after(
      ['POST', `/user/assessment/${a1}/offering/${o1}/edit`, { assessmentName: 'Test' }],
      { type: 'EditAssessment', assessmentId: a1, fields: { assessmentName: 'Midterm' } },
      'KeepMine',
    ),
  },
  {
    does: 'names the period of an offering that somebody has just named',
    calls: ['editOffering', 'readCourseOfOffering', 'readOffering'],
    alone: ['editOffering'],
    by: after(
      ['POST', `/user/offering/${o1}/edit`, { period: 'Winter' }],
      { type: 'EditOffering', offeringId: o1, fields: { period: 'Autumn' } },
      'KeepMine',
    ),
  },
  {
    does: 'retitles a course that somebody has just retitled',
    calls: ['editCourse', 'readCourse'],
    alone: ['editCourse'],
    by: after(
      ['POST', `/user/course/${c1}/edit`, { title: 'Alchemy' }],
      { type: 'EditCourse', courseId: c1, fields: { title: 'Chemistry' } },
      'KeepMine',
    ),
  },
  {
    does: 'corrects a name that somebody has just corrected',
    calls: ['editStudent', 'readStudent'],
    alone: ['editStudent'],
    by: after(
      ['POST', `/user/student/${s2}/edit`, { lastName: 'Ing' }],
      { type: 'EditStudent', studentId: s2, fields: { lastName: 'Ng' } },
      'KeepMine',
    ),
  },
];

/** *Read … again*, of the page on which the instructor is. */
export const readingAgain: readonly Action[] = [
  {
    does: 'reads a course again, with its offerings',
    calls: ['readCourse', 'listOfferingsOfCourse'],
    by: again({ of: 'course', courseId: c1 }),
  },
  {
    does: 'reads a student again, with their enrollments',
    calls: ['readStudent', 'listEnrollmentsOfStudent'],
    by: again({ of: 'student', studentId: s2 }),
  },
];

/** Others have just deleted it, which any server says. */
export const withGone: readonly Action[] = [
  {
    does: 'gives a bonus to somebody who has just been taken out elsewhere',
    calls: ['editGrade', 'readAssessment', 'readGrade'],
    by: after(['DELETE', `/user/enrollment/offering/${o2}/student/${s3}/delete`], bonus(o2, a3, s3), 'TakeTheirs'),
  },
  {
    does: 'renames an assessment that has just been deleted elsewhere',
    calls: ['editAssessment', 'readAssessment'],
    by: after(
      ['DELETE', `/user/assessment/${a3}/offering/${o2}/delete`],
      { type: 'EditAssessment', assessmentId: a3, fields: { assessmentName: 'Quiz' } },
      'TakeTheirs',
    ),
  },
  {
    does: 'names the period of an offering that has just been deleted elsewhere',
    calls: ['editOffering', 'readCourseOfOffering'],
    by: after(
      ['DELETE', `/user/offering/${o2}/delete`],
      { type: 'EditOffering', offeringId: o2, fields: { period: 'Autumn' } },
      'TakeTheirs',
    ),
  },
  {
    does: 'retitles a course that has just been deleted elsewhere',
    calls: ['editCourse', 'readCourse'],
    by: after(
      ['DELETE', `/user/course/${c2}/delete`],
      { type: 'EditCourse', courseId: c2, fields: { title: 'Optics' } },
      'TakeTheirs',
    ),
  },
  {
    does: 'corrects the name of a student who has just been deleted elsewhere',
    calls: ['editStudent', 'readStudent'],
    by: after(
      ['DELETE', `/user/student/${s4}/delete`],
      { type: 'EditStudent', studentId: s4, fields: { lastName: 'Ng' } },
      'TakeTheirs',
    ),
  },
];
