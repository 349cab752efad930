import { people } from './backends.ts';
import type { Browser } from './browser.ts';
import { namedMaxima } from './problem-work.ts';
import type { World } from './world.ts';

const [ana] = people;

/** Puts a class of three on the server, with a quiz. */
export const putClass = ({ backends: { another }, options: { about } }: World): void => {
  const course = { title: 'Mechanics', learningOutcomes: ['Motion'] };
  const courseId = String(another(ana, 'addCourse', {}, course).courseId);
  const offeringId = String(another(ana, 'addOffering', { courseId }, { section: 'A' }).offeringId);
  const gradesMaxPerProblem = about === 'problems' ? namedMaxima : [10, 5];
  another(ana, 'addAssessment', { offeringId }, { assessmentName: 'Quiz', gradesMaxPerProblem });
  for (const code of ['A1', 'B2', 'C3']) {
    const studentId = String(another(ana, 'addStudent', {}, { studentCode: code }).studentId);
    another(ana, 'addEnrollment', { offeringId, studentId }, { dateOfEnrollment: '2026-09-01' });
  }
};

/** Another device of the account edits something at the server, with a client that is not ours. */
export const anotherEdits = ({ backends, chance, options }: World): void => {
  const data = backends.model.data(ana);
  const course = data.courses.at(-1);
  if (course && options.faults['quota reached'] === undefined && chance.isLucky(0.15)) {
    const { courseId: _, ...same } = course;
    backends.another(ana, 'addCourse', {}, same);
    return;
  }
  const grade = data.grades.length > 0 ? chance.pick(data.grades) : undefined;
  const student = data.students.length > 0 ? chance.pick(data.students) : undefined;
  if (grade && chance.isLucky(0.6)) {
    const { offeringId, assessmentId, studentId, grades } = grade;
    const at = chance.int(grades.length);
    const points = grades.map((value, problem) => (problem === at ? chance.int(10) : value));
    backends.another(ana, 'editGrade', { offeringId, assessmentId, studentId }, { grades: points });
  } else if (student) {
    const fields = { firstName: `F${chance.int(3)}` };
    backends.another(ana, 'editStudent', { studentId: student.studentId }, fields);
  } else backends.another(ana, 'addStudent', {}, { studentCode: `N${chance.int(1_000_000)}` });
};

export const anotherDeletes = ({ backends, chance }: World): void => {
  const { assessments, enrollments, students } = backends.model.data(ana);
  const kind = chance.int(3);
  if (kind === 0 && assessments.length > 1) {
    const { offeringId, assessmentId } = chance.pick(assessments);
    backends.another(ana, 'deleteAssessment', { offeringId, assessmentId });
  } else if (kind === 1 && enrollments.length > 0) {
    const { offeringId, studentId } = chance.pick(enrollments);
    backends.another(ana, 'deleteEnrollment', { offeringId, studentId });
  } else if (students.length > 0) {
    backends.another(ana, 'deleteStudent', { studentId: chance.pick(students).studentId });
  }
};

/** Passes a guest's credentials to the sync of the owner's work, as a careless shell might. */
export const anotherUser = (browser: Browser): void => {
  for (const { page } of browser.guests) {
    const credentials = page.session.credentials();
    if (credentials) for (const tab of browser.tabs) tab.page.whenAwake(() => tab.sync.signedIn(credentials));
  }
};
