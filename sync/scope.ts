/** Which parts of what a server holds are read by themselves, and what is known to be in them. */
import type { AssessmentId, OfferingId } from '../events/ids.ts';
import type { Item, ItemOf, NounItem } from '../events/items.ts';
import { sameValue } from '../events/same-value.ts';
import type { Scope } from '../events/scope.ts';
import { heldBeneath } from '../projections/book/beneath.ts';
import { valueIn } from '../projections/book/items.ts';
import { heldValue, owedGradesOf, wireIdOf } from '../projections/outbox/outbox.ts';
import type { Records } from '../projections/records/records.ts';

/** What the server is known to hold in the scope: a reading of it must have a row for each, but for a blank grade. */
export const itemsInScope = (records: Records, scope: Scope): readonly Item[] => {
  const { outbox, book } = records;
  const beneath = (item: Item, kind: Item['of']): readonly Item[] =>
    heldBeneath(outbox, book, item).filter(({ of }) => of === kind);
  switch (scope.of) {
    case 'course':
    case 'student':
      return [scope];
    case 'offering': {
      const held = heldValue(outbox, book, scope);
      return [scope, ...(held ? [{ of: 'course', courseId: held.courseId } as const] : [])];
    }
    case 'offerings':
      return beneath({ of: 'course', courseId: scope.courseId }, 'offering');
    case 'assessments':
      return beneath(offeringOf(scope), 'assessment');
    case 'assessment':
      return [assessmentOf(scope)];
    case 'grades':
      return [assessmentOf(scope), ...beneath(assessmentOf(scope), 'grade')];
    case 'grade':
      return [assessmentOf(scope), scope];
    case 'seats':
      return beneath(offeringOf(scope), 'seat');
    case 'seats of student':
      return beneath({ of: 'student', studentId: scope.studentId }, 'seat');
  }
};

const offeringOf = ({ offeringId }: { readonly offeringId: OfferingId }): ItemOf<'offering'> => ({
  of: 'offering',
  offeringId,
});

const assessmentOf = ({ assessmentId }: { readonly assessmentId: AssessmentId }): ItemOf<'assessment'> => ({
  of: 'assessment',
  assessmentId,
});

/** Everything that belongs to the offering, but for its grading policy. */
export const wholeOffering = ({ outbox, book }: Records, offeringId: OfferingId): readonly Scope[] => [
  { of: 'offering', offeringId },
  { of: 'assessments', offeringId },
  { of: 'seats', offeringId },
  ...heldBeneath(outbox, book, { of: 'offering', offeringId }).flatMap((item): Scope[] =>
    item.of === 'assessment' ? [{ of: 'grades', offeringId, assessmentId: item.assessmentId }] : [],
  ),
];

/**
 * What belongs to the item and can be read by itself: a course with its offerings, all of an offering, an assessment
 * with its grades, a student with their enrollments. `undefined`: the server is not known to hold it.
 */
export const scopesAbout = (records: Records, item: NounItem): readonly Scope[] | undefined => {
  if (!isNamedThere(records, item as Scope)) return undefined;
  switch (item.of) {
    case 'course':
      return [item, { of: 'offerings', courseId: item.courseId }];
    case 'offering':
      return wholeOffering(records, item.offeringId);
    case 'assessment': {
      const offeringId = heldValue(records.outbox, records.book, item)?.offeringId;
      return offeringId && [{ of: 'grades', offeringId, assessmentId: item.assessmentId }];
    }
    case 'student':
      return [item, { of: 'seats of student', studentId: item.studentId }];
  }
};

/** How many parts are read by themselves at most. Beyond that, one reading of everything takes fewer calls. */
const mostScopes = 8;

/** The parts that show what the server holds of these items; `undefined`: only a whole reading shows it. */
export const scopesOfItems = (records: Records, items: readonly Item[]): readonly Scope[] | undefined => {
  const scopes: Scope[] = scopesOfGrades(records, items);
  for (const item of items) {
    if (item.of === 'grade') continue;
    const scope = scopeOfItem(records, item);
    if (!scope || scopes.length > mostScopes) return undefined;
    if (!scopes.some((one) => sameValue(one, scope))) scopes.push(scope);
  }
  return scopes.length > 0 && scopes.length <= mostScopes ? scopes : undefined;
};

/**
 * One row cannot tell at which place a problem is on which points were typed: that takes the rows of all students.
 * Several grades of an assessment also come by that one call.
 */
const scopesOfGrades = ({ outbox, book }: Records, items: readonly Item[]): Scope[] => {
  const ofAssessment = new Map<AssessmentId, ItemOf<'grade'>[]>();
  for (const item of items) {
    if (item.of !== 'grade') continue;
    const known = ofAssessment.get(item.assessmentId);
    if (known) known.push(item);
    else ofAssessment.set(item.assessmentId, [item]);
  }
  return [...ofAssessment.values()].flatMap((grades): Scope[] => {
    const [first, another] = grades;
    if (!first) return [];
    const { offeringId, assessmentId } = first;
    const isTyped = owedGradesOf(outbox, offeringId, assessmentId).some(
      ({ item, base }) => !sameValue(base?.points ?? {}, valueIn(book, item)?.points ?? {}),
    );
    return [isTyped || another ? { of: 'grades', offeringId, assessmentId } : first];
  });
};

/**
 * `undefined` for an item that was deleted here, because what lies beneath it goes too, and for one without a row at
 * the server.
 */
const scopeOfItem = (records: Records, item: Exclude<Item, ItemOf<'grade'>>): Scope | undefined => {
  const { outbox, book } = records;
  const held = heldValue(outbox, book, item);
  if (held === null || valueIn(book, item) === null) return undefined;
  switch (item.of) {
    case 'course':
    case 'student':
    case 'offering':
      return item;
    case 'assessment': {
      const offeringId = heldValue(outbox, book, item)?.offeringId;
      return offeringId && { of: 'assessment', offeringId, assessmentId: item.assessmentId };
    }
    // No server compares these: what is contradicted is that the seat, or what it hangs on, is there.
    case 'seat':
    case 'setting':
      return undefined;
  }
};

/** The parts of both lists, each once; `undefined`: only a whole reading has all of them. */
export const joined = (
  one: readonly Scope[] | undefined,
  other: readonly Scope[] | undefined,
): readonly Scope[] | undefined => {
  if (!one || !other) return undefined;
  const more = other.filter((scope) => !one.some((known) => sameValue(known, scope)));
  return one.length + more.length > mostScopes ? undefined : [...one, ...more];
};

/** Whether the server holds all that a call for the scope has to name. */
export const isNamedThere = ({ outbox, book }: Records, scope: Scope): boolean => {
  const ids: Readonly<Record<string, string>> = scope;
  return (['course', 'offering', 'assessment', 'student'] as const).every((noun) => {
    const id = ids[`${noun}Id`];
    return id === undefined || wireIdOf(outbox, book, { of: noun, [`${noun}Id`]: id } as never) !== undefined;
  });
};
