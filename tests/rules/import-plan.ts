import type { CommandOf, ImportPlan } from '../../commands/catalogue.ts';
import { o1 } from '../builders.ts';

/** A plan that has these parts only. */
export const plan = (parts: Partial<ImportPlan>): CommandOf<'ApplyImport'> => ({
  type: 'ApplyImport',
  offeringId: o1,
  fileName: 'scores.csv',
  newStudents: [],
  studentEdits: [],
  enroll: [],
  newAssessments: [],
  gradeEdits: [],
  ...parts,
});

/** A new student, of row 4, and a place for them in a plan. */
export const fields = { studentCode: 'D4', firstName: 'Dia', lastName: 'Ek', email: 'dia@example.com' };
export const dia = { newStudent: 'row 4' };
