import fc from 'fast-check';
import type { EndpointName } from '../../../api/endpoints.ts';
import type { Person } from './sides.ts';

/**
 * One call of a history. Ids are names: `course 1` may not exist yet, be deleted, or belong to another person. `key`:
 * which of a few idempotency keys the call carries. `expects`: `?ifMatch` with the current scope hash, or with another
 * one.
 */
export type Step = {
  readonly who: Person;
  readonly name: EndpointName;
  readonly ids: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly key?: number;
  readonly expects?: 'seen' | 'unseen';
  /** The call is sent a second time, byte for byte. */
  readonly again: boolean;
};

const named = (noun: string, most: number) =>
  fc.oneof(
    { weight: 30, arbitrary: fc.integer({ min: 1, max: most }).map((number) => `${noun} ${number}`) },
    { weight: 1, arbitrary: fc.constant('nowhere') },
  );
const course = named('course', 2);
const offering = named('offering', 2);
const assessment = named('assessment', 2);
const student = named('student', 3);

const some = <T extends Record<string, fc.Arbitrary<unknown>>>(fields: T) => fc.record(fields, { requiredKeys: [] });
const rarely = (value: unknown, otherwise: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 25, arbitrary: otherwise }, { weight: 1, arbitrary: fc.constant(value) });

const word = fc.constantFrom('', 'a', 'b');
const key = fc.constantFrom('a', 'b', 'c', '');
const section = fc.oneof(
  { weight: 40, arbitrary: key },
  { weight: 1, arbitrary: fc.constantFrom('__proto__', 'constructor') },
);
const points = rarely(-1, fc.constantFrom(null, null, 0, 1.5, 99));
const maxima = rarely([], fc.array(fc.constantFrom(5, 10), { minLength: 1, maxLength: 3 }));
const table = fc.array(fc.array(fc.constantFrom('', null, 1, 10), { maxLength: 2 }), { maxLength: 2 });
const weights = fc.array(
  fc.array(fc.tuple(assessment, fc.constantFrom(0, 3))).map((entries) => Object.fromEntries(entries)),
  { maxLength: 2 },
);
const date = rarely('2026-02-30', fc.constantFrom('2026-01-01', '2025-12-31'));
const code = fc.constantFrom('', ' ', 'A1', 'a1 ', 'B2', 'a10', 'A9', '\u00e9', 'E\u0301', 'C3');

const courseFields = { title: word, requiredCourse: fc.boolean(), learningOutcomes: fc.array(word, { maxLength: 2 }) };
const offeringFields = { title: word, tag: word, assessmentWeights: weights };
const studentFields = { studentCode: code, firstName: word };
const gradeFields = {
  grades: fc.array(points, { minLength: 1, maxLength: 3 }),
  useBonusPoints: fc.boolean(),
  bonusPoints: rarely(-1, fc.constantFrom(0, 1)),
  curvePoints: fc.constantFrom(0, -2),
};
const assessmentFields = { assessmentName: word, gradesMaxPerProblem: maxima, LOVersusProblemTable: table };
const unknown = { colour: word };

/** Some edits carry what the sender has seen last (`ifMatch`), or a key that no call has. */
const edit = (fields: Record<string, fc.Arbitrary<unknown>>) =>
  fc.oneof(
    { weight: 12, arbitrary: some(fields) },
    { weight: 6, arbitrary: some({ ...fields, ifMatch: some(fields) }) },
    { weight: 1, arbitrary: fc.record({ ...fields, ...unknown }) },
  );

type Sent = Pick<Step, 'name' | 'ids'> & Partial<Pick<Step, 'body' | 'expects'>>;
type Ids = Record<string, fc.Arbitrary<string>>;

const sends = (name: EndpointName, ids: Ids, body: fc.Arbitrary<object>): fc.Arbitrary<Sent> =>
  fc.record({ name: fc.constant(name), ids: fc.record(ids), body }) as fc.Arbitrary<Sent>;
const reads = (name: EndpointName, ids: Ids = {}): fc.Arbitrary<Sent> =>
  fc.record({ name: fc.constant(name), ids: fc.record(ids) }) as fc.Arbitrary<Sent>;
const deletes = (name: EndpointName, ids: Ids): fc.Arbitrary<Sent> =>
  fc.record(
    { name: fc.constant(name), ids: fc.record(ids), expects: fc.constantFrom('seen', 'seen', 'unseen') },
    { requiredKeys: ['name', 'ids'] },
  ) as fc.Arbitrary<Sent>;

const atOffering = { offeringId: offering };
const atAssessment = { offeringId: offering, assessmentId: assessment };
const atSeat = { ...atAssessment, studentId: student };
const enrolled = { offeringId: offering, studentId: student };
const students = fc.array(student, { maxLength: 3 });

const building = fc.oneof(
  sends('addCourse', {}, some({ ...courseFields, courseId: course })),
  sends('addOffering', { courseId: course }, some({ ...offeringFields, offeringId: offering })),
  sends('addAssessment', atOffering, some({ ...assessmentFields, gradesMaxPerProblem: maxima })),
  sends('addAssessment', atOffering, some({ assessmentId: assessment, gradesMaxPerProblem: maxima })),
  sends('addStudent', {}, some(studentFields)),
  sends('addStudent', {}, some({ studentId: student })),
  sends('addEnrollment', enrolled, some({ dateOfEnrollment: date })),
  sends('enroll', {}, fc.record({ offeringId: offering, studentIdList: students })),
);

