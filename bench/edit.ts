/**
 * The cost of one edited grade, and of undoing it, in classes of several sizes: `npm run bench -- edit [--write]`.
 * Prints a table; `--write` also replaces the section "One edit" of docs/benchmarks.md. Measures processor time,
 * because elapsed time on a busy machine measures other work. The classes take turns, so that all meet the same
 * machine.
 */
import { createActor, fromPromise, waitFor } from 'xstate';
import type { Command } from '../commands/catalogue.ts';
import { isRefusal } from '../commands/refusal.ts';
import { blankCourse, blankGradeFields, blankTerm } from '../events/blank.ts';
import type { Enrollment, GradeRecord, Student, WorkingData } from '../events/entities.ts';
import {
  type AssessmentId,
  asId,
  type CommitId,
  type CourseId,
  type OfferingId,
  type ProblemId,
  type StudentId,
} from '../events/ids.ts';
import { record } from '../events/record.ts';
import { atOnce } from '../events/steps.ts';
import { Attempt } from '../machines/ledger/attempt.ts';
import { PendingCommits } from '../machines/ledger/pending-commits.ts';
import { type Opened, workspaceMachine } from '../machines/ledger/workspace.ts';
import { gradebook } from '../projections/book/gradebook.ts';
import { replay } from '../projections/book/projection.ts';
import { StudentMap } from '../projections/book/student-map.ts';
import { createFinalGrades } from '../projections/final-grades/final-grades.ts';
import { noChanges } from '../projections/history/last-changes.ts';
import { noSnapshots } from '../projections/records/snapshots.ts';
import { conditionsOf, processorTimeOf, publish, quantile } from './report.js';

const sizes = [50, 500, 5_000, 50_000];
const [assessments, problems] = [8, 3];
const [rounds, editsAtOnce] = [15, 20];

const courseId = asId<CourseId>('c');
const offeringId = asId<OfferingId>('o');
const range = (length: number): number[] => Array.from({ length }, (_, at) => at);
const studentAt = (at: number): StudentId => asId(`s${at}`);
const assessmentAt = (at: number): AssessmentId => asId(`a${at}`);
const problemAt = (at: number, problem: number): ProblemId => asId(`a${at}~${problem}`);

const classOf = (size: number): WorkingData => {
  const weights = record(range(assessments).map((at) => [assessmentAt(at), 1 + (at % 3)] as const));
  return {
    courses: [{ ...blankCourse(), courseId }],
    offerings: [
      { ...blankCourse(), ...blankTerm(), offeringId, courseId, weightSets: [{ weightSetId: asId('w'), weights }] },
    ],
    assessments: range(assessments).map((at) => ({
      assessmentId: assessmentAt(at),
      offeringId,
      assessmentName: `Quiz ${at}`,
      problems: range(problems).map((problem) => ({ problemId: problemAt(at, problem), max: 10, outcomes: [] })),
    })),
    students: range(size).map(
      (at): Student => ({ studentId: studentAt(at), studentCode: `C${at}`, firstName: '', lastName: '', email: '' }),
    ),
    enrollments: range(size).map(
      (at): Enrollment => ({ offeringId, studentId: studentAt(at), dateOfEnrollment: '2026-01-05' }),
    ),
    grades: range(size).flatMap((student) => range(assessments).map((at) => gradeOf(student, at))),
    settings: {},
  };
};

const gradeOf = (student: number, at: number): GradeRecord => ({
  offeringId,
  assessmentId: assessmentAt(at),
  studentId: studentAt(student),
  points: record(range(problems).map((problem) => [problemAt(at, problem), (student + problem) % 11] as const)),
  ...blankGradeFields,
});

/** Processor time in µs. */
const spentOn = (run: () => void): number => processorTimeOf(run) * 1000;

const head = { logId: 'bench', seq: 0, hash: '', epoch: 0 };
const steps = [
  'dispatch',
  'the same without the chart',
  'final grades',
  'undo',
  'final grades after undo',
  'the map alone: one value replaced',
] as const;

const nobodyWaits = { resolve: () => undefined, reject: () => undefined };

const openAtOnce = workspaceMachine.provide({
  actors: { open: fromPromise(async (): Promise<Opened> => ({ newer: undefined })) },
});

