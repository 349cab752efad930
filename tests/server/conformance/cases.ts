import type { Cases } from './case.ts';
import { assessmentCases } from './cases-assessments.ts';
import { courseCases } from './cases-courses.ts';
import { coreCases, snapshotCases } from './cases-rest.ts';
import { studentCases } from './cases-students.ts';

/** Every call of the table: one without a case does not compile. */
export const cases: Cases = {
  ...courseCases,
  ...assessmentCases,
  ...studentCases,
  ...coreCases,
  ...snapshotCases,
};
