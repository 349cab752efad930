import * as v from 'valibot';

/** Entries are missing at an unknown server, which is never probed with headers that it may not allow. */
export const capabilities = v.object({
  idempotency: v.optional(v.object({ header: v.string(), retentionDays: v.number() })),
  ifMatch: v.optional(v.literal(true)),
  /** The `ifMatch` of a grade may also hold `gradesMaxPerProblem`, as it was last seen. */
  ifMatchMaxima: v.optional(v.literal(true)),
  problemOrder: v.optional(v.literal(true)),
  outcomeOrder: v.optional(v.literal(true)),
  snapshotContent: v.optional(v.literal(true)),
  /** *Verify*, and the reply to every write that is sent once, carry how often each part was written to. */
  revision: v.optional(v.literal(true)),
  serverEpoch: v.optional(v.string()),
});

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/**
 * How many commits have written to each part of an account's data. `all` counts every write that was applied, even one
 * that changed nothing: its number would be that of another's write otherwise, and the client take both for its own.
 * `courses`: and which offerings there are. `offerings`: of each its row, assessments, enrollments and grades; one that
 * nobody wrote to yet is missing.
 */
export const revision = v.object({
  all: count,
  courses: count,
  students: count,
  settings: count,
  offerings: v.record(v.string(), count),
});

export type Revision = v.InferOutput<typeof revision>;

/** A reply that says it, if the server offers that, whatever else it says. */
export const revised = v.looseObject({ revision: v.optional(revision) });
