import type { Command } from '../../../commands/catalogue.ts';
import { itemKey } from '../../../events/items.ts';
import { record } from '../../../events/record.ts';
import { type Book, enrolledIn } from '../../../projections/book/book.ts';
import { people } from './backends.ts';
import type { Seeded } from './seeded.ts';
import type { World } from './world.ts';

const [ana] = people;

/**
 * In worlds about problems every problem has its own maximum, which nobody changes. Points carry that maximum in their
 * decimals.
 */
export const namedMaxima = [11, 12, 13];
const pointsOn = (max: number, earned: number): number => earned + max / 1_000;
const nameIn = (points: number): number => Math.round((points % 1) * 1_000);

/** A command that enters points on one problem, or moves, adds or removes problems. `number` is new. */
export const someProblemWork = (book: Book, chance: Seeded, number: number): Command | undefined => {
  const assessment = Object.values(book.assessments)[0];
  if (!assessment) return undefined;
  const { offeringId, assessmentId, problems } = assessment;
  const seated = enrolledIn(book, offeringId);
  if (chance.isLucky(0.12)) {
    const order = shuffled(
      problems.map(({ problemId }) => problemId),
      chance,
    );
    return { type: 'ReorderProblems', assessmentId, order };
  }
  if (chance.isLucky(0.06))
    return { type: 'InsertProblem', assessmentId, at: chance.int(problems.length + 1), max: 20 + number };
  const { problemId, max } = chance.pick(problems);
  if (problems.length > 2 && chance.isLucky(0.05)) return { type: 'DeleteProblem', assessmentId, problemId };
  if (seated.length === 0) return undefined;
  const points = record([[problemId, chance.isLucky(0.1) ? null : pointsOn(max, chance.int(9))]]);
  const students = chance.isLucky(0.3) ? seated : [chance.pick(seated)];
  const edits = students.map((studentId) => ({ assessmentId, studentId, change: { points } }));
  return { type: 'EditGrades', offeringId, edits };
};

/** Another client of the account moves problems, sometimes inserting one. Their points move along. */
export const anotherMoves = ({ backends, chance, options }: World): void => {
  const { assessments, grades } = backends.model.data(ana);
  if (assessments.length === 0) return;
  const {
    offeringId,
    assessmentId,
    gradesMaxPerProblem: maxima,
    LOVersusProblemTable: table,
  } = chance.pick(assessments);
  const order: (number | null)[] = shuffled([...maxima.keys()], chance);
  const isMore = chance.isLucky(0.2) && maxima.length < 8;
  if (isMore) order.splice(chance.int(order.length + 1), 0, null);
  const max = 500 + chance.int(400);
  const body = {
    gradesMaxPerProblem: order.map((at) => (at === null ? max : (maxima[at] ?? 0))),
    LOVersusProblemTable: order.map((at) => (at === null ? [] : (table[at] ?? []))),
  };
  const ids = { offeringId, assessmentId };
  if (options.server.problemOrder) {
    backends.another(ana, 'editAssessment', ids, { ...body, problemOrder: order });
    return;
  }
  backends.another(ana, 'editAssessment', ids, body);
  const rows = grades
    .filter((grade) => grade.assessmentId === assessmentId)
    .map((grade) => ({
      studentId: grade.studentId,
      grades: order.map((at) => (at === null ? null : (grade.grades[at] ?? null))),
    }));
  if (rows.length > 0) backends.another(ana, 'editGrades', ids, { grades: rows });
};

/** S12: points that are on another problem than the one on which they were entered, unless the instructor was asked. */
export const misplacedIn = (world: World, askedAbout: ReadonlySet<string>): readonly string[] => {
  const { assessments, grades } = world.backends.model.data(ana);
  return grades.flatMap(({ offeringId, assessmentId, studentId, grades: points }) => {
    if (askedAbout.has(itemKey({ of: 'grade', offeringId, assessmentId, studentId }))) return [];
    const maxima = assessments.find((one) => one.assessmentId === assessmentId)?.gradesMaxPerProblem ?? [];
    return points.flatMap((value, at) =>
      value === null || nameIn(value) === maxima[at]
        ? []
        : [`S12: ${value} of ${studentId} is on the problem of ${maxima[at]}, not on that of ${nameIn(value)}`],
    );
  });
};

const shuffled = <V>(values: readonly V[], chance: Seeded): V[] =>
  values
    .map((value) => [chance.next(), value] as const)
    .sort(([one], [other]) => one - other)
    .map(([, value]) => value);
