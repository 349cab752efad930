/**
 * A final grade sheet that anybody can compute again: what it was made from, by which policy, and what came out, with the
 * place in the ledger where it was made.
 */
import type { GivenGrade, GradingPolicy, Settings, WorkingData } from '../../events/entities.ts';
import type { OfferingId, StudentId } from '../../events/ids.ts';
import { own } from '../../events/record.ts';
import type { InitializationData } from '../../events/wire.ts';
import { writeWire } from '../../events/wire-write.ts';
import type { Book } from '../book/book.ts';
import { workingData } from '../book/working-data.ts';
import { storedPolicy } from '../settings/policy.ts';
import { finalGrades } from './final-grades.ts';
import { proofFormat } from './proof-format.ts';
import { type Rules, rulesNow } from './rules.ts';
import { toldTotals } from './told.ts';

/** `seq` and `head`: the ledger's last commit then, and its hash. `engine`: a digest of the code that computed. */
type ProofMade = {
  readonly at: string;
  readonly app: string;
  readonly engine: string;
  readonly ledger: { readonly seq: number; readonly head: string };
};

/** Before version 3 a grade that was given stands in the policy alone; version 1 has no field `rules`. */
export const proofVersions = [1, 2, 3] as const;

export type ProofVersion = (typeof proofVersions)[number];

/** How a proof was made. `rules`: those that its grades were computed by; of version 1 rules 1. */
export type ProofMaking = { readonly version: ProofVersion; readonly rules: Rules };

const makingNow = { version: 3, rules: rulesNow } as const;

/**
 * `inputs`: the offering, its assessments, students, grades and policy, as a server's data.
 */
export type Proof = ProofMade & {
  readonly format: typeof proofFormat;
  readonly version: typeof makingNow.version;
  readonly rules: Rules;
  readonly offeringId: OfferingId;
  readonly policy: GradingPolicy;
  readonly inputs: InitializationData;
  readonly results: readonly ProvedResult[];
};

/**
 * `official`: by the policy. Both rules for what is not graded are there. `given`: what the instructor has given instead,
 * which is no result of anything; `null` if that is nothing.
 */
type ProvedResult = {
  readonly studentId: StudentId;
  readonly given?: GivenGrade | null;
  readonly official: ProofTotals;
  readonly leftOut: ProofTotals;
  readonly zero: ProofTotals;
};

type ProofTotals = ReturnType<typeof toldTotals>;

/** The proof of an offering's final grades as the book has them. */
export const proofOf = (book: Book, offeringId: OfferingId, { at, app, engine, ledger }: ProofMade): Proof => {
  const { policy, results } = resultsOf(book, offeringId);
  const inputs = writeWire(dataOf(book, offeringId)).data;
  return {
    format: proofFormat,
    ...makingNow,
    at,
    app,
    engine,
    ledger,
    offeringId,
    policy,
    inputs,
    results,
  };
};

/** What a book gives for an offering, in the form of an older proof if that is asked for. */
export const resultsOf = (
  book: Book,
  offeringId: OfferingId,
  { version, rules }: ProofMaking = makingNow,
): Pick<Proof, 'policy' | 'results'> => {
  const { policy, students } = finalGrades(book, offeringId, rules);
  const results = [...students].map(([studentId, { leftOut, zero, official }]) => ({
    studentId,
    ...(version >= 3 ? { given: own(policy.given, studentId) ?? null } : {}),
    official: toldTotals(official),
    leftOut: toldTotals(leftOut),
    zero: toldTotals(zero),
  }));
  return { policy, results };
};

/** Everything of one offering and nothing of another. Students who were deleted and still hold a seat have no row. */
const dataOf = (book: Book, offeringId: OfferingId): WorkingData => {
  const data = workingData(book);
  const isOf = (row: { readonly offeringId: OfferingId }): boolean => row.offeringId === offeringId;
  const [offering] = data.offerings.filter(isOf);
  const enrollments = data.enrollments.filter(isOf);
  const enrolled = new Set(enrollments.map(({ studentId }) => studentId));
  const policy = storedPolicy(book.settings, offeringId);
  return {
    courses: data.courses.filter(({ courseId }) => courseId === offering?.courseId),
    offerings: data.offerings.filter(isOf),
    assessments: data.assessments.filter(isOf),
    students: data.students.filter(({ studentId }) => enrolled.has(studentId)),
    enrollments,
    grades: data.grades.filter(isOf),
    settings: policy === undefined ? {} : ({ grading: { [offeringId]: policy } } as Settings),
  };
};
