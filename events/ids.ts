declare const noun: unique symbol;
export type Id<Noun extends string> = string & { readonly [noun]: Noun };

/**
 * Ids are opaque. An id that this client makes contains `~`, which the wire's alphabet does not have, so nobody can
 * take it for a server's id.
 */
export type CourseId = Id<'course'>;
export type OfferingId = Id<'offering'>;
export type AssessmentId = Id<'assessment'>;
export type StudentId = Id<'student'>;
export type CommitId = Id<'commit'>;
export type SnapshotId = Id<'snapshot'>;
/** The id of a call that may have been made, and its idempotency key: 128 random bits in the wire's alphabet. */
export type IntentId = Id<'intent'>;

/** Exists inside this client only: the wire addresses a problem by its position in a list. */
export type ProblemId = Id<'problem'>;

/** Exists inside this client only: the wire addresses a weight set by its position in a list. */
export type WeightSetId = Id<'weight set'>;

/**
 * One text for several ids, equal only for the same ids. An id from elsewhere may hold any character, so its length is
 * put before it.
 */
export const keyOfAll = (...ids: readonly string[]): string => {
  let key = '';
  for (const id of ids) key += keyOf(id);
  return key;
};

/** One id's part of the text that `keyOfAll` gives: the parts joined are the whole text. */
export const keyOf = (id: string): string => `${id.length}:${id}`;

/** The caller promises that `text` is an id of this noun. */
export const asId = <I extends Id<string>>(text: string): I => text as unknown as I;
