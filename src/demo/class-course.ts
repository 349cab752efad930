import type { CourseFields, GradingPolicy } from '../../events/entities.ts';
import type { AssessmentId } from '../../events/ids.ts';
import { blankPolicy } from '../../events/policy.ts';
import { record } from '../../events/record.ts';

export const course: Partial<CourseFields> = {
  courseCode: 'STAT',
  courseNumber: '210',
  title: 'Introduction to Statistics',
  numberOfCredits: 4,
  courseLevel: 200,
  description: 'Data, chance and inference, with a project on data of the student’s own choice.',
  learningOutcomes: [
    'Describe data in figures and pictures',
    'Model chance',
    'Test a claim against data',
    'Report what was found',
  ],
  listOfTopics: ['Distributions', 'Sampling', 'Confidence intervals', 'Tests', 'Regression'],
};

/** `weights`: of the two weight sets. `outcomes`: how strongly each problem belongs to each learning outcome. */
type Planned = {
  readonly name: string;
  readonly maxima: readonly number[];
  readonly weights: readonly [number, number];
  readonly outcomes: readonly (readonly (number | null)[])[];
};

const homework = (nth: number): Planned => ({
  name: `Homework ${nth}`,
  maxima: [20],
  weights: [5, 4],
  outcomes: [[5, 3, null, null]],
});

export const assessments: readonly Planned[] = [
  ...[1, 2, 3, 4].map(homework),
  {
    name: 'Midterm 1',
    maxima: [15, 15, 20],
    weights: [25, 27],
    outcomes: [
      [10, null, null, null],
      [null, 10, null, null],
      [null, 6, 4, null],
    ],
  },
  {
    name: 'Project',
    maxima: [60, 40],
    weights: [25, 21],
    outcomes: [
      [4, null, 6, null],
      [null, null, null, 10],
    ],
  },
  {
    name: 'Midterm 2',
    maxima: [10, 10, 15, 10, 10, 5],
    weights: [30, 36],
    outcomes: [
      [8, null, null, null],
      [null, 8, null, null],
      [null, null, 10, null],
      [null, null, 8, null],
      [null, null, 6, 2],
      [null, null, null, 10],
    ],
  },
];

export const homeworks: readonly number[] = [0, 1, 2, 3];
export const [midterm1, project, midterm2] = [4, 5, 6] as const;

export const setNames: readonly string[] = ['Even', 'Exam-heavy'];

/** Letters, and a category that drops each student's lowest homework. */
export const policyWith = (ids: readonly AssessmentId[]): Partial<GradingPolicy> => ({
  weightSet: 'best',
  weightSetNames: [...setNames],
  letters: [
    ...[
      ['A', 90],
      ['A−', 87],
      ['B+', 83],
      ['B', 80],
      ['B−', 77],
      ['C+', 73],
      ['C', 70],
      ['D', 60],
      ['F', 0],
    ].map(([letter, from]) => ({ letter: String(letter), from: Number(from) })),
  ],
  categories: record([
    [
      'homework',
      {
        name: 'Homework',
        at: 0,
        members: record(homeworks.flatMap((at) => (ids[at] ? [[ids[at], true] as const] : []))),
        weights: [20, 16],
        within: 'equally',
        dropLowest: 1,
        neverDrop: record<AssessmentId, true>(),
      },
    ],
  ]),
  nearCutOff: blankPolicy.nearCutOff,
});
