import { describe, expect, test } from 'vitest';
import { keysOf } from '../../events/record.ts';
import { demoData } from '../../src/demo/demo.ts';

describe('the demo', () => {
  const all = Array.from({ length: 40 }, (_, seed) => demoData(seed));
  const problems = all.flatMap(({ assessments }) => assessments.flatMap((assessment) => assessment.problems));

  test('looks like a class: mostly graded, some not, a few bonuses, curves and points above the maximum', () => {
    const maxima = new Map(problems.map(({ problemId, max }) => [problemId, max]));
    const grades = all.flatMap((data) => data.grades);
    const points = grades.flatMap((grade) =>
      keysOf(grade.points).map((id) => [grade.points[id] ?? 0, maxima.get(id) ?? 0]),
    );
    const possible = all.reduce((sum, { assessments, enrollments }) => {
      const sizes = new Map<string, number>();
      for (const { offeringId } of enrollments) sizes.set(offeringId, (sizes.get(offeringId) ?? 0) + 1);
      return (
        sum +
        assessments.reduce(
          (cells, { offeringId, problems }) => cells + problems.length * (sizes.get(offeringId) ?? 0),
          0,
        )
      );
    }, 0);

    const share = (part: number, whole: number) => part / whole;
    expect(share(points.length, possible)).toBeGreaterThan(0.8);
    expect(share(points.length, possible)).toBeLessThan(0.95);
    expect(share(points.filter(([earned = 0, max = 0]) => earned > max).length, points.length)).toBeLessThan(0.02);
    expect(points.some(([earned = 0, max = 0]) => earned > max)).toBe(true);
    expect(share(grades.filter(({ useBonusPoints }) => useBonusPoints).length, grades.length)).toBeLessThan(0.1);
    expect(grades.some(({ useBonusPoints }) => useBonusPoints)).toBe(true);
    expect(share(grades.filter(({ useCurvePoints }) => useCurvePoints).length, grades.length)).toBeLessThan(0.4);
    expect(grades.some(({ useCurvePoints }) => useCurvePoints)).toBe(true);
  });

  test('has students who are good in most things: halves of a student’s work agree', () => {
    const data = all[1] ?? demoData(1);
    const maxima = new Map(
      data.assessments.flatMap((each) => each.problems).map(({ problemId, max }) => [problemId, max]),
    );
    const halves = data.students.map(({ studentId }) => {
      const shares = data.grades
        .filter((grade) => grade.studentId === studentId)
        .flatMap(({ points }) => keysOf(points).map((id) => (points[id] ?? 0) / (maxima.get(id) ?? 1)));
      const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
      return [mean(shares.filter((_, at) => at % 2 === 0)), mean(shares.filter((_, at) => at % 2 === 1))] as const;
    });
    expect(correlation(halves)).toBeGreaterThan(0.6);
  });
});

const correlation = (pairs: readonly (readonly [number, number])[]): number => {
  const mean = (of: (pair: readonly [number, number]) => number) =>
    pairs.reduce((sum, pair) => sum + of(pair), 0) / pairs.length;
  const [x, y] = [mean(([one]) => one), mean(([, other]) => other)];
  const spread = (of: (pair: readonly [number, number]) => number) => Math.sqrt(mean(of));
  return (
    mean(([one, other]) => (one - x) * (other - y)) /
    (spread(([one]) => (one - x) ** 2) * spread(([, other]) => (other - y) ** 2))
  );
};
