import { expect, test } from 'vitest';
import { addStudent, begin, call, classroom } from './server-model/trial.ts';

const told = () => call('verify').body.revision;

test('the model counts each part that a call changed, and replays the numbers of the first answer', () => {
  begin({ revision: true });
  const { offeringId, seat } = classroom();
  expect(told()).toEqual({ all: 5, courses: 2, students: 1, settings: 0, offerings: { [offeringId]: 4 } });
  const key = { headers: { 'idempotency-key': 'k'.repeat(32) } };
  const first = call('editGrade', seat, { grades: [1, 2] }, key);
  expect(first.body.revision).toMatchObject({ all: 6, offerings: { [offeringId]: 5 } });
  addStudent('B2');
  expect(call('editGrade', seat, { grades: [1, 2] }, key).body).toEqual(first.body);
  expect(told()).toMatchObject({ all: 7, students: 2, offerings: { [offeringId]: 5 } });
});

test('the model says nothing of it unless it is asked to', () => {
  begin();
  expect(told()).toBeUndefined();
});