const order = fc.array(fc.constantFrom(null, 0, 1, 2), { maxLength: 3 });
const rowFields = {
  ...gradeFields,
  grades: fc.array(fc.constantFrom(null, 0, 1.5, 99), { minLength: 1, maxLength: 3 }),
  bonusPoints: fc.constantFrom(0, 1),
};
const row = fc.oneof(
  {
    weight: 8,
    arbitrary: some(rowFields).chain((fields) => fc.record({ studentId: student }).map((id) => ({ ...fields, ...id }))),
  },
  { weight: 2, arbitrary: fc.record({ studentId: student, ...rowFields, ifMatch: some(rowFields) }) },
  { weight: 2, arbitrary: fc.record({ ...atAssessment, studentId: student, ...rowFields }) },
  {
    weight: 1,
    arbitrary: fc.oneof(
      fc.record({ studentId: student, grades: fc.constant([-1]) }),
      fc.constantFrom<unknown>(null, 7, [], {}, { studentId: 5 }, { bonusPoints: 1 }),
    ),
  },
);

const seatRow = fc.record(
  { studentId: student, offeringId: offering, dateOfEnrollment: date },
  { requiredKeys: ['studentId', 'dateOfEnrollment'] },
);

const editing = fc.oneof(
  sends('editCourse', { courseId: course }, edit(courseFields)),
  sends('editOffering', atOffering, edit(offeringFields)),
  sends('editOffering', atOffering, some({ outcomeOrder: order, learningOutcomes: fc.array(word, { maxLength: 3 }) })),
  sends('editAssessment', atAssessment, edit(assessmentFields)),
  sends('editAssessment', atAssessment, some({ ...assessmentFields, confirmLoss: fc.boolean() })),
  sends(
    'editAssessment',
    atAssessment,
    some({ problemOrder: order, confirmLoss: fc.boolean(), gradesMaxPerProblem: maxima }),
  ),
  sends('editStudent', { studentId: student }, edit(studentFields)),
  sends(
    'editEnrollments',
    atOffering,
    fc.record({
      students: fc.array(seatRow, { minLength: 1, maxLength: 2 }),
    }),
  ),
  sends(
    'editSettings',
    {},
    fc.record({
      setting: fc.dictionary(
        section,
        fc.oneof(fc.constant(null), fc.dictionary(section, fc.constantFrom(null, 1, [2], 'c', { d: null, e: 1 }))),
      ),
    }),
  ),
);

const grading = fc.oneof(
  sends('editGrade', atSeat, edit(gradeFields)),
  sends('editGrade', atSeat, edit(gradeFields)),
  sends('editGrades', atAssessment, fc.record({ grades: fc.array(row, { maxLength: 4 }) })),
);

const reading = fc.oneof(
  reads('verify'),
  reads('listCourses'),
  reads('readCourse', { courseId: course }),
  reads('readCourseOfOffering', atOffering),
  reads('listOfferings'),
  reads('listOfferingsOfCourse', { courseId: course }),
  reads('readOffering', atOffering),
  reads('listSettings'),
  reads('listAssessments'),
  reads('listAssessmentsOfOffering', atOffering),
  reads('readAssessment', atAssessment),
  reads('listEnrollments'),
  reads('listEnrollmentsOfOffering', atOffering),
  reads('listEnrollmentsOfStudent', { studentId: student }),
  reads('listStudents'),
  reads('readStudent', { studentId: student }),
  reads('listGrades'),
  reads('listGradesOfAssessment', atAssessment),
  reads('readGrade', atSeat),
  reads('findUser', { email: fc.constantFrom('ana', 'nobody') }),
);

const deleting = fc.oneof(
  deletes('deleteCourse', { courseId: course }),
  deletes('deleteOffering', atOffering),
  deletes('deleteAssessment', atAssessment),
  deletes('deleteStudent', { studentId: student }),
  deletes('deleteEnrollment', enrolled),
  deletes('deleteEnrollmentsOfOffering', atOffering),
  deletes('deleteEnrollmentsOfStudent', { studentId: student }),
  reads('deleteGradesOfAssessment', atAssessment),
  reads('deleteGrade', atSeat),
  reads('deleteGradesOfStudent', enrolled),
  sends('unenroll', {}, fc.record({ offeringId: offering, studentIdList: students })),
);

const sent = fc.oneof(
  { weight: 12, arbitrary: building },
  { weight: 6, arbitrary: editing },
  { weight: 6, arbitrary: grading },
  { weight: 3, arbitrary: reading },
  { weight: 3, arbitrary: deleting },
  { weight: 1, arbitrary: reads('logOut') },
);

export const step: fc.Arbitrary<Step> = fc
  .tuple(
    sent,
    fc.record(
      {
        who: fc.constantFrom<Person>('ana', 'ana', 'ana', 'ana', 'ana', 'bo'),
        again: fc.constantFrom(false, false, false, true),
        key: fc.nat({ max: 8 }),
      },
      { requiredKeys: ['who', 'again'] },
    ),
  )
  .map(([call, how]) => ({ ...call, ...how }));
