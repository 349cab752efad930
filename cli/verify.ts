import type { SoundFile, TakenCommit } from '../log/file/check.ts';
import { beginOf } from '../log/file/part-header.ts';
import type { StoredCommit } from '../log/port.ts';
import { cli } from '../messages/cli/cli.ts';
import { badLineText, verifyCommand as text } from '../messages/cli/ledger-file.ts';
import { withheldWords } from '../messages/heads.ts';
import { argumentsOf, misused } from './arguments.ts';
import type { CliCommand, Exit } from './command.ts';
import { FaultList } from './fault-list.ts';
import { checkedLedger, isPage, orUnreadable } from './ledger-lines.ts';
import { printable } from './printable.ts';
import { verifyBeside } from './verify-beside.ts';
import { isProof, verifyProof } from './verify-proof.ts';
import { verifyTables } from './verify-tables.ts';

export const runVerify: CliCommand['run'] = async (args) => {
  const { values, positionals } = argumentsOf('verify', args, {
    head: { type: 'string' },
    beside: { type: 'string' },
  });
  if (values.help) return { status: 0, out: text.help, err: '' };
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw misused('verify', cli.oneFile);
  const notedHead = values.head?.trim().toLowerCase();
  if (notedHead !== undefined && !/^[0-9a-f]{64}$/.test(notedHead)) throw misused('verify', text.badHead(notedHead));
  const { beside } = values;
  if (beside !== undefined) {
    if (notedHead !== undefined || [file, beside].some(isProof)) throw misused('verify', text.besideOfLedger);
    return orUnreadable(
      file,
      () => undefined,
      () => verifyBeside(file, beside),
    );
  }
  if (isProof(file)) {
    if (notedHead !== undefined) throw misused('verify', text.headOfLedger);
    return verifyProof(file);
  }
  return orUnreadable(
    file,
    () => undefined,
    () => verifyFile(file, notedHead),
  );
};

const verifyFile = async (file: string, notedHead: string | undefined): Promise<Exit> => {
  const faults = new FaultList();
  // The number of the commit that has the noted hash.
  let notedSeq: number | undefined;
  // All commits from 1 to this one are in the file.
  let lastInRow = 0;
  const commits: StoredCommit[] | undefined = isPage(file) ? [] : undefined;
  const take = ({ commit }: TakenCommit): void => {
    if (commit.hash === notedHead) notedSeq = commit.seq;
    commits?.push(commit);
    // Where commits are missing, at the beginning or later, nothing can be said about what could follow from them.
    if (commit.seq !== lastInRow + 1) return;
    lastInRow = commit.seq;
    faults.take(commit);
  };
  const checked = await checkedLedger(file, take, { withheld: true });
  if (checked.kind === 'bad') return { status: 1, out: `${badLineText(file, checked)}\n`, err: '' };
  const tables = commits && verifyTables(file, commits);
  const begin = beginOf(checked.header);
  if (begin?.hash === notedHead) notedSeq = begin?.seq;
  const lines = [
    consistencyText(file, checked),
    checked.header.part && text.ledger(checked.header.part.log),
    text.head(checked.head.hash),
    checked.earlier && text.earlier(checked.earlier),
    checked.withheld && withheldWords(checked.withheld),
    confirmation(checked, notedHead, notedSeq),
    checked.claim && printable(text.claim(checked.claim)),
    ...(tables?.lines.map(printable) ?? []),
  ].filter((line) => typeof line === 'string');
  const impossible = faults.count > 0 ? [text.impossible(file), '\n', ...faults.lines()] : [];
  const isRefused =
    tables?.areProved === false || faults.count > 0 || (notedHead !== undefined && notedSeq === undefined);
  const out = [...impossible, ...lines.map((line) => `${line}\n`)].join('');
  return { status: isRefused ? 1 : 0, out, err: '' };
};

const consistencyText = (file: string, { head, erased, header: { part, redacted } }: SoundFile): string => {
  if (redacted) return text.redacted(file);
  return part ? text.part(file, part.after, head.seq, erased) : text.consistent(file, head.seq, erased);
};

/**
 * A redacted copy is a chain of its own: unless a head was noted of the copy itself, nothing is said of confirming it.
 */
const confirmation = (
  { head, header }: SoundFile,
  noted: string | undefined,
  confirmed: number | undefined,
): string | undefined => {
  if (noted === undefined) return header.redacted ? undefined : text.unconfirmed;
  return confirmed === undefined ? text.notConfirmed : text.confirmed(confirmed, head.seq);
};
