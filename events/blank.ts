import type { CourseFields, OfferingFields, StudentFields, WorkingData } from './entities.ts';
import {
  courseFields,
  type FieldList,
  type FieldsOf,
  fieldsFrom,
  gradeFields,
  type Kind,
  type KindValues,
  studentFields,
  termFields,
} from './fields.ts';

const blanks: { readonly [K in Kind]: () => KindValues[K] } = {
  text: () => '',
  'long text': () => '',
  texts: () => [],
  number: () => null,
  year: () => null,
  amount: () => 0,
  'signed amount': () => 0,
  'yes or no': () => false,
  date: () => '',
};

const blankOf = <List extends FieldList>(list: List): FieldsOf<List> => fieldsFrom(list, (_, kind) => blanks[kind]());

/** The values of fields that an addition leaves out. Each call makes new lists. */
export const blankCourse = (): CourseFields => blankOf(courseFields);

/** The fields of an offering that are not copied from its course. */
export const blankTerm = (): Omit<OfferingFields, keyof CourseFields> => blankOf(termFields);

export const blankStudent = (): StudentFields => blankOf(studentFields);

/** The fields of a grade in which nothing is entered: no bonus, no curve. */
export const blankGradeFields: Readonly<FieldsOf<typeof gradeFields>> = Object.freeze(blankOf(gradeFields));

/** The data with an empty list for each kind of rows that it does not name. */
export const withEveryList = (data: Partial<WorkingData>): WorkingData => ({
  ...{ courses: [], offerings: [], assessments: [], students: [], enrollments: [], grades: [], settings: {} },
  ...data,
});
