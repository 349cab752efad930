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
  const noted = values.head?.trim().toLowerCase();
  if (noted !== undefined && !/^[0-9a-f]{64}$/.test(noted)) throw misused('verify', text.badHead(noted));
  const { beside } = values;
  if (beside !== undefined) {
    if (noted !== undefined || [file, beside].some(isProof)) throw misused('verify', text.besideOfLedger);
    return orUnreadable(
      file,
      () => undefined,
      () => verifyBeside(file, beside),
    );
  }
  if (isProof(file)) {
    if (noted !== undefined) throw misused('verify', text.headOfLedger);
    return verifyProof(file);
  }
  return orUnreadable(
    file,
    () => undefined,
    () => verifyFile(file, noted),
  );
};

const verifyFile = async (file: string, noted: string | undefined): Promise<Exit> => {
  const faults = new FaultList();
  let confirmed: number | undefined;
  let unbroken = 0;
  const commits: StoredCommit[] | undefined = isPage(file) ? [] : undefined;
  const take = ({ commit }: TakenCommit): void => {
    if (commit.hash === noted) confirmed = commit.seq;
    commits?.push(commit);
    // Where commits are missing, at the beginning or later, nothing can be said about what could follow from them.
    if (commit.seq !== unbroken + 1) return;
    unbroken = commit.seq;
    faults.take(commit);
  };
  const found = await checkedLedger(file, take, { withheld: true });
  if (found.kind === 'bad') return { status: 1, out: `${badLineText(file, found)}\n`, err: '' };
  const tables = commits && verifyTables(file, commits);
  const begin = beginOf(found.header);
  if (begin?.hash === noted) confirmed = begin?.seq;
  const lines = [
    consistencyText(file, found),
    found.header.part && text.ledger(found.header.part.log),
    text.head(found.head.hash),
    found.earlier && text.earlier(found.earlier),
    found.withheld && withheldWords(found.withheld),
    confirmation(found, noted, confirmed),
    found.claim && printable(text.claim(found.claim)),
    ...(tables?.lines.map(printable) ?? []),
  ].filter((line) => typeof line === 'string');
  const impossible = faults.count > 0 ? [text.impossible(file), '\n', ...faults.lines()] : [];
  const isRefused = tables?.areProved === false || faults.count > 0 || (noted !== undefined && confirmed === undefined);
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
