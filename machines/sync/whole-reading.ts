/**
 * Reads everything that the server holds: in one call, or list by list where it does not hand out everything at once.
 *
 *   at once ──refused for good──▶ list by list        at once ──no answer, a fault──▶ (wait) ──▶ list by list
 *
 * Invariant: lists count only if all that grades hang on says the same before and after them.
 */
import { canonicalJson } from '../../api/canonical.ts';
import { pathOf } from '../../api/endpoint.ts';
import { endpoints } from '../../api/endpoints.ts';
import { readEverything, readList } from '../../api/read-everything.ts';
import type { Credentials, RemoteReply } from '../../api/remote.ts';
import type { ApiResult } from '../../api/result.ts';
import type { AssessmentId, OfferingId } from '../../events/ids.ts';
import type { SyncOutcome, Wait } from './sync-chart.ts';
import type { ReadingProgress, SyncWorld } from './sync-port.ts';
import { outcomeOfFailure, readOf, type ServerData, unreadablePause } from './whole-answer.ts';

/** After so many attempts at equal lists, the app says that the server changes too fast. */
const attempts = 3;
/** Milliseconds for which a server that did not hand out everything at once is not asked for it again. */
const byListFor = 60 * 60_000;

/** All but the grades, which hang on them, in the order in which they are read. */
const allButGrades = {
  settings: endpoints.listSettings,
  courses: endpoints.listCourses,
  offerings: endpoints.listOfferings,
  assessments: endpoints.listAssessments,
  students: endpoints.listStudents,
  enrollments: endpoints.listEnrollments,
} as const;
const namesButGrades = Object.keys(allButGrades) as (keyof typeof allButGrades)[];

/** The caller has given up the reading. */
export type StopSignal = { readonly aborted: boolean };

type Lists = Readonly<Record<string, unknown>>;
type Asking = { readonly credentials: Credentials; readonly signal: StopSignal; readonly attempt: number };
type Step = Omit<ReadingProgress, 'attempt' | 'attempts'>;

export class WholeReading {
  progress: ReadingProgress | undefined;
  readonly #world: SyncWorld;
  readonly #tell: () => void;
  /** In `elapsed`: until then the server is read list by list. */
  #byListUntil = Number.NEGATIVE_INFINITY;
  /** How often in a row everything at once did not come, although it could be read list by list, as far as is known. */
  #failures = 0;
  /** Whether the next reading goes list by list. */
  #isByListNext = false;
  /** Whether all grades are too many for one answer. */
  #areGradesByAssessment = false;

  /** `tell`: called after `progress` has changed. */
  constructor(world: SyncWorld, tell: () => void) {
    this.#world = world;
    this.#tell = tell;
  }

  /** Once `signal` is aborted no further call begins, and what was read does not count. */
  async read(credentials: Credentials, signal: StopSignal): Promise<SyncOutcome | ServerData> {
    const isByList = this.#isByListNext || this.#world.now().elapsed < this.#byListUntil;
    try {
      const whole = isByList ? undefined : await this.#atOnce(credentials);
      return whole ?? (await this.#listByList(credentials, signal));
    } catch (error) {
      if (error instanceof NotRead) return error.outcome;
      throw error;
    } finally {
      this.#show(undefined);
    }
  }

  /** `undefined`: the server does not hand out everything at once. */
  async #atOnce(credentials: Credentials): Promise<SyncOutcome | ServerData | undefined> {
    this.#areGradesByAssessment = false;
    const reply = await this.#ask(endpoints.loadEverything.path, credentials);
    const result = readEverything(reply);
    if (result.kind === 'done') {
      this.#failures = 0;
      return readOf(result.reply);
    }
    if (isRefusedForGood(reply)) {
      this.#failures = timesUntilKnown;
      return undefined;
    }
    if (mayBeTooMuch(reply)) {
      this.#failures += 1;
      this.#isByListNext = true;
    }
    return outcomeOfFailure(result);
  }

