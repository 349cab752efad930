import * as v from 'valibot';
import { isDate } from '../events/date.ts';
import { decimalFault } from '../events/decimal.ts';
import {
  assessmentFields,
  courseFields,
  type FieldList,
  fieldNames,
  gradeFields,
  type Kind,
  offeringFields,
  studentFields,
} from '../events/fields.ts';
import { noteLimits } from '../events/notes.ts';
import { settingsShape } from './settings-shape.ts';

/** The limits of a call: characters, entries, bytes. */
export const wireLimits = {
  text: 200,
  password: 1_024,
  longText: 10_000,
  list: 200,
  bulk: 5_000,
  body: 4 * 1024 * 1024,
  objectLoad: 32 * 1024 * 1024,
  nesting: 32,
  /** Bytes of JSON: of one section of the settings, of one offering's policy, of its notes, of all notes, of all settings. */
  settingsSection: 64 * 1024,
  policy: 256 * 1024,
  notesOfOffering: noteLimits.offering,
  notes: noteLimits.all,
  settings: 2 * 1024 * 1024,
} as const;

const named = <S extends v.GenericSchema>(schema: S, description: string) => v.pipe(schema, v.description(description));

export const id = named(
  v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,64}$/)),
  'Opaque: 1 to 64 letters, digits, “_” and “-”.',
);

export const text = v.pipe(v.string(), v.maxLength(wireLimits.text));
const password = v.pipe(v.string(), v.maxLength(wireLimits.password));
export const longText = v.pipe(v.string(), v.maxLength(wireLimits.longText));
const texts = v.pipe(v.array(text), v.maxLength(wireLimits.list));

/** A number counts as its shortest decimal text. */
const decimal = named(
  v.pipe(
    v.number(),
    v.minValue(-1_000_000),
    v.maxValue(1_000_000),
    v.check((value) => decimalFault(value) === undefined, 'more than 4 decimals'),
  ),
  'At most 4 fraction digits, between -1000000 and 1000000.',
);
const amount = named(v.pipe(decimal, v.minValue(0)), 'From 0 to 1000000, at most 4 fraction digits.');
export const numberOrNone = v.nullable(amount);
export const date = named(
  v.pipe(v.string(), v.isoDate(), v.check(isDate, 'no such day')),
  'A day of the calendar, as YYYY-MM-DD.',
);

export const settingsTree = settingsShape(wireLimits);

/** How the wire carries a field of each kind. */
const kinds = {
  text,
  'long text': longText,
  texts,
  number: numberOrNone,
  year: numberOrNone,
  amount,
  'signed amount': decimal,
  'yes or no': v.boolean(),
  date,
} satisfies { readonly [K in Kind]: v.GenericSchema };

type Entries<List extends FieldList> = { readonly [F in keyof List]: (typeof kinds)[List[F]] };

const entriesOf = <List extends FieldList>(list: List) =>
  Object.fromEntries(fieldNames(list).map((field) => [field, kinds[list[field] as Kind]])) as Entries<List>;

const courseEntries = entriesOf(courseFields);

/** Fields that a course or an offering may lack when it is read, with the values that count then. */
export const mayLack = {
  courseCode: v.optional(text, ''),
  courseNumber: v.optional(text, ''),
  title: v.optional(text, ''),
  requiredCourse: v.optional(v.boolean(), false),
};

const offeringEntries = {
  ...entriesOf(offeringFields),
  assessmentWeights: v.pipe(v.array(v.record(id, amount)), v.maxLength(wireLimits.list)),
};

const problems = v.pipe(v.array(amount), v.minLength(1), v.maxLength(wireLimits.list));
/** `''` and missing trailing cells are read as blank; they are never written. */
const outcomeCell = v.nullable(v.union([v.literal(''), v.pipe(decimal, v.minValue(1), v.maxValue(10))]));
const outcomeTable = v.pipe(
  v.array(v.pipe(v.array(outcomeCell), v.maxLength(wireLimits.list))),
  v.maxLength(wireLimits.list),
);
const assessmentEntries = {
  ...entriesOf(assessmentFields),
  gradesMaxPerProblem: problems,
  LOVersusProblemTable: outcomeTable,
};
const studentEntries = entriesOf(studentFields);
const gradeEntries = {
  grades: v.pipe(v.array(v.nullable(amount)), v.maxLength(wireLimits.list)),
  ...entriesOf(gradeFields),
};

