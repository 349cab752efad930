import { readFileSync } from 'node:fs';
import { checkProof, type ProvedGrade } from '../machines/proof-check.ts';
import { cli } from '../messages/cli/cli.ts';
import { verifiedProof as text } from '../messages/cli/ledger-file.ts';
import { policyFaultText } from '../messages/final-grades.ts';
import { givenText } from '../messages/final-words.ts';
import { proofBeginning } from '../projections/final-grades/proof-format.ts';
import { CommandFailure, type Exit } from './command.ts';
import { printable } from './printable.ts';
import { beginsWith } from './reading.ts';

/** Whether a file begins as a proof of final grades does. Throws a `CommandFailure` if it cannot be read. */
export const isProof = (file: string): boolean => beginsWith(file, proofBeginning);

/** Computes the final grades of a proof again, from its inputs. */
export const verifyProof = (file: string): Exit => {
  const checked = checkProof(readFileSync(file, 'utf8'));
  if (typeof checked === 'string') return { status: 1, out: `${cli.inFile(file, printable(checked))}\n`, err: '' };
  if ('notUnderstood' in checked)
    throw new CommandFailure(cli.inFile(file, printable(policyFaultText(checked.notUnderstood))));
  const { offering, at, engine, seq, head, olderRules } = checked;
  const facts = { offering, at, engine, seq, head };
  const printableFacts = Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [name, printable(value)]),
  ) as typeof facts;
  const summary = text.same(file, { ...printableFacts, students: checked.results.length, olderRules });
  return { status: 0, out: [summary, ...givenLines(checked.grades)].join(''), err: '' };
};

/** A line for each grade that was given, for nothing that was computed says it. */
const givenLines = (grades: readonly ProvedGrade[]): readonly string[] => {
  const lines = grades.flatMap(({ name, studentCode, final, letter, given }) => {
    const computed = [final, letter].filter((part) => part !== null).join(' ');
    return given ? [text.given(`${name} (${studentCode})`, computed, givenText(given), given.reason)] : [];
  });
  return lines.length === 0 ? [] : [text.givenCount(lines.length), ...lines].map((line) => `${printable(line)}\n`);
};
