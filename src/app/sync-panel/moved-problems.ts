import type { Assessment, Grade, Problem } from '../../../events/entities.ts';
import { sameValue } from '../../../events/same-value.ts';
import { movedProblems as words } from '../../../messages/app/moved-problems.ts';
import { blankGrade } from '../../../projections/book/grade-of.ts';
import { valueIn } from '../../../projections/book/items.ts';
import { heldValue, type OwedItem } from '../../../projections/outbox/outbox.ts';
import type { Records } from '../../../projections/records/records.ts';
import { shownNumber } from '../../ui/numbers.ts';

/**
 * Text about points that wait because problems may have moved: the problem at which they were entered, the one to which
 * they would go, and the others to which they may belong. `undefined`: the item does not wait for that reason.
 */
export const movedProblemsText = ({ book, outbox }: Records, { item, aside, base }: OwedItem): string | undefined => {
  const problemsBefore = aside?.problems;
  if (!problemsBefore || item.of !== 'grade') return undefined;
  const assessment: Assessment | null = heldValue(outbox, book, {
    of: 'assessment',
    assessmentId: item.assessmentId,
  }) as Assessment | null;
  const problemsNow = assessment?.problems ?? [];
  const [ourGrade, ...earlierGrades] = [valueIn(book, item), aside.began, base].map(
    (value) => (value as Grade | null) ?? blankGrade(),
  );
  const lines = problemsBefore.flatMap((problem, at) => {
    const points = ourGrade?.points[problem.problemId];
    if (earlierGrades.some((grade) => grade.points[problem.problemId] === points)) return [];
    const newPlace = problemsNow.findIndex(({ problemId }) => problemId === problem.problemId);
    const others = problemsNow.flatMap((other, otherPlace) =>
      otherPlace !== newPlace && (otherPlace === at || saysTheSame(other, problem))
        ? nameAt(problemsNow, otherPlace)
        : [],
    );
    const pointsText = points === undefined ? words.blank : shownNumber(points);
    return words.line(
      pointsText,
      nameAt(problemsBefore, at),
      newPlace < 0 ? undefined : nameAt(problemsNow, newPlace),
      others,
    );
  });
  return [words.changed(maximaOf(problemsBefore), maximaOf(problemsNow)), ...lines, words.elsewhere].join(' ');
};

const saysTheSame = (one: Problem, other: Problem): boolean =>
  one.max === other.max && sameValue(one.outcomes, other.outcomes);

const nameAt = (problems: readonly Problem[], at: number): string =>
  words.problem(at + 1, shownNumber(problems[at]?.max ?? 0));

const maximaOf = (problems: readonly Problem[]): string => problems.map(({ max }) => shownNumber(max)).join(', ');
