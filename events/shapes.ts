/**
 * The shape that the data of each event has: what the types say, for code that reads a file. A field that is added to
 * the catalogue does not compile until its shape stands here.
 */
import type { DomainEvent, EventOf, EventType } from './catalogue.ts';
import {
  assessmentFields,
  courseFields,
  enrollmentFields,
  type FieldList,
  gradeFields,
  type Kind,
  offeringFields,
  studentFields,
} from './fields.ts';
import { type ItemKind, idNames } from './items.ts';
import { isRecord, keysOf } from './record.ts';
import { scopeIds } from './scope.ts';

/**
 * `place`: a whole number from 0. `some`: some or none of these fields, and no other. `maybe`: a field that may be
 * missing.
 */
export type Shape =
  | 'text'
  | 'number'
  | 'place'
  | 'yes or no'
  | 'none'
  | 'json'
  | 'item'
  | { readonly word: readonly string[] }
  | { readonly list: Shape }
  | { readonly byId: Shape }
  | { readonly or: readonly Shape[] }
  | { readonly some: Shapes }
  | { readonly all: Shapes };

export type Shapes = { readonly [field: string]: Shape | { readonly maybe: Shape } };

const orNone = (shape: Shape): Shape => ({ or: [shape, 'none'] });
const texts: Shape = { list: 'text' };
const columns: Shape = { list: orNone('number') };

const kinds: { readonly [K in Kind]: Shape } = {
  text: 'text',
  'long text': 'text',
  texts,
  number: orNone('number'),
  year: orNone('number'),
  amount: 'number',
  'signed amount': 'number',
  'yes or no': 'yes or no',
  date: 'text',
};

const fields = (list: FieldList): { readonly [field: string]: Shape } =>
  Object.fromEntries(Object.entries(list).map(([field, kind]) => [field, kinds[kind]]));

const weightSet: Shape = { all: { weightSetId: 'text', weights: { byId: 'number' } } };
const problemFields = { max: 'number', outcomes: columns } as const;
const problem: Shape = { all: { problemId: 'text', ...problemFields } };
const gradeParts: Shapes = { points: { byId: 'number' }, ...fields(gradeFields) };
const gradeSide: Shape = { some: { points: { byId: orNone('number') }, ...fields(gradeFields) } };
const changedGrades: Shape = { byId: { all: { from: gradeSide, to: gradeSide } } };
const snapshot: Shape = {
  all: {
    snapshotId: 'text',
    note: 'text',
    createdAt: 'text',
    offeringThere: 'text',
    ...{ courseCode: 'text', courseNumber: 'text', title: 'text', tag: 'text', period: 'text', section: 'text' },
    yearOfStart: orNone('number'),
    counts: { all: { students: 'number', assessments: 'number', grades: 'number' } },
  },
};

/** The value of an item of each kind. */
const values: { readonly [K in ItemKind]: Shape } = {
  course: { all: { courseId: 'text', ...fields(courseFields) } },
  offering: {
    all: { offeringId: 'text', courseId: 'text', weightSets: { list: weightSet }, ...fields(offeringFields) },
  },
  assessment: {
    all: { assessmentId: 'text', offeringId: 'text', problems: { list: problem }, ...fields(assessmentFields) },
  },
  student: { all: { studentId: 'text', ...fields(studentFields) } },
  seat: { all: { offeringId: 'text', studentId: 'text', ...fields(enrollmentFields) } },
  grade: { all: gradeParts },
  setting: 'json',
};

const { course, offering, assessment, student, seat, grade } = values;

const workingData: Shape = {
  some: {
    courses: { list: course },
    offerings: { list: offering },
    assessments: { list: assessment },
    students: { list: student },
    enrollments: { list: seat },
    grades: { list: { all: { offeringId: 'text', assessmentId: 'text', studentId: 'text', ...gradeParts } } },
    settings: { byId: 'json' },
  },
};

const change = (list: Shapes): { readonly from: Shape; readonly to: Shape } => ({
  from: { some: list },
  to: { some: list },
});

const fromFile = { row: { maybe: 'number' } } as const;
const under = { under: { maybe: texts } } as const;
const continuing = { continues: { maybe: 'yes or no' } } as const;
const items = { list: 'item' } as const;
const parts = keysOf(scopeIds).map((of): Shape => {
  const ids: readonly string[] = scopeIds[of];
  return { all: { of: { word: [of] }, ...Object.fromEntries(ids.map((id) => [id, 'text' as const])) } };
});
const scope: Shape = { or: [{ word: ['everything'] }, { list: { or: parts } }] };

