/**
 * The fields of each noun, apart from its ids and parts, each with the kind of its value. Types, blank values, the
 * reader, what a command may set and what the wire carries are derived from these lists. Stored events do not follow
 * them: a field that is added here is missing in older logs, and the golden logs fail until the field has an upcaster.
 */
export const courseFields = {
  courseCode: 'text',
  courseNumber: 'text',
  title: 'text',
  description: 'long text',
  numberOfCredits: 'number',
  courseLevel: 'number',
  requiredTexts: 'texts',
  recommendedTexts: 'texts',
  preRequisites: 'texts',
  coRequisites: 'texts',
  requiredCourse: 'yes or no',
  learningOutcomes: 'texts',
  listOfTopics: 'texts',
  otherNotes: 'long text',
} as const;

/** The fields of an offering that its course does not have. */
export const termFields = {
  tag: 'text',
  yearOfStart: 'year',
  instructorFirstName: 'text',
  instructorLastName: 'text',
  institution: 'text',
  department: 'text',
  period: 'text',
  section: 'text',
} as const;

export const offeringFields = { ...courseFields, ...termFields } as const;

export const assessmentFields = { assessmentName: 'text' } as const;

export const studentFields = { studentCode: 'text', firstName: 'text', lastName: 'text', email: 'text' } as const;

export const enrollmentFields = { dateOfEnrollment: 'date' } as const;

/**
 * The parts of a grade beside its points; each is merged, decided and shown as a whole. `use`: the field that says
 * whether the part counts. `points`: the field with its points.
 */
export const extraFields = {
  bonus: { use: 'useBonusPoints', points: 'bonusPoints' },
  curve: { use: 'useCurvePoints', points: 'curvePoints' },
} as const;

export type ExtraPart = keyof typeof extraFields;

type ExtraField = (typeof extraFields)[ExtraPart]['use' | 'points'];

export const gradeFields = {
  useBonusPoints: 'yes or no',
  bonusPoints: 'amount',
  useCurvePoints: 'yes or no',
  curvePoints: 'signed amount',
} as const satisfies { readonly [F in ExtraField]: Kind };

/** Whether this part, bonus or curve, may take points off. */
export const mayBeBelowZero = (part: ExtraPart): boolean => gradeFields[extraFields[part].points] === 'signed amount';

export const extraParts = Object.keys(extraFields) as ExtraPart[];

export const isExtraPart = (part: string): part is ExtraPart => Object.hasOwn(extraFields, part);

/**
 * The value of a field of each kind. An `amount` is not negative; a `number` or `year` may be `null`: there is none.
 */
export type KindValues = {
  text: string;
  'long text': string;
  texts: string[];
  number: number | null;
  year: number | null;
  amount: number;
  'signed amount': number;
  'yes or no': boolean;
  /** An ISO date, `YYYY-MM-DD`. */
  date: string;
};

export type Kind = keyof KindValues;
export type FieldList = { readonly [field: string]: Kind };
export type FieldsOf<List extends FieldList> = { -readonly [F in keyof List]: KindValues[List[F]] };

/** One value for each field of a list, in the list's order. */
export const fieldsFrom = <List extends FieldList>(
  list: List,
  make: <F extends keyof List & string>(field: F, kind: List[F]) => KindValues[List[F]],
): FieldsOf<List> => {
  const made: Partial<FieldsOf<List>> = {};
  for (const field of fieldNames(list)) made[field] = make(field, list[field]);
  return made as FieldsOf<List>;
};

export const fieldNames = <List extends FieldList>(list: List) => Object.keys(list) as (keyof List & string)[];

export const gradeFieldNames = fieldNames(gradeFields);

export const fieldsOfPart = (part: ExtraPart): readonly ExtraField[] => Object.values(extraFields[part]);

type AmountIn<List extends FieldList> = {
  [F in keyof List]: List[F] extends 'amount' | 'signed amount' ? F : never;
}[keyof List];

/** The fields of a grade that hold points. */
export const gradeAmounts = gradeFieldNames.filter(
  (field): field is AmountIn<typeof gradeFields> =>
    gradeFields[field] === 'amount' || gradeFields[field] === 'signed amount',
);
