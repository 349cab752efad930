/** Computes a proof of final grades again, and says whether the same results come out. */
import { canonicalJson } from '../api/canonical.ts';
import type { GivenGrade } from '../events/entities.ts';
import { asId, type OfferingId, type StudentId } from '../events/ids.ts';
import { blankPolicy } from '../events/policy.ts';
import { isRecord, own } from '../events/record.ts';
import { readWire } from '../events/wire-read.ts';
import { sha256Hex } from '../log/digest.ts';
import { verifiedProof as text } from '../messages/cli/ledger-file.ts';
import { shortOfferingName, studentName, studentWithCode } from '../messages/naming.ts';
import type { Book } from '../projections/book/book.ts';
import { sortedByCode } from '../projections/book/code-order.ts';
import { gradebook } from '../projections/book/gradebook.ts';
import { replay } from '../projections/book/projection.ts';
import { type Proof, type ProofMaking, proofVersions, resultsOf } from '../projections/final-grades/proof.ts';
import { isRules, type Rules, rulesNow } from '../projections/final-grades/rules.ts';
import { faultOfPolicy, type PolicyFault } from '../projections/settings/policy.ts';
import type { LedgerHistory, Waiter } from './ledger/ledger-port.ts';

/**
 * The official final grade of a student, as the proof has it and as computing it again has. `given`: what the instructor
 * has given instead.
 */
export type ProvedGrade = {
  readonly studentId: StudentId;
  readonly name: string;
  readonly studentCode: string;
  readonly final: string | null;
  readonly letter: string | null;
  readonly given: GivenGrade | undefined;
};

/** What was proved: these grades follow from the inputs of the file. `seq` and `head`: the ledger’s then, as the file says. */
export type SoundProof = {
  readonly offeringId: OfferingId;
  readonly offering: string;
  readonly at: string;
  readonly engine: string;
  readonly seq: string;
  readonly head: string;
  readonly policy: Proof['policy'];
  readonly results: Proof['results'];
  readonly making: ProofMaking;
  /** The number of the rules that made them, if there are newer ones. */
  readonly olderRules: Rules | undefined;
  /** In the order of the students' codes. */
  readonly grades: readonly ProvedGrade[];
};

/** The part of its policy that this version does not understand: such a proof is neither sound nor damaged. */
export type UnknownPolicy = { readonly notUnderstood: PolicyFault };

/** Checks the text of a proof. A string: what is wrong with it, as a sentence. */
export const checkProof = (json: string): SoundProof | UnknownPolicy | string => {
  const proof = parsed(json);
  if (!proof) return text.notJson;
  // A name that stands twice, or another order: one reader would see what another does not.
  if (JSON.stringify(proof) !== json) return text.notJson;
  const { digest, ...content } = proof;
  if (digest !== sha256Hex(JSON.stringify(content))) return text.changed;
  const making = makingOf(content);
  if (!making) return text.newer;
  const ledger = isRecord(content.ledger) ? content.ledger : {};
  const unknownName = [
    ...unknownNames(content, content.version === 1 ? knownNames : [...knownNames, 'rules']),
    ...unknownNames(ledger, ['seq', 'head']),
  ][0];
  if (unknownName !== undefined) return text.unknown(unknownName);
  const read = readWire(content.inputs);
  if (read.kind === 'refused') return text.badInputs(read.faults[0]?.path ?? '');
  const offeringId = asId<OfferingId>(String(content.offeringId));
  const book = replay(gradebook, [{ type: 'BaselineObserved', data: read.data }]);
  if (!Object.hasOwn(book.offerings, offeringId)) return text.noOffering;
  const notUnderstood = faultOfPolicy(book.settings, offeringId);
  if (notUnderstood) return { notUnderstood };
  const { policy, results } = resultsOf(book, offeringId, making);
  if (!isPolicyOf(content.policy, policy)) return text.otherPolicy;
  const differing = firstDifferingStudent(results.map(withoutGiven), listIn(content.results).map(withoutGiven));
  if (differing !== undefined) return text.otherResult(nameOf(book, differing));
  const differingGiven = firstDifferingStudent(results, content.results);
  if (differingGiven !== undefined) return text.otherGiven(nameOf(book, differingGiven));
  return {
    offeringId,
    offering: shortOfferingName(book, offeringId),
    at: String(content.at),
    engine: String(content.engine),
    seq: String(ledger.seq),
    head: String(ledger.head),
    policy,
    results,
    making,
    olderRules: making.rules === rulesNow ? undefined : making.rules,
    grades: sortedByCode(
      results.map(({ studentId, official: { final, letter } }) => ({
        studentId,
        name: studentName(book, studentId),
        studentCode: book.students.get(studentId)?.studentCode ?? '',
        final,
        letter,
        given: own(policy.given, studentId),
      })),
    ),
  };
};

