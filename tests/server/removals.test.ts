import { expect, test } from 'vitest';
import { createBackend } from '../../server/calls/dispatch.ts';
import { memoryData } from '../../server/memory/data.ts';
import { memoryStorage } from '../../server/memory/storage.ts';
import type { Sample } from './conformance/sample.ts';
import { type Asked, newCaller, succeeded } from './conformance/under-test.ts';
import { testWorld } from './conformance/world.ts';

/** Two students who both have entered grades in two offerings. */
const twoInBoth = async () => {
  const { world, newAccount, failures } = testWorld(memoryStorage(memoryData('epoch')));
  const caller = await newCaller({ backend: createBackend(world), newAccount, failures }, 'a');
  const { ask, sample } = caller;
  const { o1, o2, a1, a3, s1, s2 } = sample;
  await succeeded(ask({ name: 'enroll', body: { offeringId: o2, studentIdList: [s2] } }));
  for (const [offeringId, assessmentId, studentId, grades] of [
    [o2, a3, s1, [3]],
    [o2, a3, s2, [2]],
    [o1, a1, s2, [1, 0]],
  ] as const) {
    await succeeded(ask({ name: 'editGrade', params: { offeringId, assessmentId, studentId }, body: { grades } }));
  }
  return caller;
};

type Row = { readonly offeringId: string; readonly assessmentId?: string; readonly studentId: string };
type Removal = readonly [
  call: (sample: Sample) => Asked,
  seats: (row: Row, sample: Sample) => boolean,
  grades: (row: Row, sample: Sample) => boolean,
];

const none = () => false;
const oneSeat = ({ offeringId, studentId }: Row, { o1, s1 }: Sample) => offeringId === o1 && studentId === s1;
const ofOffering = ({ offeringId }: Row, { o1 }: Sample) => offeringId === o1;
const ofStudent = ({ studentId }: Row, { s1 }: Sample) => studentId === s1;
const ofAssessment = ({ assessmentId }: Row, { a1 }: Sample) => assessmentId === a1;
const oneGrade = (row: Row, sample: Sample) => ofAssessment(row, sample) && ofStudent(row, sample);

const removals: Readonly<Record<string, Removal>> = {
  'a seat': [
    ({ o1: offeringId, s1: studentId }) => ({ name: 'deleteEnrollment', params: { offeringId, studentId } }),
    oneSeat,
    oneSeat,
  ],
  'a list of seats': [
    ({ o1: offeringId, s1 }) => ({ name: 'unenroll', body: { offeringId, studentIdList: [s1] } }),
    oneSeat,
    oneSeat,
  ],
  'all seats of an offering': [
    ({ o1: offeringId }) => ({ name: 'deleteEnrollmentsOfOffering', params: { offeringId } }),
    ofOffering,
    ofOffering,
  ],
  'all seats of a student': [
    ({ s1: studentId }) => ({ name: 'deleteEnrollmentsOfStudent', params: { studentId } }),
    ofStudent,
    ofStudent,
  ],
  'a student': [({ s1: studentId }) => ({ name: 'deleteStudent', params: { studentId } }), ofStudent, ofStudent],
  'an offering': [({ o1: offeringId }) => ({ name: 'deleteOffering', params: { offeringId } }), ofOffering, ofOffering],
  'an assessment': [
    ({ o1: offeringId, a1: assessmentId }) => ({ name: 'deleteAssessment', params: { offeringId, assessmentId } }),
    none,
    ofAssessment,
  ],
  'a grade': [
    ({ o1: offeringId, a1: assessmentId, s1: studentId }) => ({
      name: 'deleteGrade',
      params: { offeringId, assessmentId, studentId },
    }),
    none,
    oneGrade,
  ],
  'all grades of an assessment': [
    ({ o1: offeringId, a1: assessmentId }) => ({
      name: 'deleteGradesOfAssessment',
      params: { offeringId, assessmentId },
    }),
    none,
    ofAssessment,
  ],
  'all grades of a student in an offering': [
    ({ o1: offeringId, s1: studentId }) => ({ name: 'deleteGradesOfStudent', params: { offeringId, studentId } }),
    none,
    oneSeat,
  ],
};

test.each(Object.entries(removals))(
  'whoever removes %s takes no grade and no seat that is elsewhere',
  async (_, [call, seats, grades]) => {
    const { ask, data, sample } = await twoInBoth();
    const before = await data();
    await succeeded(ask(call(sample)));
    const after = await data();
    expect(after.enrollments).toEqual(before.enrollments.filter((row) => !seats(row, sample)));
    expect(after.grades).toEqual(before.grades.filter((row) => !grades(row, sample)));
    expect(after.grades.length).toBeLessThan(before.grades.length);
  },
);

test('an assessment that is gone is gone from each weight set that had it, though another had it not', async () => {
  const { ask, data, sample } = await twoInBoth();
  const { o1, a1, a2 } = sample;
  const assessmentWeights = [{ [a1]: 40, [a2]: 60 }, { [a2]: 100 }];
  await succeeded(ask({ name: 'editOffering', params: { offeringId: o1 }, body: { assessmentWeights } }));
  await succeeded(ask({ name: 'deleteAssessment', params: { offeringId: o1, assessmentId: a1 } }));
  const offering = (await data()).offerings.find(({ offeringId }) => offeringId === o1);
  expect(offering?.assessmentWeights).toEqual([{ [a2]: 60 }, { [a2]: 100 }]);
});
