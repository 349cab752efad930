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
    const strangers = offerings.flatMap(({ offeringId }) => strangerNotes(source.book, offeringId));
    return { status: 0, out, err: [danglingWarning(source, offeringIds), ...strangers].join('') };
  },
};

/** The final grades of every offering, under the rule of each for what is not graded. */
export const printedGrades = (source: GradebookFile, isJson: boolean): string => {
  const offerings = source.offerings.map((offeringId) => gradesToPrint(source, offeringId, undefined));
  return printedOfferings(source.book, offerings, isJson);
};

const printedOfferings = (book: Book, offerings: readonly PrintedOffering[], isJson: boolean): string =>
  isJson ? gradesJson(offerings) : gradesText(book, offerings);

/** The rule that the option names; `undefined` without the option. */
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

/** `ungradedRule`: how the command counts ungraded work; `undefined`: as the policy says. */
const gradesToPrint = (
  { book, studentsOf }: GradebookFile,
  offeringId: OfferingId,
  ungradedRule: GradingPolicy['ungraded'] | undefined,
): PrintedOffering => {
  const grades = finalGrades(book, offeringId);
  const ungraded = ungradedRule ?? grades.policy.ungraded;
  const students = studentsOf(offeringId).flatMap((studentId) => {
    const totals = grades.students.get(studentId)?.[ungraded];
    return totals ? { studentId, totals } : [];
  });
  return { offeringId, ungraded, grades, students };
};

/** Entries that refer to nothing in the file are in no offering's grades: the user is told. */
const dangling = new Set(['no such assessment', 'no such offering', 'no such student']);
const harmless = new Set(['unknown field', 'not from 1 to 10', 'no such course']);

/** Throws a `CommandFailure` for the first value of these offerings that cannot be read. */
const refuseBadNumbers = (file: string, { remarks }: GradebookFile, offerings: readonly OfferingId[]): void => {
  const printed = new Set(offerings);
  const remarksOfPrinted = remarks.filter(({ offeringId }) => offeringId && printed.has(offeringId));
  const bad = remarksOfPrinted.find(({ why }) => !dangling.has(why) && !harmless.has(why));
  if (!bad) return;
  const message = cli.atPath(bad.path, cli.remark(bad.why, JSON.stringify(bad.value) ?? ''));
  throw new CommandFailure(cli.inFile(file, message));
};

/**
 * The warning about dangling entries; '' if there are none. Those of other offerings in the file are left out: they
 * belong to those offerings' grades. Entries of an offering that the file does not hold are always told, because nobody
 * can ask for it.
 */
const danglingWarning = ({ remarks, offerings: all }: GradebookFile, offerings: readonly OfferingId[]): string => {
  const others = new Set(all.filter((offeringId) => !offerings.includes(offeringId)));
  const warned = remarks.filter(({ why, offeringId }) => dangling.has(why) && !(offeringId && others.has(offeringId)));
  const [first] = warned;
  return first ? cli.warning(warned.length, first.path) : '';
};

/** A note for each id in the policy that is of no assessment of the offering. */
const strangerNotes = (book: Book, offeringId: OfferingId): readonly string[] =>
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
      const results = [...totals.assessments.values(), ...totals.weightSets, totals.final];
      const bad = results.find((result) => result.kind === 'none' && result.why === 'cannot be computed');
      if (bad?.kind !== 'none' || bad.why !== 'cannot be computed') continue;
      const message = cli.cannotCompute(offeringId, studentId, bad.item, printedNames(book));
      throw new CommandFailure(cli.inFile(file, message));
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
