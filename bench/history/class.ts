/** A large class as events: what a server held, what a file brought, what was typed. */
import { blankCourse, blankTerm } from '../../events/blank.ts';
import type { DomainEvent } from '../../events/catalogue.ts';
import type { CommitDraft } from '../../events/commit.ts';
import type { WorkingData } from '../../events/entities.ts';
import { type AssessmentId, asId, type ProblemId } from '../../events/ids.ts';
import { record } from '../../events/record.ts';
import { problemIdAt } from '../../events/wire.ts';
import { gradeEdit } from '../../tests/log/sample.ts';

export const [students, assessments] = [5_000, 40] as const;

const courseId = asId<never>('c');
export const offeringId = asId<never>('o');
export const range = (length: number): number[] => Array.from({ length }, (_, n) => n);
/** Short, as servers give them. */
export const idOf = (kind: string, n: number): never => asId<never>(`${kind}${10_000 + n}`);
export const problemIn = (assessment: number): ProblemId => problemIdAt(idOf('a', assessment), 0);

/** A class without grades, as a server holds it. */
export const emptyClassData = (students: number, assessments: number): WorkingData => ({
  courses: [{ ...blankCourse(), courseId }],
  offerings: [{ ...blankCourse(), ...blankTerm(), offeringId, courseId, weightSets: [] }],
  assessments: range(assessments).map((n) => ({
    assessmentId: idOf('a', n),
    offeringId,
    assessmentName: `Quiz ${n}`,
    problems: [{ problemId: problemIn(n), max: 100, outcomes: [] }],
  })),
  students: range(students).map((n) => ({
    studentId: idOf('s', n),
    studentCode: `C${n}`,
    firstName: '',
    lastName: '',
    email: '',
  })),
  enrollments: range(students).map((n) => ({ offeringId, studentId: idOf('s', n), dateOfEnrollment: '2026-01-05' })),
  grades: [],
  settings: {},
});

export const classCommit = (columns: number = assessments): CommitDraft => ({
  ...gradeEdit(0),
  command: { type: 'ReadBackend' },
  events: [{ type: 'BaselineObserved', data: emptyClassData(students, columns) }],
});

const cell = (assessment: number, from: number | null, to: number) => {
  const problemId = problemIn(assessment);
  const sides = { from: { points: record([[problemId, from]]) }, to: { points: record([[problemId, to]]) } };
  return [idOf('a', assessment) as AssessmentId, sides] as const;
};

/** A first score for everybody in everything. */
export const scoresCommit = (columns: number = assessments): CommitDraft => ({
  ...gradeEdit(1),
  command: { type: 'ApplyImport', how: 'imported', note: 'scores.csv' },
  events: range(students).map((n) => ({
    type: 'GradeEdited',
    offeringId,
    studentId: idOf('s', n),
    grades: record(range(columns).map((m) => cell(m, null, (n + m) % 101))),
    row: n + 2,
  })),
});

/** The edit of one score: down the first columns, again and again for the first student. */
export const edited = (n: number): DomainEvent => ({
  type: 'GradeEdited',
  offeringId,
  studentId: idOf('s', n % 1_000 === 0 ? 0 : n % students),
  grades: record([cell(n % 1_000 === 0 ? 0 : Math.floor(n / students) % 2, n % 101, (n + 1) % 101)]),
});
