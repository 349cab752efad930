declare const noun: unique symbol;
export type Id<Noun extends string> = string & { readonly [noun]: Noun };

/**
 * Ids are opaque. Those minted here contain `~`, which the wire's alphabet does not have, so a
 * local id can never be mistaken for the server's.
 */
export type CourseId = Id<'course'>;
export type OfferingId = Id<'offering'>;
export type AssessmentId = Id<'assessment'>;
export type StudentId = Id<'student'>;
export type CommitId = Id<'commit'>;
/** A call that may have been made: 128 random bits as text of the wire's alphabet, the idempotency key. */
export type IntentId = Id<'intent'>;

/** Lives inside this client only: the wire addresses a problem by its position in a list. */
export type ProblemId = Id<'problem'>;

/** Lives inside this client only: the wire addresses a weight set by its position in a list. */
export type WeightSetId = Id<'weight set'>;

/**
 * One text for several ids, equal only to that of the same ids. An id from elsewhere may hold any character, so each
 * is preceded by its length.
 */
export const keyOfAll = (...ids: readonly string[]): string => {
  let key = '';
  for (const id of ids) key += keyOf(id);
  return key;
};

/** The part of such a text that is one id. Texts of several ids are made by joining these, too. */
export const keyOf = (id: string): string => `${id.length}:${id}`;

/** Promises that `text` came from a place that only holds ids of this noun. */
export const asId = <I extends Id<string>>(text: string): I => text as unknown as I;
