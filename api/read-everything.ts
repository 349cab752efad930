import * as v from 'valibot';
import { endpoints } from './endpoints.ts';
import { readReply } from './read-reply.ts';
import type { RemoteReply } from './remote.ts';
import type { ApiResult } from './result.ts';

/**
 * All that a backend holds, as it came: numbers that break the rules are to be kept, which a schema would refuse.
 * What is not there would read as if it had been deleted: a list, the settings, the points of a grade.
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