/** The fields of an event, apart from its type. */
export const eventShapes: {
  readonly [T in EventType]: { readonly [F in Exclude<keyof EventOf<T>, 'type'>]-?: Shapes[string] };
} = {
  BaselineObserved: { data: workingData, ...continuing },
  CourseAdded: { course, at: 'place' },
  CourseEdited: { courseId: 'text', ...change(fields(courseFields)) },
  CourseDeleted: { course, at: 'place' },
  OfferingAdded: { offering, at: 'place' },
  OfferingEdited: { offeringId: 'text', ...change(fields(offeringFields)) },
  OfferingDeleted: { offering, at: 'place' },
  WeightSetInserted: { offeringId: 'text', weightSet, at: 'place' },
  WeightSetRemoved: { offeringId: 'text', weightSet, at: 'place' },
  WeightSetMoved: { offeringId: 'text', weightSetId: 'text', from: 'place', to: 'place' },
  WeightEdited: {
    ...{ offeringId: 'text', weightSetId: 'text', assessmentId: 'text' },
    from: orNone('number'),
    to: orNone('number'),
  },
  AssessmentAdded: { assessment, at: 'place' },
  AssessmentEdited: { assessmentId: 'text', ...change(fields(assessmentFields)) },
  AssessmentDeleted: { assessment, at: 'place', ...under },
  ProblemInserted: { assessmentId: 'text', problem, at: 'place' },
  ProblemRemoved: { assessmentId: 'text', problem, at: 'place', ...under },
  ProblemEdited: { assessmentId: 'text', problemId: 'text', ...change(problemFields), ...under },
  ProblemsReordered: { assessmentId: 'text', from: texts, to: texts },
  StudentAdded: { student, unmergedFrom: { maybe: 'text' }, ...fromFile },
  StudentEdited: { studentId: 'text', ...change(fields(studentFields)), ...fromFile },
  StudentDeleted: { student, mergedInto: { maybe: 'text' } },
  StudentEnrolled: { enrollment: seat, grades: { byId: grade }, ...fromFile },
  EnrollmentEdited: { offeringId: 'text', studentId: 'text', ...change(fields(enrollmentFields)) },
  StudentUnenrolled: { enrollment: seat, grades: { byId: grade } },
  GradeEdited: { offeringId: 'text', studentId: 'text', grades: changedGrades, ...fromFile },
  SettingEdited: { path: texts, from: 'json', to: 'json' },
  CallIntended: {
    ...{ intent: 'text', call: 'text', items },
    shifts: { maybe: 'yes or no' },
    outcomeOrder: { maybe: columns },
    cellsWait: { maybe: 'yes or no' },
  },
  CallApplied: { intent: 'text' },
  IdAssigned: { intent: 'text', item: 'item', id: 'text' },
  CallRefused: { intent: 'text', items, status: 'number', reason: 'text' },
  CallDropped: { intent: 'text', why: { word: ['not sent', 'not applied', 'looked up'] } },
  ServerChangesObserved: { scope, counts: { byId: 'number' }, stateHash: 'text', epoch: { maybe: 'text' } },
  ReadingDoubted: {
    why: { word: ['still named', 'others instead', 'points gone', 'settings gone'] },
    lost: { byId: 'number' },
    offeringIds: texts,
    missing: { maybe: 'text' },
  },
  ReadingBelieved: {},
  ServerHolds: {
    item: 'item',
    value: 'json',
    aside: { maybe: { word: ['conflict', 'unseen', 'ambiguous'] } },
    problems: { maybe: { list: problem } },
    known: { maybe: texts },
    ...continuing,
  },
  ItemsReleased: { items },
  RefusalsPassed: { items },
  SnapshotSaved: { snapshot },
  SnapshotNoteEdited: { snapshotId: 'text', from: 'text', to: 'text' },
  SnapshotDeleted: { snapshot },
  AccountMoved: { from: 'text', to: 'text' },
};

/** The first place where an event differs from the shape of its type, as a path of keys; `undefined` if it does not. */
export const misshapenAt = (event: DomainEvent): string | undefined =>
  amongAll(event, eventShapes[event.type]) ?? (event.type === 'ServerHolds' ? valueHeld(event) : undefined);

