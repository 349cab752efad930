/**
 * A final grade sheet that anybody can compute again: what it was made from, by which policy, and what came out, with the
 * place in the ledger where it was made.
 */
import type { GradingPolicy, Settings, WorkingData } from '../../events/entities.ts';
import type { OfferingId, StudentId } from '../../events/ids.ts';
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

/**
 * `rules`: those that the grades were computed by; a proof of version 1 has no such field, and was made by rules 1.
 * `inputs`: the offering, its assessments, students, grades and policy, as a server's data.
 */
export type Proof = ProofMade & {
  readonly format: typeof proofFormat;
  readonly version: 2;
  readonly rules: Rules;
  readonly offeringId: OfferingId;
  readonly policy: GradingPolicy;
  readonly inputs: InitializationData;
  readonly results: readonly ProvedResult[];
};

/** `official`: by the policy. Both rules for what is not graded are there. */
type ProvedResult = {
  readonly studentId: StudentId;
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
    version: 2,
    rules: rulesNow,
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

/** What a book gives for an offering, by older rules if given. */
export const resultsOf = (
  book: Book,
  offeringId: OfferingId,
  rules: Rules = rulesNow,
): Pick<Proof, 'policy' | 'results'> => {
  const { policy, students } = finalGrades(book, offeringId, rules);
  const results = [...students].map(([studentId, { leftOut, zero, official }]) => ({
    studentId,
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
