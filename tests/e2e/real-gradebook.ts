import {
  exam,
  examMaxima,
  excusedOf,
  homework,
  homeworkMaxima,
  midterm,
  midtermMaxima,
  pupils,
  type Scores,
} from '../fixtures/real-class.ts';
import type { Assessed, Gradebook, Work } from './exact-grades.ts';

/**
 * What the gradebook must hold after all files of the real class are imported. Tests note their edits by hand in it.
 */
export const realGradebook = (): Gradebook => ({
  codes: pupils.map(({ code }) => code),
  assessed: [
    assessed('Midterm', midtermMaxima, midterm),
    assessed('Exam', examMaxima, exam),
    ...homeworkMaxima.map((max, at) => assessed(homeworkNames[at] ?? '', [max], only(homework, at), excusedOf(at))),
  ],
  sets: [
    { name: 'Weight set 1', weights: new Map(assessments.map((name, at) => [name, firstWeights[at] ?? ''])) },
    { name: 'Weight set 2', weights: new Map(assessments.map((name, at) => [name, secondWeights[at] ?? ''])) },
  ],
  letters: [
    { letter: 'A', from: '90' },
    { letter: 'B', from: '80' },
    { letter: 'C', from: '70' },
    { letter: 'D', from: '60' },
    { letter: 'F', from: '0' },
  ],
});

export const homeworkNames = ['Homework 1', 'Homework 2', 'Project'] as const;
export const assessments = ['Midterm', 'Exam', ...homeworkNames] as const;
export const firstWeights = ['25', '40', '7.5', '7.5', '20'] as const;
/** The project is not in the second set. */
export const secondWeights = ['10', '60', '5', '12.5'] as const;

/** A score after the marks of the problems is the bonus. */
const assessed = (
  name: string,
  maxima: readonly string[],
  scores: Scores,
  excused: ReadonlySet<string> = new Set(),
): Assessed => ({
  name,
  maxima,
  work: new Map(
    [...scores].map(([code, marks]): [string, Work] => [
      code,
      { marks: marks.slice(0, maxima.length), bonus: marks[maxima.length] ?? null, isExcused: excused.has(code) },
    ]),
  ),
});

const only = (scores: Scores, at: number): Scores =>
  new Map([...scores].map(([code, marks]) => [code, [marks[at] ?? null]]));

export const workOf = ({ assessed: all }: Gradebook, assessment: string, code: string): Work => {
  const work = all.find(({ name }) => name === assessment)?.work.get(code);
  if (!work) throw new Error(`${code} is not in ${assessment}`);
  return work;
};
