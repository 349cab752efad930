import * as v from 'valibot';
import { endpoints } from './endpoints.ts';
import { readReply } from './read-reply.ts';
import type { RemoteReply } from './remote.ts';
import type { ApiResult } from './result.ts';

/**
 * All that a server holds, as it came: numbers that break the rules are kept. Not taken where a list, the settings,
 * the maxima of an assessment or the points of a grade are missing: that would read as if they had been deleted.
 */
export const readEverything = (reply: RemoteReply): ApiResult<Readonly<Record<string, unknown>>> =>
  readReply({ method: endpoints.loadEverything.method, reply: everything }, reply);

const rows = v.array(v.unknown());
const everything = v.looseObject({
  courses: rows,
  offerings: rows,
  assessments: v.array(v.looseObject({ gradesMaxPerProblem: rows })),
  enrollments: rows,
  students: rows,
  grades: v.array(v.looseObject({ grades: rows })),
  settings: v.looseObject({}),
});