/** The value in `ServerHolds` must have the shape of its item's kind. */
const valueHeld = ({ item, value }: EventOf<'ServerHolds'>): string | undefined =>
  value === null ? undefined : beneath('value', faultIn(value, values[item.of]));

/** The path to a fault beneath `key`, from the path that begins there. `undefined`: there is no fault. */
const beneath = (key: string, fault: string | undefined): string | undefined =>
  fault === undefined ? undefined : fault === '' ? key : `${key}.${fault}`;

/** The path to the first fault, empty for the value itself. `undefined`: the value has the shape. */
const faultIn = (value: unknown, shape: Shape): string | undefined => {
  if (typeof shape === 'string') return plain[shape](value) ? undefined : '';
  if ('word' in shape) return typeof value === 'string' && shape.word.includes(value) ? undefined : '';
  if ('or' in shape) return amongOr(value, shape.or);
  if ('list' in shape) return Array.isArray(value) ? amongList(value, shape.list) : '';
  if (!isRecord(value)) return '';
  if ('byId' in shape) return amongKeys(value, keysOf(value), () => shape.byId);
  return 'some' in shape ? amongSome(value, shape.some) : amongAll(value, shape.all);
};

/** The value must have one of the shapes. If it has none of them, the fault in the first one is returned. */
const amongOr = (value: unknown, shapes: readonly Shape[]): string | undefined => {
  let first: string | undefined;
  for (const shape of shapes) {
    const fault = faultIn(value, shape);
    if (fault === undefined) return undefined;
    first ??= fault;
  }
  return first;
};

const amongList = (list: readonly unknown[], shape: Shape): string | undefined => {
  for (let at = 0; at < list.length; at += 1) {
    const fault = faultIn(list[at], shape);
    if (fault !== undefined) return beneath(String(at), fault);
  }
  return undefined;
};

const amongKeys = (
  value: Readonly<Record<string, unknown>>,
  keys: readonly string[],
  shapeOf: (key: string) => Shape,
): string | undefined => {
  for (const key of keys) {
    const fault = faultIn(value[key], shapeOf(key));
    if (fault !== undefined) return beneath(key, fault);
  }
  return undefined;
};

/** Any of the keys may be missing; a key that no shape names is a fault. */
const amongSome = (value: Readonly<Record<string, unknown>>, shapes: Shapes): string | undefined => {
  for (const key of Object.keys(value)) {
    const shape = Object.hasOwn(shapes, key) ? shapes[key] : undefined;
    if (shape === undefined) return key;
    const fault = faultIn(value[key], withoutMaybe(shape));
    if (fault !== undefined) return beneath(key, fault);
  }
  return undefined;
};

/** A key may be missing only if its shape is `maybe`; one that no shape names is not looked at. */
const amongAll = (value: object, shapes: Shapes): string | undefined => {
  for (const key of Object.keys(shapes)) {
    const shape = shapes[key] ?? 'json';
    const isThere = Object.hasOwn(value, key);
    if (!isThere && isMaybe(shape)) continue;
    const fault = isThere ? faultIn(Reflect.get(value, key), withoutMaybe(shape)) : '';
    if (fault !== undefined) return beneath(key, fault);
  }
  return undefined;
};

const isMaybe = (shape: Shapes[string]): shape is { readonly maybe: Shape } =>
  typeof shape === 'object' && 'maybe' in shape;

const withoutMaybe = (shape: Shapes[string]): Shape => (isMaybe(shape) ? shape.maybe : shape);

/** Every number of JSON is finite; a parser reads one that is too large as infinite. */
const isNumber = (value: unknown): boolean => typeof value === 'number' && Number.isFinite(value);

const plain: { readonly [P in Extract<Shape, string>]: (value: unknown) => boolean } = {
  text: (value) => typeof value === 'string',
  number: isNumber,
  place: (value) => Number.isSafeInteger(value) && Number(value) >= 0,
  'yes or no': (value) => typeof value === 'boolean',
  none: (value) => value === null,
  json: () => true,
  item: (value) => isRecord(value) && typeof value.of === 'string' && isItem(value.of, value),
};

const isItem = (of: string, item: Readonly<Record<string, unknown>>): boolean => {
  if (!Object.hasOwn(idNames, of)) return false;
  const names: readonly string[] = idNames[of as ItemKind];
  return names.every((name) =>
    name === 'section' ? faultIn(item[name], texts) === undefined : typeof item[name] === 'string',
  );
};
