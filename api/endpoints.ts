import { del, get, post } from './endpoint.ts';
import { replies } from './replies.ts';
import { bodies } from './shapes.ts';

/** A delete: `?ifMatch` holds the hash of the rows that the client expects it to remove. */
const removal = { once: true, query: ['ifMatch'] } as const;

/** Every remote call, in the order of the product's specification. A path's {names} are its parameters. */
export const endpoints = {
  // Courses
  listCourses: get('/user/course/get/all', { reply: replies.courses }),
  readCourse: get('/user/course/{courseId}/get', { reply: replies.course }),
  readCourseOfOffering: get('/user/course/offering/{offeringId}/get', { reply: replies.course }),
  addCourse: post('/user/course/add', { body: bodies.addCourse, reply: replies.courseAdded, quota: true, once: true }),
  editCourse: post('/user/course/{courseId}/edit', { body: bodies.editCourse, once: true }),
  deleteCourse: del('/user/course/{courseId}/delete', removal),

  // Offerings
  listOfferings: get('/user/offering/get/all', { reply: replies.offerings }),
  listOfferingsOfCourse: get('/user/offering/course/{courseId}/get/all', { reply: replies.offerings }),
  readOffering: get('/user/offering/{offeringId}/get', { reply: replies.offering }),
  addOffering: post('/user/offering/course/{courseId}/add', {
    body: bodies.addOffering,
    reply: replies.offeringAdded,
    quota: true,
    once: true,
  }),
  editOffering: post('/user/offering/{offeringId}/edit', { body: bodies.editOffering, once: true }),
  deleteOffering: del('/user/offering/{offeringId}/delete', removal),

  // Settings
  listSettings: get('/user/setting/get/all', { reply: replies.settings }),
  editSettings: post('/user/setting/edit', { body: bodies.editSettings, quota: true, once: true }),

  // Assessments
  listAssessments: get('/user/assessment/get/all', { reply: replies.assessments }),
  listAssessmentsOfOffering: get('/user/assessment/offering/{offeringId}/get/all', { reply: replies.assessments }),
  readAssessment: get('/user/assessment/{assessmentId}/offering/{offeringId}/get', { reply: replies.assessment }),
  addAssessment: post('/user/assessment/offering/{offeringId}/add', {
    body: bodies.addAssessment,
    reply: replies.assessmentAdded,
    quota: true,
    once: true,
  }),
  editAssessment: post('/user/assessment/{assessmentId}/offering/{offeringId}/edit', {
    body: bodies.editAssessment,
    once: true,
  }),
  deleteAssessment: del('/user/assessment/{assessmentId}/offering/{offeringId}/delete', removal),

  // Enrollments
  listEnrollments: get('/user/enrollment/get/all', { reply: replies.enrollments }),
  listEnrollmentsOfOffering: get('/user/enrollment/offering/{offeringId}/get/all', { reply: replies.enrollments }),
  listEnrollmentsOfStudent: get('/user/enrollment/student/{studentId}/get/all', { reply: replies.enrollments }),
  addEnrollment: post('/user/enrollment/offering/{offeringId}/student/{studentId}/add', {
    body: bodies.addEnrollment,
    reply: replies.enrollmentAdded,
    once: true,
  }),
  editEnrollments: post('/user/enrollment/offering/{offeringId}/edit/all', {
    body: bodies.editEnrollments,
    once: true,
  }),
  deleteEnrollmentsOfOffering: del('/user/enrollment/offering/{offeringId}/delete/all', removal),
  deleteEnrollmentsOfStudent: del('/user/enrollment/student/{studentId}/delete/all', removal),
  deleteEnrollment: del('/user/enrollment/offering/{offeringId}/student/{studentId}/delete', removal),

  // Students
  listStudents: get('/user/student/get/all', { reply: replies.students }),
  readStudent: get('/user/student/{studentId}/get', { reply: replies.student }),
  addStudent: post('/user/student/add', {
    body: bodies.addStudent,
    reply: replies.studentAdded,
    quota: true,
    once: true,
  }),
  editStudent: post('/user/student/{studentId}/edit', { body: bodies.editStudent, once: true }),
  deleteStudent: del('/user/student/{studentId}/delete', removal),

  // Grades
  listGrades: get('/user/grade/get/all', { reply: replies.grades }),
  listGradesOfAssessment: get('/user/grade/offering/{offeringId}/assessment/{assessmentId}/get/all', {
    reply: replies.grades,
  }),
  readGrade: get('/user/grade/offering/{offeringId}/assessment/{assessmentId}/student/{studentId}/get', {
    reply: replies.grade,
  }),
  editGrade: post('/user/grade/offering/{offeringId}/assessment/{assessmentId}/student/{studentId}/edit', {
    body: bodies.editGrade,
    once: true,
  }),
  editGrades: post('/user/grade/offering/{offeringId}/assessment/{assessmentId}/edit/all', {
    body: bodies.editGrades,
    once: true,
  }),
  deleteGradesOfAssessment: del('/user/grade/offering/{offeringId}/assessment/{assessmentId}/delete/all', removal),
  deleteGrade: del('/user/grade/offering/{offeringId}/assessment/{assessmentId}/student/{studentId}/delete', removal),
  deleteGradesOfStudent: del('/user/grade/offering/{offeringId}/student/{studentId}/delete/all', removal),

  // Core
  findUser: get('/identifyapi/user/{email}/get', { reply: replies.user, open: true }),
  logIn: post('/core/login/edit', { body: bodies.logIn, reply: replies.session, open: true }),
  logOut: del('/user/logout/delete'),
  changePassword: post('/user/changepassword/edit', { body: bodies.changePassword }),
  contactUs: post('/identifyapi/contactus/add', { body: bodies.contactUs, open: true }),
  /** `?quiet=1` asks without renewing the session. */
  verify: get('/user/verify/get', { reply: replies.verified, query: ['quiet'] }),

  // Multi
  loadEverything: get('/user/multi/init', { reply: replies.everything }),
  enroll: post('/user/multi/enroll', { body: bodies.roster, reply: replies.enrolled, quota: true, once: true }),
  unenroll: post('/user/multi/unenroll', { body: bodies.roster, reply: replies.unenrolled, ...removal }),

  // Offering snapshots
  listSnapshots: get('/user/offeringsnapshot/get/all', { reply: replies.snapshots, query: ['content'] }),
  exportSnapshot: get('/user/offeringsnapshot/fromid/{offeringSnapshotId}/toexcel/get', { file: 'spreadsheet' }),
  exportOfferingToExcel: get('/user/offeringsnapshot/fromofferingid/{offeringId}/toexcel/get', { file: 'spreadsheet' }),
  exportOfferingToObject: get('/user/offeringsnapshot/fromofferingid/{offeringId}/toobjectfile/get', {
    file: 'object file',
  }),
  addSnapshots: post('/user/offeringsnapshot/add/all', {
    body: bodies.addSnapshots,
    reply: replies.snapshotsAdded,
    quota: true,
    once: true,
  }),
  editSnapshotNotes: post('/user/offeringsnapshot/edit/all', {
    body: bodies.editSnapshots,
    reply: replies.snapshotsNoted,
    once: true,
  }),
  deleteSnapshots: post('/user/offeringsnapshot/delete/all', {
    body: bodies.snapshotIds,
    reply: replies.snapshotsDeleted,
    once: true,
  }),
  loadSnapshotsById: post('/user/offeringsnapshot/fromid/load/all', {
    body: bodies.snapshotIds,
    reply: replies.loaded,
    quota: true,
    once: true,
  }),
  loadSnapshotsFromObject: post('/user/offeringsnapshot/fromobject/load/all', {
    body: bodies.snapshotObjects,
    reply: replies.loaded,
    quota: true,
    once: true,
  }),
} as const;

export type EndpointName = keyof typeof endpoints;
