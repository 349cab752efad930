import * as v from 'valibot';

/** What a server offers beyond the specification. No other is ever probed with headers that it may not allow. */
export const capabilities = v.object({
  idempotency: v.optional(v.object({ header: v.string(), retentionDays: v.number() })),
  ifMatch: v.optional(v.literal(true)),
  /** The `ifMatch` of a grade may also hold the last seen `gradesMaxPerProblem`. */
  ifMatchMaxima: v.optional(v.literal(true)),
  problemOrder: v.optional(v.literal(true)),
  outcomeOrder: v.optional(v.literal(true)),
  snapshotContent: v.optional(v.literal(true)),
  /** The reply to *verify*, and to every write with a key, has the `revision`. */
  revision: v.optional(v.literal(true)),
  /** The calls of `api/ledger-calls.ts`. */
  ledger: v.optional(v.literal(true)),
  serverEpoch: v.optional(v.string()),
});

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/**
 * How many commits have written to each part of an account's data. `all` counts every write that was applied, even one
 * that changed nothing. Otherwise such a write could have the same number as somebody else's, and the client would take
 * both for its own. `courses`: the courses, and which offerings there are. `offerings`: for each offering its row,
 * assessments, enrollments and grades; an offering that nobody has written to yet is missing.
 */
export const revision = v.object({
  all: count,
  courses: count,
  students: count,
  settings: count,
  offerings: v.record(v.string(), count),
});

export type Revision = v.InferOutput<typeof revision>;

/** Any reply, with the revision if the server offers it. */
export const revised = v.looseObject({ revision: v.optional(revision) });
