/**
 * Reads parts of the server, each by the narrowest call that has it. Grades count only if their assessment says the same
 * before and after them: otherwise nobody knows on which problems the points are.
 */
import { canonicalJson } from '../../api/canonical.ts';
import { pathOf } from '../../api/endpoint.ts';
import { type EndpointName, endpoints } from '../../api/endpoints.ts';
import { type ListName, listOf, readList, readRow } from '../../api/read-everything.ts';
import type { Credentials } from '../../api/remote.ts';
import type { ApiResult } from '../../api/result.ts';
import type { WorkingData } from '../../events/entities.ts';
import type { Scope } from '../../events/scope.ts';
import type { Records } from '../../projections/records/records.ts';
import { isNamedThere } from '../../sync/scope.ts';
import { isSignInRefusal } from '../../sync/wire/outcome.ts';
import { namedIn } from '../../sync/wire/value.ts';
import type { SyncOutcome } from './sync-chart.ts';
import type { SyncWorld } from './sync-port.ts';
import { outcomeOfFailure, readOf } from './whole-answer.ts';
import type { StopSignal } from './whole-reading.ts';

type Lists = Record<Exclude<ListName, 'settings'>, readonly unknown[]>;
type Asking = { readonly records: Records; readonly credentials: Credentials; readonly signal: StopSignal };

/** One call. `gives`: a list, or one row of it. */
type RowsCall = { readonly path: string; readonly gives: keyof Lists | keyof typeof listOf };

export class NarrowReading {
  readonly #world: SyncWorld;

  constructor(world: SyncWorld) {
    this.#world = world;
  }

  /**
   * The rows, in the server's ids; `undefined` if the server does not have the part, or does not hand it out by itself, or
   * changes it meanwhile. Once `signal` is aborted no further call begins.
   */
  async read(asking: Asking, scopes: readonly Scope[]): Promise<SyncOutcome | WorkingData | undefined> {
    if (!scopes.every((scope) => isNamedThere(asking.records, scope))) return undefined;
    const calls = callsFor(asking.records, scopes);
    try {
      const above = await this.#all(asking, calls.above);
      const grades = await this.#all(asking, calls.grades);
      const after = calls.grades.length > 0 ? await this.#all(asking, calls.assessments) : above;
      if (canonicalJson(after.assessments) !== canonicalJson(above.assessments)) return undefined;
      const read = readOf({ ...above, grades: grades.grades, settings: {} });
      return 'kind' in read ? undefined : read.data;
    } catch (error) {
      if (error instanceof NotRead) return error.outcome;
      throw error;
    }
  }

  /** A row that two calls give is there once. */
  async #all(asking: Asking, calls: readonly RowsCall[]): Promise<Lists> {
    const lists: Lists = { courses: [], offerings: [], assessments: [], students: [], enrollments: [], grades: [] };
    for (const call of calls) {
      const list = call.gives in listOf ? listOf[call.gives as keyof typeof listOf] : (call.gives as keyof Lists);
      const known = new Set(lists[list].map((row) => canonicalJson(row)));
      const rows = await this.#rows(asking, call);
      lists[list] = [...lists[list], ...rows.filter((row) => !known.has(canonicalJson(row)))];
    }
    return lists;
  }

  async #rows({ credentials, signal }: Asking, { path, gives }: RowsCall): Promise<readonly unknown[]> {
    if (signal.aborted) throw new NotRead({ kind: 'done' });
    const { headers } = credentials;
    const reply = await this.#world.remote(credentials)({ method: 'GET', path, headers });
    const isRow = gives in listOf;
    const result = isRow ? readRow(gives as keyof typeof listOf, reply) : readList(gives as ListName, reply);
    if (result.kind !== 'done') throw new NotRead(saysOnlyOfPart(result) ? undefined : outcomeOfFailure(result));
    return isRow ? [result.reply[gives]] : (result.reply[gives] as readonly unknown[]);
  }
}

/** A row did not come, which ends the reading. `undefined`: everything may come all the same. */
class NotRead extends Error {
  readonly outcome: SyncOutcome | undefined;

  constructor(outcome: SyncOutcome | undefined) {
    super(outcome?.kind);
    this.outcome = outcome;
  }
}

/** Whether the answer is about the part alone, and not about the connection, the session or a busy server. */
const saysOnlyOfPart = (result: Exclude<ApiResult<unknown>, { readonly kind: 'done' }>): boolean => {
  switch (result.kind) {
    case 'refused':
      return !isSignInRefusal(result) && result.status !== 429 && result.retryAfterMs === undefined;
    case 'no connection':
    case 'no answer':
      return false;
    default:
      return true;
  }
};

/** `assessments`: those among `above` that are read once more after the grades. */
const callsFor = (records: Records, scopes: readonly Scope[]) => {
  const above = new Map<string, RowsCall>();
  const grades = new Map<string, RowsCall>();
  for (const scope of scopes) {
    for (const [endpoint, gives] of callsOf(scope)) {
      const path = pathOf(endpoints[endpoint].path, namedIn(records, scope) as never);
      if (comesWithOffering(scopes, endpoint, scope)) continue;
      (gives === 'grade' || gives === 'grades' ? grades : above).set(path, { path, gives });
    }
  }
  const assessments = [...above.values()].filter(({ gives }) => gives === 'assessment' || gives === 'assessments');
  return { above: [...above.values()], grades: [...grades.values()], assessments };
};

/** Whether the assessment comes with all of its offering. */
const comesWithOffering = (scopes: readonly Scope[], endpoint: EndpointName, scope: Scope): boolean =>
  endpoint === 'readAssessment' &&
  'offeringId' in scope &&
  scopes.some((one) => one.of === 'assessments' && one.offeringId === scope.offeringId);

/** A grade comes with its assessment, for its points go by the places of the problems. */
const callsOf = ({ of }: Scope): readonly (readonly [EndpointName, RowsCall['gives']])[] => {
  switch (of) {
    case 'course':
      return [['readCourse', 'course']];
    case 'offering':
      return [
        ['readCourseOfOffering', 'course'],
        ['readOffering', 'offering'],
      ];
    case 'offerings':
      return [['listOfferingsOfCourse', 'offerings']];
    case 'assessments':
      return [['listAssessmentsOfOffering', 'assessments']];
    case 'assessment':
      return [['readAssessment', 'assessment']];
    case 'grades':
      return [
        ['readAssessment', 'assessment'],
        ['listGradesOfAssessment', 'grades'],
      ];
    case 'grade':
      return [
        ['readAssessment', 'assessment'],
        ['readGrade', 'grade'],
      ];
    case 'seats':
      return [['listEnrollmentsOfOffering', 'enrollments']];
    case 'student':
      return [['readStudent', 'student']];
    case 'seats of student':
      return [['listEnrollmentsOfStudent', 'enrollments']];
  }
};
