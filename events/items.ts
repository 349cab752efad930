import type { Assessment, Course, Enrollment, Grade, Json, Offering, Student } from './entities.ts';
import { type AssessmentId, type CourseId, keyOf, keyOfAll, type OfferingId, type StudentId } from './ids.ts';
import { isByOffering } from './notes.ts';

/** The ids that name items. A section of the settings is a path of keys. */
type Ids = {
  courseId: CourseId;
  offeringId: OfferingId;
  assessmentId: AssessmentId;
  studentId: StudentId;
  section: readonly string[];
};

/** The ids that identify items of each kind, in the order of the key. */
export const idNames = {
  course: ['courseId'],
  offering: ['offeringId'],
  assessment: ['assessmentId'],
  student: ['studentId'],
  seat: ['offeringId', 'studentId'],
  grade: ['offeringId', 'assessmentId', 'studentId'],
  setting: ['section'],
} as const satisfies Readonly<Record<string, readonly (keyof Ids)[]>>;

/** The value of an item of each kind. A blank grade counts as missing. */
export type Values = {
  course: Course;
  offering: Offering;
  assessment: Assessment;
  student: Student;
  seat: Enrollment;
  grade: Grade;
  setting: Json;
};

export type ItemKind = keyof typeof idNames;

/**
 * One thing that a server holds. It is compared, sent and acknowledged as a whole. A section of the settings is one of
 * its top-level keys; within `grading`, one offering's policy, and within `notes` one offering's notes.
 */
export type Item = {
  [K in ItemKind]: { readonly of: K } & Readonly<Pick<Ids, (typeof idNames)[K][number]>>;
}[ItemKind];

export type ItemOf<K extends ItemKind> = Extract<Item, { readonly of: K }>;
export type ValueOf<I extends Item> = Values[I['of']];
export type ItemValue = ValueOf<Item>;

/** The four nouns that a server gives ids to. */
export const nouns = ['course', 'offering', 'assessment', 'student'] as const;

export type Noun = (typeof nouns)[number];
export type NounItem = ItemOf<Noun>;

export const isNounItem = (item: Item): item is NounItem => nouns.some((noun) => noun === item.of);

/** The caller promises that `id` is an id of this noun. */
export const nounItem = <N extends Noun>(noun: N, id: string): ItemOf<N> =>
  ({ of: noun, [idNames[noun][0]]: id }) as unknown as ItemOf<N>;

/** The item's id here. The server may call the item by another id. */
export const localIdOf = (item: NounItem): string => idIn(item.of, item);

/** The id of that noun in `row`, which is an item or a value. */
export const idIn = (noun: Noun, row: Readonly<Record<string, unknown>>): string => String(row[idNames[noun][0]]);

/** A text that is equal for equal items only. */
export const itemKey = (item: Item): string => {
  const ids: Readonly<Record<string, string | readonly string[]>> = item;
  let key = heads[item.of] ?? '';
  for (const name of idNames[item.of]) {
    const id = ids[name];
    if (typeof id === 'string') key += keyOf(id);
    else if (id) key += keyOfAll(...id);
  }
  return key;
};

/** How the keys of each kind begin, worked out once: an import asks for hundreds of thousands of keys. */
const heads: Readonly<Record<string, string>> = Object.fromEntries(
  Object.keys(idNames).map((kind) => [kind, keyOf(kind)]),
);

/** The section of the settings that holds the leaf at `path`. */
export const sectionOf = (path: readonly string[]): readonly string[] => path.slice(0, isByOffering(path[0]) ? 2 : 1);
