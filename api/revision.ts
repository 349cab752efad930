import * as v from 'valibot';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** How many commits have written to the account, and to each part of it. */
const revision = v.object({
  all: count,
  courses: count,
  students: count,
  settings: count,
  offerings: v.record(v.string(), count),
});

export type Revision = v.InferOutput<typeof revision>;

/** A reply that says it, if the server offers that, whatever else it says. */
export const revised = v.looseObject({ revision: v.optional(revision) });