/**
 * Compares a proof with a ledger whose commit `seq` has the head of the proof. `undefined`: the policy and every result
 * were the same then; a string: what was not, as a sentence. Fails with a `LogFailure` if the ledger cannot be read so
 * far.
 */
export const proofInLedger = async (
  proof: SoundProof,
  history: Pick<LedgerHistory, 'bookAt'>,
  seq: number,
  waiting: Waiter,
): Promise<string | undefined> => {
  const book = await history.bookAt(seq, waiting);
  if (!Object.hasOwn(book.offerings, proof.offeringId)) return text.noOfferingThere;
  if (faultOfPolicy(book.settings, proof.offeringId)) return text.otherPolicyThere;
  const { policy, results } = resultsOf(book, proof.offeringId, proof.making);
  if (canonicalJson(policy) !== canonicalJson(proof.policy)) return text.otherPolicyThere;
  const differing = firstDifferingStudent(results, proof.results);
  return differing === undefined ? undefined : text.otherResultThere(nameOf(book, differing));
};

/** How a proof was made; `undefined` if only a newer version of the app knows that. */
const makingOf = ({ version, rules }: Record<string, unknown>): ProofMaking | undefined => {
  const known = proofVersions.find((one) => one === version);
  if (known === undefined || known === 1) return known && { version: known, rules: 1 };
  return isRules(rules) ? { version: known, rules } : undefined;
};

const withoutGiven = (row: unknown): unknown => {
  if (!isRecord(row)) return row;
  const { given: _, ...computed } = row;
  return computed;
};

const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Whether the proof has this policy. A field that an older proof does not name must have its default. */
const isPolicyOf = (theirs: unknown, policy: object): boolean =>
  isRecord(theirs) && canonicalJson({ ...blankPolicy, ...theirs }) === canonicalJson(policy);

const knownNames: readonly string[] = [
  ...['format', 'version', 'at', 'app', 'engine', 'ledger', 'offeringId', 'policy', 'inputs', 'results'],
];

const unknownNames = (value: object, known: readonly string[]): string[] =>
  Object.keys(value).filter((name) => !known.includes(name));

const parsed = (json: string): Record<string, unknown> | undefined => {
  try {
    const value: unknown = JSON.parse(json);
    return isRecord(value) ? value : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
};

/** The id of the first student whose results differ from the file's, or who is not once in both; `undefined`: none. */
const firstDifferingStudent = (results: readonly unknown[], theirRows: unknown): string | undefined => {
  const theirs = new Map<string, string>();
  for (const row of listIn(theirRows)) {
    const studentId = studentIn(row);
    if (theirs.has(studentId)) return studentId;
    theirs.set(studentId, canonicalJson(row));
  }
  const ours = results.find((one) => theirs.get(studentIn(one)) !== canonicalJson(one));
  if (ours) return studentIn(ours);
  const known = new Set(results.map(studentIn));
  return [...theirs.keys()].find((studentId) => !known.has(studentId));
};

const studentIn = (row: unknown): string => (isRecord(row) ? String(row.studentId) : '');

const nameOf = (book: Book, studentId: string): string =>
  book.students.has(asId(studentId)) ? studentWithCode(book, asId(studentId)) : studentId;
