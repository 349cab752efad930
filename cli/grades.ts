import type { GradingPolicy } from '../events/entities.ts';
import { asId, type OfferingId } from '../events/ids.ts';
import { own } from '../events/record.ts';
import { cli } from '../messages/cli/cli.ts';
import { policyFaultText } from '../messages/final-grades.ts';
import type { Book } from '../projections/book/book.ts';
import { strangersIn } from '../projections/final-grades/categories.ts';
import { finalGrades } from '../projections/final-grades/final-grades.ts';
import { toldTotals } from '../projections/final-grades/told.ts';
import { faultOfPolicy } from '../projections/settings/policy.ts';
import { argumentsOf, misused } from './arguments.ts';
import { type CliCommand, CommandFailure, type Exit } from './command.ts';
import { type GradebookFile, readGradebookFile } from './gradebook-file.ts';
import { gradesText } from './grades-text.ts';
import { printable } from './printable.ts';
import { type PrintedOffering, printedNames } from './printed-offering.ts';

const options = { offering: { type: 'string' }, ungraded: { type: 'string' }, json: { type: 'boolean' } } as const;

export const grades: CliCommand = {
  usage: cli.gradesUsage,
  summary: cli.gradesSummary,
  run: (args): Exit => {
    const { values, positionals } = argumentsOf('grades', args, options);
    if (values.help) return { status: 0, out: cli.gradesHelp, err: '' };
    const [file, ...more] = positionals;
    if (file === undefined || more.length > 0) throw misused('grades', cli.oneFile);
    const ungraded = ungradedOf(values.ungraded);

    const source = readGradebookFile(file);
    const offeringIds = chosenOfferings(file, source, values.offering);
    refuseBadNumbers(file, source, offeringIds);
    const offerings = offeringIds.map((offeringId) => gradesToPrint(source, offeringId, ungraded));
    refuseUncomputable(file, source.book, offerings);
    const out = printedOfferings(source.book, offerings, values.json === true);
    const strangers = offerings.flatMap(({ offeringId }) => strangersNoted(source.book, offeringId));
    return { status: 0, out, err: [note(source, offeringIds), ...strangers].join('') };
  },
};

/** The final grades of every offering, under the rule of each for what is not graded. */
export const printedGrades = (source: GradebookFile, isJson: boolean): string => {
  const offerings = source.offerings.map((offeringId) => gradesToPrint(source, offeringId, undefined));
  return printedOfferings(source.book, offerings, isJson);
};

const printedOfferings = (book: Book, offerings: readonly PrintedOffering[], isJson: boolean): string =>
  isJson ? gradesJson(offerings) : gradesText(book, offerings);

const ungradedOf = (given: string | undefined): GradingPolicy['ungraded'] | undefined => {
  if (given === undefined) return undefined;
  if (given === 'left-out') return 'leftOut';
  if (given === 'zero') return 'zero';
  throw misused('grades', cli.badUngraded(given));
};

const chosenOfferings = (
  file: string,
  { offerings }: GradebookFile,
  offering: string | undefined,
): readonly OfferingId[] => {
  if (offering === undefined) return offerings;
  const offeringId = asId<OfferingId>(offering);
  if (!offerings.includes(offeringId)) throw new CommandFailure(cli.inFile(file, cli.noSuchOffering(offering)));
  return [offeringId];
};

/** `asked`: how the command counts ungraded work, in place of the policy. */
const gradesToPrint = (
  { book, studentsOf }: GradebookFile,
  offeringId: OfferingId,
  asked: GradingPolicy['ungraded'] | undefined,
): PrintedOffering => {
  const made = finalGrades(book, offeringId);
  const ungraded = asked ?? made.policy.ungraded;
  const students = studentsOf(offeringId).flatMap((studentId) => {
    const totals = made.students.get(studentId)?.[ungraded];
    return totals ? { studentId, totals } : [];
  });
  return { offeringId, ungraded, grades: made, students };
};

/** Entries that refer to nothing in the file are in no offering's grades: the user is told. */
const dangling = new Set(['no such assessment', 'no such offering', 'no such student']);
const harmless = new Set(['unknown field', 'not from 1 to 10', 'no such course']);

const refuseBadNumbers = (file: string, { remarks }: GradebookFile, offerings: readonly OfferingId[]): void => {
  const concerned = new Set(offerings);
  const concerns = remarks.filter(({ offeringId }) => offeringId && concerned.has(offeringId));
  const bad = concerns.find(({ why }) => !dangling.has(why) && !harmless.has(why));
  if (!bad) return;
  const said = cli.atPath(bad.path, cli.remark(bad.why, JSON.stringify(bad.value) ?? ''));
  throw new CommandFailure(cli.inFile(file, said));
};

/**
 * The warning about dangling entries. Those of other offerings in the file are left out: they belong to those
 * offerings' grades. Entries of an offering that the file does not hold are always told, because nobody can ask for it.
 */
const note = ({ remarks, offerings: all }: GradebookFile, offerings: readonly OfferingId[]): string => {
  const others = new Set(all.filter((offeringId) => !offerings.includes(offeringId)));
  const left = remarks.filter(({ why, offeringId }) => dangling.has(why) && !(offeringId && others.has(offeringId)));
  const [first] = left;
  return first ? cli.warning(left.length, first.path) : '';
};

/** A note for each id in the policy that is of no assessment of the offering. */
const strangersNoted = (book: Book, offeringId: OfferingId): readonly string[] =>
  strangersIn(book, offeringId).map((id) => cli.stranger(printable(offeringId), printable(id)));

/** Why offerings have no final grades, a sentence for each. */
export const withoutGrades = (book: Book, offerings: readonly OfferingId[]): readonly string[] =>
  offerings.flatMap((offeringId) => {
    const fault = faultOfPolicy(book.settings, offeringId);
    return fault ? [printable(cli.noGrades(offeringId, policyFaultText(fault)))] : [];
  });

/**
 * Throws a `CommandFailure` for values that nothing can be computed with. It names their item, because a ledger or a
 * policy gives no place in JSON.
 */
const refuseUncomputable = (file: string, book: Book, offerings: readonly PrintedOffering[]): void => {
  for (const { offeringId, students } of offerings) {
    // Such a policy is refused even if the class is empty.
    const [why] = withoutGrades(book, [offeringId]);
    if (why !== undefined) throw new CommandFailure(cli.inFile(file, why));
    for (const { studentId, totals } of students) {
      const all = [...totals.assessments.values(), ...totals.weightSets, totals.final];
      const bad = all.find((one) => one.kind === 'none' && one.why === 'cannot be computed');
      if (bad?.kind !== 'none' || bad.why !== 'cannot be computed') continue;
      const said = cli.cannotCompute(offeringId, studentId, bad.item, printedNames(book));
      throw new CommandFailure(cli.inFile(file, said));
    }
  }
};

/** The final grades for programs. */
const gradesJson = (offerings: readonly PrintedOffering[]): string =>
  `${JSON.stringify({
    offerings: offerings.map(({ offeringId, students, grades: { policy } }) => ({
      offeringId,
      students: students.map(({ studentId, totals }) => ({
        studentId,
        ...toldTotals(totals),
        given: own(policy.given, studentId) ?? null,
      })),
    })),
  })}\n`;
