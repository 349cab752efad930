import { beforeAll, describe, expect, test } from 'vitest';
import { decimalFault } from '../../events/decimal.ts';
import type { WorkingData } from '../../events/entities.ts';
import { keysOf } from '../../events/record.ts';
import { demoData } from '../../src/demo/demo.ts';

const seeds = Array.from({ length: 200 }, (_, seed) => seed);

/** Specification section 9, over 200 demos. */
describe('every demo', () => {
  const all: WorkingData[] = [];
  beforeAll(() => {
    all.push(...seeds.map(demoData));
  }, 120_000);

  const within = (least: number, most: number, values: Iterable<number | null>): void => {
    const outside = [...values].filter(
      (value) => value === null || !Number.isInteger(value) || value < least || value > most,
    );
    expect(outside).toEqual([]);
  };
  const reaches = (values: Iterable<number>, ...wanted: number[]): void => {
    const seen = new Set(values);
    expect(wanted.filter((value) => !seen.has(value))).toEqual([]);
  };
  const tally = <V>(values: readonly V[], keyOf: (value: V) => string): number[] => {
    const counts = new Map<string, number>();
    for (const value of values) counts.set(keyOf(value), (counts.get(keyOf(value)) ?? 0) + 1);
    return [...counts.values()];
  };
  const problems = () => all.flatMap(({ assessments }) => assessments.flatMap((assessment) => assessment.problems));

  test('R17.7 and R17.9 has 3-15 courses, 50-150 students, and reaches both ends', () => {
    within(
      3,
      15,
      all.map(({ courses }) => courses.length),
    );
    reaches(
      all.map(({ courses }) => courses.length),
      3,
      15,
    );
    within(
      50,
      150,
      all.map(({ students }) => students.length),
    );
  });

  test('R17.8 has 2-7 offerings of each course', () => {
    for (const { courses, offerings } of all) {
      expect(tally(offerings, ({ courseId }) => courseId)).toHaveLength(courses.length);
      within(
        2,
        7,
        tally(offerings, ({ courseId }) => courseId),
      );
    }
  });

  test('R17.9 enrolls 4-20 students in each offering, none twice', () => {
    const counts = all.flatMap(({ offerings, enrollments }) => {
      expect(tally(enrollments, ({ offeringId }) => offeringId)).toHaveLength(offerings.length);
      expect(new Set(enrollments.map(({ offeringId, studentId }) => `${offeringId} ${studentId}`)).size).toBe(
        enrollments.length,
      );
      return tally(enrollments, ({ offeringId }) => offeringId);
    });
    within(4, 20, counts);
    reaches(counts, 4, 20);
  });

  test('R17.7 has courses of 0-4 credits, level 100-500, 3-7 outcomes, 3-8 topics, 0-6 texts', () => {
    const courses = all.flatMap((data) => data.courses);
    within(
      0,
      4,
      courses.map(({ numberOfCredits }) => numberOfCredits),
    );
    within(
      100,
      500,
      courses.map(({ courseLevel }) => courseLevel),
    );
    within(
      3,
      7,
      courses.map(({ learningOutcomes }) => learningOutcomes.length),
    );
    within(
      3,
      8,
      courses.map(({ listOfTopics }) => listOfTopics.length),
    );
    const texts = courses.flatMap(({ requiredTexts, recommendedTexts }) => [
      requiredTexts.length,
      recommendedTexts.length,
    ]);
    within(0, 6, texts);
    reaches(texts, 0, 6);
  });

  test('R17.7 names up to 8 prerequisites and 2 corequisites as code and number, none of them the course itself', () => {
    for (const { courseCode, courseNumber, preRequisites, coRequisites } of all.flatMap((data) => data.courses)) {
      within(0, 8, [preRequisites.length]);
      within(0, 2, [coRequisites.length]);
      for (const other of [...preRequisites, ...coRequisites]) expect(other).toMatch(/^[A-Z]+ \d{3}$/);
      expect([...preRequisites, ...coRequisites]).not.toContain(`${courseCode} ${courseNumber}`);
    }
  });

  test('R17.8 has 1-5 weight sets per offering, with a weight of 3-10 for every assessment of it and no other', () => {
    for (const { offerings, assessments } of all) {
      within(
        1,
        5,
        offerings.map(({ weightSets }) => weightSets.length),
      );
      for (const { offeringId, weightSets } of offerings) {
        const own = assessments.filter((assessment) => assessment.offeringId === offeringId);
        for (const { weights } of weightSets) {
          expect(new Set(keysOf(weights))).toEqual(new Set(own.map(({ assessmentId }) => assessmentId)));
          within(3, 10, Object.values(weights));
        }
      }
    }
  });

  test('R17.8 and R17.9 starts offerings in 2015-2020 and enrolls in 2014-2020, no later than the year of the start', () => {
    for (const { offerings, enrollments } of all) {
      within(
        2015,
        2020,
        offerings.map(({ yearOfStart }) => yearOfStart),
      );
      const years = new Map(offerings.map(({ offeringId, yearOfStart }) => [offeringId, yearOfStart]));
      for (const { offeringId, dateOfEnrollment } of enrollments) {
        expect(dateOfEnrollment).toMatch(/^\d{4}-\d{2}-\d{2}$/);
        within(2014, 2020, [Number(dateOfEnrollment.slice(0, 4))]);
        expect(Number(dateOfEnrollment.slice(0, 4))).toBeLessThanOrEqual(years.get(offeringId) ?? 0);
      }
    }
  });

  test('R17.10 has 1-8 problems per assessment, worth multiples of 5 from 5 to 25', () => {
    const counts = all.flatMap(({ assessments }) => assessments.map((assessment) => assessment.problems.length));
    within(1, 8, counts);
    reaches(counts, 1, 8);
    const maxima = problems().map(({ max }) => max);
    within(
      1,
      5,
      maxima.map((max) => max / 5),
    );
    reaches(maxima, 5, 10, 15, 20, 25);
  });

  test('R17.10 ties problems to outcomes with 1-10 or blank, one cell per outcome, no row fully blank', () => {
    for (const { offerings, assessments } of all) {
      const columns = new Map(
        offerings.map(({ offeringId, learningOutcomes }) => [offeringId, learningOutcomes.length]),
      );
      for (const { offeringId, problems } of assessments) {
        const width = columns.get(offeringId);
        const faulty = problems.filter(
          ({ outcomes }) => outcomes.length !== width || !outcomes.some((cell) => cell !== null),
        );
        expect(faulty).toEqual([]);
      }
    }
    within(
      1,
      10,
      problems().flatMap(({ outcomes }) => outcomes.filter((cell) => cell !== null)),
    );
  });

  test('R17.10 leaves a cell blank with probability 0.7, but for the rows that would be fully blank', () => {
    // Of n cells a row keeps 0.3 n on average, and one more when all n fell blank.
    const expected = problems().reduce((sum, { outcomes: { length } }) => sum + 0.3 * length + 0.7 ** length, 0);
    const filled = problems().flatMap(({ outcomes }) => outcomes.filter((cell) => cell !== null)).length;
    expect(Math.abs(filled / expected - 1)).toBeLessThan(0.02);
  });

  test('R17.9 has student codes of A-E and 8 digits, student ids of 12 digits, offering ids of 9, all of them unique', () => {
    for (const { students, offerings, courses, assessments } of all) {
      for (const { studentCode, studentId } of students) {
        expect(studentCode).toMatch(/^[A-E]\d{8}$/);
        expect(studentId).toMatch(/^\d{12}$/);
      }
      for (const { offeringId } of offerings) expect(offeringId).toMatch(/^\d{9}$/);
      for (const ids of [
        students.map(({ studentCode }) => studentCode),
        students.map(({ studentId }) => studentId),
        offerings.map(({ offeringId }) => offeringId),
        courses.map(({ courseId }) => courseId),
        courses.map(({ courseCode, courseNumber }) => `${courseCode} ${courseNumber}`),
        assessments.map(({ assessmentId }) => assessmentId),
        assessments.flatMap(({ problems }) => problems.map(({ problemId }) => problemId)),
        offerings.flatMap(({ weightSets }) => weightSets.map(({ weightSetId }) => weightSetId)),
      ]) {
        expect(new Set(ids).size).toBe(ids.length);
      }
    }
  });

  test('sorts students by their code and writes only to addresses that are reserved for examples', () => {
    for (const { students } of all) {
      const codes = students.map(({ studentCode }) => studentCode);
      expect(codes).toEqual([...codes].sort());
      for (const { email } of students)
        expect(email).toMatch(/^[a-z]+\.[a-z]+\d+@(example\.(com|net|org)|[a-z]+\.example)$/);
    }
  });

  test('copies the course into its offerings', () => {
    for (const { courses, offerings } of all) {
      for (const offering of offerings) {
        const { courseId, ...fields } = courses.find((course) => course.courseId === offering.courseId) ?? {
          courseId: '',
        };
        expect(offering).toMatchObject(fields);
      }
    }
  });

  test('grades only problems of the assessment and students enrolled, in numbers that a gradebook takes', () => {
    const faults = all.flatMap(({ assessments, enrollments, grades }) => {
      const held = new Map(assessments.map((assessment) => [assessment.assessmentId, assessment]));
      const seats = new Set(enrollments.map(({ offeringId, studentId }) => `${offeringId} ${studentId}`));
      return grades.filter(({ offeringId, assessmentId, studentId, points, bonusPoints, curvePoints }) => {
        const assessment = held.get(assessmentId);
        const known = new Set(assessment?.problems.map(({ problemId }) => problemId));
        const numbers = [...Object.values(points), bonusPoints, curvePoints];
        return (
          assessment?.offeringId !== offeringId ||
          !seats.has(`${offeringId} ${studentId}`) ||
          keysOf(points).some((problemId) => !known.has(problemId)) ||
          numbers.some((value) => value < 0 || decimalFault(value) !== undefined)
        );
      });
    });
    expect(faults).toEqual([]);
    expect(all.flatMap(({ grades }) => grades).length).toBeGreaterThan(200 * 50);
  });
});
