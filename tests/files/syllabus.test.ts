import { describe, expect, test } from 'vitest';
import { readSyllabus } from '../../commands/import/syllabus.ts';

/** `name: maxima weight`, with `?` after a maximum that is a proposal. */
const brief = (text: string) =>
  readSyllabus(text).items.map(
    ({ name, maxima, isProposed, weight }) => `${name}: ${maxima.join('+')}${isProposed ? '?' : ''} ${weight ?? '–'}`,
  );

describe('A pasted syllabus', () => {
  test.each([
    ['Midterm exam: 100 points, 30 %', 'Midterm exam: 100 30'],
    ['• Homework (20 pts) — 25%', 'Homework: 20 25'],
    ['2. Final Exam ........ 40%', 'Final Exam: 100? 40'],
    ['Labs: 5 × 10 points, 20 %', 'Labs: 10+10+10+10+10 20'],
    ['Midterm 1\t10, 10, 20.5, 20\t20%', 'Midterm 1: 10+10+20.5+20 20'],
    ['| Midterm 2 | 5 + 5 + 10 | 20 |', 'Midterm 2: 5+5+10 20'],
    ['Exam 10, 20, 30 June\t50', 'Exam 10, 20, 30 June: 50 –'],
    ['Quiz 1 /8', 'Quiz 1: 8 –'],
    ['Essay out of 50', 'Essay: 50 –'],
    ['Project\t60\t15', 'Project: 60 15'],
    ['Klausur; 80 Punkte; 62,5 %', 'Klausur: 80 62.5'],
    ['| Participation | 10 | 5% |', 'Participation: 10 5'],
    ['Examen final (20 points) 40 pour cent', 'Examen final: 20 40'],
    ['Final is worth 35%', 'Final: 100? 35'],
    ['Thesis: 1,000 points, 33,333 %', 'Thesis: 1000 33.333'],
    ['Warm-ups: 0.500 points, 0,250 %', 'Warm-ups: 0.5 0.25'],
    ['Portfolio: 12,500 points', 'Portfolio: 12500 –'],
    ['Portfolio: 1.2500 points', 'Portfolio: 1.25 –'],
    ['Checks: 2 x 0.5 points each, 10 percent', 'Checks: 0.5+0.5 10'],
    ['Checks: 99 × 1, 5 %', `Checks: ${Array(99).fill('1').join('+')} 5`],
    ['Exam: 40 %, late work loses 5 % per day', 'Exam: 100? 40'],
    ['Midterm 10/12/2026 30%', 'Midterm 10/12/2026: 100? 30'],
  ])('reads %j as %s', (line, item) => {
    expect(brief(line)).toEqual([item]);
  });

  test('takes points and weights of a table from the columns that are called so, in any order', () => {
    expect(brief('Component\tWeight\tPoints\nHomework\t25\t200\nMidterm\t35\t80')).toEqual([
      'Homework: 200 25',
      'Midterm: 80 35',
    ]);
    expect(brief('Name | Max points | Weight\n--- | --- | ---\nHomework | 200 | 25')).toEqual(['Homework: 200 25']);
  });

  test('takes nothing from headings, sums, sentences and the scale of letters, and returns them', () => {
    const text =
      'Grading\nHomework 40%\nExam 60%\nTotal 100%\nA 93-100%\nLate work loses 10% per day.\nQuizzes: 0 × 10';
    expect(brief(text)).toEqual(['Homework: 100? 40', 'Exam: 100? 60']);
    expect(readSyllabus(text).skipped).toEqual([
      'Grading',
      'Total 100%',
      'A 93-100%',
      'Late work loses 10% per day.',
      'Quizzes: 0 × 10',
    ]);
  });
});

describe('A kind of work of which the lowest are dropped', () => {
  test.each([
    ['Homework (30%, lowest two dropped)', 'Homework 30 2'],
    ['Quizzes: 10 %, the lowest is dropped', 'Quizzes 10 1'],
    ['Labs 20% - drop the lowest 2', 'Labs 20 2'],
    ['Essays (drop two lowest), 15 %', 'Essays 15 2'],
    ['Readings, 5%, lowest score dropped', 'Readings 5 1'],
  ])('%j is the category %s', (line, category) => {
    const { items, categories } = readSyllabus(line);
    expect(items).toEqual([]);
    expect(categories.map(({ name, weight, dropLowest }) => `${name} ${weight} ${dropLowest}`)).toEqual([category]);
  });

  test('is an assessment where the list says its points, and it is said how many it does not drop', () => {
    const { items, categories } = readSyllabus(
      'Homework 1: 20 points, lowest dropped\nHomework (30%, lowest two dropped), 100 points\nExam: 50 points',
    );
    expect([items, categories]).toEqual([
      [
        { name: 'Homework 1', maxima: [20], weight: null, notDropped: 1 },
        { name: 'Homework', maxima: [100], weight: 30, notDropped: 2 },
        { name: 'Exam', maxima: [50], weight: null },
      ],
      [],
    ]);
  });
});
