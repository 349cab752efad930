import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { canonicalJson } from '../api/canonical.ts';
import { asId, type OfferingId } from '../events/ids.ts';
import { isRecord } from '../events/record.ts';
import { readWire } from '../events/wire-read.ts';
import { sha256Hex } from '../log/digest.ts';
import { cli } from '../messages/cli.ts';
import { policyFaultText } from '../messages/final-grades.ts';
import { verifiedProof as text } from '../messages/ledger-file.ts';
import { offeringName, studentWithCode } from '../messages/naming.ts';
import type { Book } from '../projections/book.ts';
import { isRules, type Rules, rulesNow } from '../projections/final-grades/rules.ts';
import { gradebook } from '../projections/gradebook.ts';
import { defaultPolicy, faultOfPolicy } from '../projections/policy.ts';
import { replay } from '../projections/projection.ts';
import { proofFormat, resultsOf } from '../projections/proof.ts';
import { CommandFailure, type Exit } from './command.ts';
import { printable } from './printable.ts';
import { unreadable } from './reading.ts';

const beginning = `{"format":"${proofFormat}"`;

/** Whether a file begins as a proof of final grades does. Throws a `CommandFailure` if it cannot be read. */
export const isProof = (file: string): boolean => {
  try {
    const opened = openSync(file, 'r');
    try {
      const bytes = new Uint8Array(beginning.length);
      return new TextDecoder().decode(bytes.subarray(0, readSync(opened, bytes))) === beginning;
    } finally {
      closeSync(opened);
    }
  } catch (error) {
    throw unreadable(file, error);
  }
};

/** Computes the final grades of a proof again, from its inputs. */
export const verifyProof = (file: string): Exit => {
  const found = checked(file, readFileSync(file, 'utf8'));
  if (typeof found === 'string') return { status: 1, out: `${cli.inFile(file, found)}\n`, err: '' };
  return { status: 0, out: text.same(file, found), err: '' };
};

type Sound = Parameters<typeof text.same>[1];

/** What is wrong, in a sentence; or what was proved. */
const checked = (file: string, json: string): Sound | string => {
  const proof = parsed(json);
  if (!proof) return text.notJson;
  // A name that stands twice, or another order: one reader would see what another does not.
  if (JSON.stringify(proof) !== json) return text.notJson;
  const { digest, ...content } = proof;
  if (digest !== sha256Hex(JSON.stringify(content))) return text.changed;
  const rules = rulesOf(content);
  if (!rules) return text.newer;
  const ledger = isRecord(content.ledger) ? content.ledger : {};
  const unknown = [
    ...namesBeside(content, content.version === 1 ? names : [...names, 'rules']),
    ...namesBeside(ledger, ['seq', 'head']),
  ][0];
  if (unknown !== undefined) return text.unknown(printable(unknown));
  const read = readWire(content.inputs);
  if (read.kind === 'refused') return text.badInputs(read.faults[0]?.path ?? '');
  const offeringId = asId<OfferingId>(String(content.offeringId));
  const book = replay(gradebook, [{ type: 'BaselineObserved', data: read.data }]);
  if (!Object.hasOwn(book.offerings, offeringId)) return text.noOffering;
  const fault = faultOfPolicy(book.settings, offeringId);
  if (fault) throw new CommandFailure(cli.inFile(file, printable(policyFaultText(fault))));
  const { policy, results } = resultsOf(book, offeringId, rules);
  if (!isPolicyOf(content.policy, policy)) return text.otherPolicy;
  const other = differing(results, content.results);
  if (other !== undefined) return text.otherResult(printable(nameOf(book, other)));
  return {
    students: results.length,
    offering: printable(offeringName(book, offeringId)),
    at: printable(String(content.at)),
    engine: printable(String(content.engine)),
    seq: printable(String(ledger.seq)),
    head: printable(String(ledger.head)),
    olderRules: rules === rulesNow ? undefined : rules,
  };
};

/** The rules a proof was made by; `undefined` if only a newer version knows them. */
const rulesOf = ({ version, rules }: Record<string, unknown>): Rules | undefined => {
  if (version === 1) return 1;
  return version === 2 && isRules(rules) ? rules : undefined;
};

/** What the proof says of the policy is so; a field that it does not name, being older, must have its default. */
const isPolicyOf = (theirs: unknown, policy: object): boolean =>
  isRecord(theirs) && canonicalJson({ ...defaultPolicy, ...theirs }) === canonicalJson(policy);

const names: readonly string[] = [
  ...['format', 'version', 'at', 'app', 'engine', 'ledger', 'offeringId', 'policy', 'inputs', 'results'],
];

const namesBeside = (value: object, known: readonly string[]): string[] =>
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

/** The first student whose results are not the ones of the file, or who is only in one of the two. */
const differing = (results: readonly { readonly studentId: string }[], given: unknown): string | undefined => {
  const rows: readonly unknown[] = Array.isArray(given) ? given : [];
  const theirs = new Map<string, string>();
  for (const row of rows) {
    const studentId = isRecord(row) ? String(row.studentId) : '';
    if (theirs.has(studentId)) return studentId;
    theirs.set(studentId, canonicalJson(row));
  }
  const ours = results.find((one) => theirs.get(one.studentId) !== canonicalJson(one));
  if (ours) return ours.studentId;
  const known = new Set(results.map(({ studentId }) => studentId));
  return [...theirs.keys()].find((studentId) => !known.has(studentId));
};

const nameOf = (book: Book, studentId: string): string =>
  Object.hasOwn(book.students, studentId) ? studentWithCode(book, asId(studentId)) : studentId;