/** The fields of each noun without its ids, and the shapes of two values. */
export const entries = {
  course: courseEntries,
  offering: offeringEntries,
  assessment: assessmentEntries,
  student: studentEntries,
  grade: gradeEntries,
  amount,
  date,
};

/** An object with exactly these keys, and not a list. */
const object = <E extends v.ObjectEntries>(entries: E) =>
  v.pipe(
    v.custom<Record<string, unknown>>((value) => !Array.isArray(value)),
    v.strictObject(entries),
  );

/** The last seen values of the fields: a server that offers `ifMatch` answers 409 if it has others. */
const ifMatch = v.optional(v.record(v.string(), v.unknown()));

/** The old position of each entry of a list; `null` if it is new. */
const order = v.optional(
  v.pipe(v.array(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0)))), v.maxLength(wireLimits.list)),
);

/** An addition may carry the id of its own noun, which is ignored. */
const added = <E extends v.ObjectEntries, const N extends string>(entries: E, ids: readonly N[]) =>
  object({ ...optional(entries), ...optionalIds(ids) });
const edited = <E extends v.ObjectEntries>(entries: E) => object({ ...optional(entries), ifMatch });
const optional = <E extends v.ObjectEntries>(entries: E) => v.partial(v.strictObject(entries)).entries;
const optionalIds = <const N extends string>(ids: readonly N[]) =>
  Object.fromEntries(ids.map((name) => [name, v.optional(id)])) as Record<N, v.OptionalSchema<typeof id, undefined>>;

export const bodies = {
  addCourse: added(courseEntries, ['courseId']),
  editCourse: edited(courseEntries),
  addOffering: added(offeringEntries, ['offeringId', 'courseId']),
  /** `outcomeOrder[i]`: the old position of learning outcome i. All outcome tables of the offering follow. */
  editOffering: object({ ...optional(offeringEntries), ifMatch, outcomeOrder: order }),
  addAssessment: object({
    ...optional(assessmentEntries),
    ...optionalIds(['assessmentId', 'offeringId']),
    gradesMaxPerProblem: problems,
  }),
  /**
   * `problemOrder[i]`: the old position of problem i. `confirmLoss`: entered points may be lost.
   */
  editAssessment: object({
    ...optional(assessmentEntries),
    ifMatch,
    problemOrder: order,
    confirmLoss: v.optional(v.boolean()),
  }),
  addStudent: added(studentEntries, ['studentId']),
  editStudent: edited(studentEntries),
  addEnrollment: object({ dateOfEnrollment: v.optional(date) }),
  /** A row may be a whole record: ids that repeat those of the path are accepted. */
  editEnrollments: object({
    students: bulk(object({ studentId: id, dateOfEnrollment: date, ...optionalIds(['offeringId']) })),
  }),
  editGrade: edited(gradeEntries),
  editGrades: object({
    grades: bulk(
      object({ ...optional(gradeEntries), ...optionalIds(['offeringId', 'assessmentId']), ifMatch, studentId: id }),
    ),
  }),
  /** Only the leaves that change: objects merge, lists replace, `null` deletes. How large: `wireLimits`. */
  editSettings: object({ setting: settingsTree }),
  logIn: object({ userEmail: text, userPassword: password }),
  changePassword: object({
    oldPassword: password,
    newPassword: v.pipe(v.string(), v.minLength(1), v.maxLength(wireLimits.password)),
  }),
  contactUs: object({ email: text, message: longText, isLoggedIn: v.boolean() }),
  roster: object({ offeringId: id, studentIdList: v.pipe(v.array(id), v.maxLength(wireLimits.bulk)) }),
  addSnapshots: object({ listOfOfferingIds: ids() }),
  editSnapshots: object({
    listOfOfferingSnapshotsIdsAndNotes: bulk(object({ offeringSnapshotId: id, note: longText })),
  }),
  snapshotIds: object({ listOfOfferingSnapshotIds: ids() }),
  snapshotObjects: object({ listOfOfferingSnapshots: v.pipe(v.array(v.unknown()), v.maxLength(wireLimits.list)) }),
};

function bulk<S extends v.GenericSchema>(row: S) {
  return v.pipe(v.array(row), v.maxLength(wireLimits.bulk));
}

function ids() {
  return v.pipe(v.array(id), v.maxLength(wireLimits.bulk));
}