/** One class, with its edits. */
class Bench {
  readonly spent = record(steps.map((step) => [step, [] as number[]] as const));
  readonly #size: number;
  readonly #commits: PendingCommits;
  readonly #finals = createFinalGrades().now;
  #map: StudentMap<object>;
  readonly #workspace = createActor(openAtOnce).start();
  readonly opened = waitFor(this.#workspace, (snapshot) => snapshot.matches('ready'));
  #edits = 0;
  #proposed = 0;
  #seq = 0;

  constructor(size: number) {
    this.#size = size;
    const book = replay(gradebook, [{ type: 'BaselineObserved', data: classOf(size) }]);
    this.#commits = new PendingCommits(book, head, {
      outbox: undefined,
      lastChanges: noChanges(),
      snapshots: noSnapshots(),
    });
    this.#map = StudentMap.of(range(size).map((at) => [studentAt(at), {}] as const));
    this.#finals(book, offeringId);
  }

  /** The first round is not counted, because code that runs for the first time is slow in every class. */
  round(isCounted: boolean): void {
    const took = record(steps.map((step) => [step, 0] as const));
    for (let edit = 0; edit < editsAtOnce; edit += 1) this.#edit((step, run) => (took[step] += spentOn(run)));
    if (isCounted) for (const step of steps) this.spent[step].push(took[step] / editsAtOnce);
  }

  #edit(time: (step: (typeof steps)[number], run: () => void) => void): void {
    this.#edits += 1;
    const studentId = studentAt((this.#edits * 7_919) % this.#size);
    const assessmentId = assessmentAt(this.#edits % assessments);
    const change = { points: record([[problemAt(this.#edits % assessments, 0), 20 + this.#edits] as const]) };
    const edits = [{ assessmentId, studentId, change }];
    time('dispatch', () => this.#dispatch({ type: 'EditGrades', offeringId, edits }));
    time('final grades', () => void this.#finals(this.#commits.shown(), offeringId));
    const [commit] = this.#commits.drafts();
    if (!commit) throw new Error('The edit changed nothing.');
    this.#save();
    const other = { points: record([[problemAt(this.#edits % assessments, 1), 20 + this.#edits] as const]) };
    const others = [{ assessmentId, studentId, change: other }];
    time('the same without the chart', () => this.#alone({ type: 'EditGrades', offeringId, edits: others }));
    this.#save();
    time('undo', () => this.#dispatch({ type: 'UndoCommit', commit }));
    time('final grades after undo', () => void this.#finals(this.#commits.shown(), offeringId));
    this.#save();
    time('the map alone: one value replaced', () => {
      this.#map = this.#map.with(studentId, {});
    });
  }

  /** What the log does once it has the commit. It is not timed: it happens while nobody waits. */
  #save(): void {
    this.#seq += 1;
    atOnce(this.#commits.follow(1));
    this.#commits.takeAppended(1, { ...head, seq: this.#seq });
  }

  /** As a ledger does it: the chart of the workspace asks the decider, and hands the commit on. */
  #dispatch(command: Command): void {
    const proposal = this.#proposal(command);
    const attempt = new Attempt({
      decide: () => this.#commits.propose(proposal),
      accept: (made) => made && this.#commits.accept(proposal, made, nobodyWaits),
      refuse: (refusal) => {
        throw new Error(`Refused: ${JSON.stringify(refusal)}`);
      },
    });
    this.#workspace.send({ type: 'COMMAND', attempt });
  }

  #alone(command: Command): void {
    const proposal = this.#proposal(command);
    const made = this.#commits.propose(proposal);
    if (!made || isRefusal(made)) throw new Error(`Refused: ${JSON.stringify(made)}`);
    this.#commits.accept(proposal, made, nobodyWaits);
  }

  #proposal(command: Command) {
    this.#proposed += 1;
    const id = asId<CommitId>(`commit${this.#proposed}`);
    return { command, envelope: { id, at: '2026-01-15T09:30:00.000Z', actor: 'a', tab: 't', app: 'bench', command } };
  }
}

const benches = sizes.map((size) => new Bench(size));
for (const { opened } of benches) await opened;
for (let round = 0; round <= rounds; round += 1) for (const bench of benches) bench.round(round > 0);

const shown = (spent: readonly number[]): string => quantile(spent, 0.5).toFixed(1);
publish('One edit', [
  `${conditionsOf('edit')}. Processor time in µs: medians of ${rounds} rounds of ${editsAtOnce} edits, the classes in turn.`,
  `${assessments} assessments of ${problems} problems, everything graded.`,
  '',
  `| one edited grade | ${sizes.map((size) => `${size.toLocaleString('en')} students`).join(' | ')} |`,
  `|---|${sizes.map(() => '---|').join('')}`,
  ...steps.map((step) => `| ${step} | ${benches.map(({ spent }) => shown(spent[step])).join(' | ')} |`),
]);
