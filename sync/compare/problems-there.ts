import type { Assessment, WorkingData } from '../../events/entities.ts';
import type { AssessmentId, ProblemId } from '../../events/ids.ts';
import { record } from '../../events/record.ts';
import { sameValue } from '../../events/same-value.ts';
import { problemIdAt } from '../../events/wire.ts';
import { valueIn } from '../../projections/book/items.ts';
import { heldValue, isUnderWay, owedGradesOf } from '../../projections/outbox/outbox.ts';
import { columnOrder } from '../../projections/outcomes/outcome-columns.ts';
import type { Records } from '../../projections/records/records.ts';
import { freeId, type OurIds } from '../wire/local-ids.ts';
import { contentKey, type PointsRow, type ProblemContent, sameProblems } from './same-problems.ts';

type GradeRow = WorkingData['grades'][number];

/** By assessment: problems whose place at the server is uncertain; see `sameProblems`. */
export type UnclearProblems = ReadonlyMap<AssessmentId, ReadonlySet<ProblemId>>;

/** Finds our ids for the problems of a reading. */
export class ProblemsThere {
  readonly #records: Records;
  readonly #fresh: WorkingData;
  readonly #ourIds: OurIds;
  readonly #unclear = new Map<AssessmentId, ReadonlySet<ProblemId>>();
  #grades: Map<string, GradeRow[]> | undefined;

  constructor(records: Records, fresh: WorkingData, ourIds: OurIds) {
    this.#records = records;
    this.#fresh = fresh;
    this.#ourIds = ourIds;
  }

  get unclear(): UnclearProblems {
    return this.#unclear;
  }

  /**
   * Our ids of an assessment's problems, by place. `row` has our ids except for the problems; `serverId` is its
   * id at the server.
   */
  problemIds(row: Assessment, serverId: AssessmentId): readonly ProblemId[] {
    const { outbox, book } = this.#records;
    const item = { of: 'assessment', assessmentId: row.assessmentId } as const;
    const [held, ours] = [heldValue(outbox, book, item), valueIn(book, item)];
    const known = (held ?? ours)?.problems ?? [];
    const matched = sameProblems({
      known,
      theirs: this.#inColumnsOf(known, row),
      isTyped: isTypedOn(this.#records, row),
      rows: () => pointsRows(this.#records, row, serverId, known, this.#gradesOf(serverId), this.#ourIds),
    });
    const unclear = [...matched.unclear].flatMap((place) => known[place]?.problemId ?? []);
    if (unclear.length > 0) this.#unclear.set(row.assessmentId, new Set(unclear));
    const used = new Set<string>([...known, ...(ours?.problems ?? [])].map(({ problemId }) => problemId));
    return matched.from.map((place, at): ProblemId => {
      const problem = place === null ? undefined : known[place];
      if (problem) return problem.problemId;
      const problemId = freeId(problemIdAt(row.assessmentId, at), used);
      used.add(problemId);
      return problemId;
    });
  }

  /**
   * The problems of a row, with their outcome cells moved back into the order of outcomes that was known: if others
   * move outcomes, every problem looks changed. Unmoved, if that is more like the known problems.
   */
  #inColumnsOf(known: readonly ProblemContent[], { offeringId, problems }: Assessment): readonly ProblemContent[] {
    const { outbox, book } = this.#records;
    const outcomesBefore = heldValue(outbox, book, { of: 'offering', offeringId })?.learningOutcomes;
    const offeringNow = this.#fresh.offerings.find((one) => this.#ourIds.offering(one.offeringId) === offeringId);
    if (!outcomesBefore || !offeringNow || sameValue(outcomesBefore, offeringNow.learningOutcomes)) return problems;
    const order = columnOrder(outcomesBefore, offeringNow.learningOutcomes);
    const columnsNow = outcomesBefore.map((_, at) => order.indexOf(at));
    const moved = problems.map(({ max, outcomes }) => ({
      max,
      outcomes: columnsNow.map((at) => outcomes[at] ?? null),
    }));
    return unchangedCount(known, moved) > unchangedCount(known, problems) ? moved : problems;
  }

  /** The grade rows of an assessment, by the server's id. Grouped once, and only if problems have to be told apart. */
  #gradesOf(serverId: string): readonly GradeRow[] {
    if (!this.#grades) {
      this.#grades = new Map();
      for (const grade of this.#fresh.grades) {
        const rows = this.#grades.get(grade.assessmentId);
        if (rows) rows.push(grade);
        else this.#grades.set(grade.assessmentId, [grade]);
      }
    }
    return this.#grades.get(serverId) ?? [];
  }
}

/** How many of the known problems are there unchanged. */
const unchangedCount = (known: readonly ProblemContent[], theirs: readonly ProblemContent[]): number => {
  const theirKeys = new Set(theirs.map(contentKey));
  return known.filter((one) => theirKeys.has(contentKey(one))).length;
};

/** Whether a grade of the assessment has other points here than the server was known to hold. */
const isTypedOn = ({ outbox, book }: Records, { offeringId, assessmentId }: Assessment): boolean =>
  owedGradesOf(outbox, offeringId, assessmentId).some(({ item, base }) => {
    const ours = valueIn(book, item);
    return !sameValue(ours?.points ?? noPoints, base?.points ?? noPoints);
  });

const noPoints = record<ProblemId, number>();

/** Each student's points, as known and as read. Leaves out rows that an unanswered call may have changed. */
const pointsRows = (
  { outbox, book }: Records,
  { offeringId, assessmentId, problems }: Assessment,
  serverId: AssessmentId,
  known: Assessment['problems'],
  grades: readonly GradeRow[],
  ourIds: OurIds,
): readonly PointsRow[] => {
  const places = problems.map((_, at) => problemIdAt(serverId, at));
  return grades.flatMap(({ studentId, points }): readonly PointsRow[] => {
    const item = { of: 'grade', offeringId, assessmentId, studentId: ourIds.student(studentId) } as const;
    if (isUnderWay(outbox, item)) return [];
    const held = heldValue(outbox, book, item);
    return [
      { before: known.map(({ problemId }) => held?.points[problemId]), now: places.map((place) => points[place]) },
    ];
  });
};