  /** If not even the first list comes, the size is not the reason: next time the server is asked for everything at once. */
  async #listByList(credentials: Credentials, signal: StopSignal): Promise<SyncOutcome | ServerData> {
    this.#isByListNext = false;
    let before: Lists | undefined;
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      const asking = { credentials, signal, attempt };
      before ??= await this.#readAllButGrades(asking, 'list');
      const grades = await this.#readGrades(asking, before.assessments);
      const after = await this.#readAllButGrades(asking, 'check');
      if (contentOf(after) === contentOf(before)) return this.#acceptLists({ ...after, grades });
      before = after;
    }
    return movesTooFast;
  }

  #acceptLists(lists: Lists): SyncOutcome | ServerData {
    this.#isByListNext = false;
    const { elapsed } = this.#world.now();
    if (this.#failures >= timesUntilKnown && elapsed >= this.#byListUntil) this.#byListUntil = elapsed + byListFor;
    return readOf(lists);
  }

  async #readAllButGrades(asking: Asking, per: 'list' | 'check'): Promise<Lists> {
    const lists: Record<string, unknown> = {};
    for (const [at, list] of namesButGrades.entries()) {
      const step = { list, per, at: at + 1, of: namesButGrades.length + (per === 'list' ? 1 : 0) };
      lists[list] = await this.#readList(asking, allButGrades[list].path, step);
      this.#isByListNext = true;
    }
    return lists;
  }

  /** All at once, until a server refuses that for good or cannot answer so much; from then on by assessment. */
  async #readGrades(asking: Asking, assessments: unknown): Promise<readonly unknown[]> {
    if (!this.#areGradesByAssessment) {
      const all = namesButGrades.length + 1;
      const step = { list: 'grades', per: 'list', at: all, of: all } as const;
      const { reply, result } = await this.#askForList(asking, endpoints.listGrades.path, step);
      if (result.kind === 'done') return result.reply.grades as readonly unknown[];
      if (!isRefusedForGood(reply) && !mayBeTooMuch(reply)) throw new NotRead(outcomeOfFailure(result));
      this.#areGradesByAssessment = true;
    }
    const rows = assessments as readonly { readonly offeringId: OfferingId; readonly assessmentId: AssessmentId }[];
    const grades: unknown[] = [];
    for (const [at, row] of rows.entries()) {
      const step = { list: 'grades', per: 'assessment', at: at + 1, of: rows.length } as const;
      const some = await this.#readList(asking, pathOf(endpoints.listGradesOfAssessment.path, row), step);
      for (const grade of some as readonly unknown[]) grades.push(grade);
    }
    return grades;
  }

  async #readList(asking: Asking, path: string, step: Step): Promise<unknown> {
    const { result } = await this.#askForList(asking, path, step);
    if (result.kind !== 'done') throw new NotRead(outcomeOfFailure(result));
    return result.reply[step.list];
  }

  /** Asks for one list, and shows `step` as the progress. */
  async #askForList({ credentials, signal, attempt }: Asking, path: string, step: Step): Promise<Heard> {
    if (signal.aborted) throw new NotRead({ kind: 'done' });
    this.#show({ ...step, attempt, attempts });
    const reply = await this.#ask(path, credentials);
    return { reply, result: readList(step.list, reply) };
  }

  #ask(path: string, credentials: Credentials): Promise<RemoteReply> {
    return this.#world.remote(credentials)({ method: 'GET', path, headers: credentials.headers });
  }

  #show(progress: ReadingProgress | undefined): void {
    if (this.progress === progress) return;
    this.progress = progress;
    this.#tell();
  }
}

/** What the lists say, in whatever order. */
const contentOf = (lists: Lists): string =>
  Object.values(lists)
    .map((list) => (Array.isArray(list) ? list.map(canonicalJson).sort().join() : canonicalJson(list)))
    .join();

type Heard = { readonly reply: RemoteReply; readonly result: ApiResult<Lists> };

/** A list did not come, which ends the reading. */
class NotRead extends Error {
  readonly outcome: SyncOutcome;

  constructor(outcome: SyncOutcome) {
    super(outcome.kind);
    this.outcome = outcome;
  }
}

/** A server that had a fault once may hand out everything the next time. */
const timesUntilKnown = 2;

const movesTooFast: Wait = { kind: 'wait', trouble: 'changes too fast', ms: unreadablePause, next: 'reading' };

/** The call is not offered, or its answer is too large: asking again would be of no use. */
const isRefusedForGood = (reply: RemoteReply): boolean =>
  reply.kind === 'reply' && [404, 405, 413, 501].includes(reply.status);

/** No whole answer, or a fault of the server or of what stands before it: parts may come where the whole does not. */
const mayBeTooMuch = (reply: RemoteReply): boolean => {
  if (reply.kind !== 'reply') return reply.kind === 'no reply' && !reply.offline;
  if (reply.retryAfter !== undefined) return false;
  return reply.status === 408 || reply.status >= 500 || (reply.status === 200 && isCutShort(reply.text));
};

/** Whether the text begins like an answer and is cut short. Another site's page is no answer at all. */
const isCutShort = (text: string): boolean => /^\s*\{/.test(text) && !/\}\s*$/.test(text);
