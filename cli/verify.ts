import { cli } from '../messages/cli.ts';
import { badLineText, verifyCommand as text } from '../messages/ledger-file.ts';
import { argumentsOf, misused } from './arguments.ts';
import type { Command, Exit } from './command.ts';
import { checkedLedger, orUnreadable } from './ledger-lines.ts';
import { isProof, verifyProof } from './verify-proof.ts';

export const runVerify: Command['run'] = async (args) => {
  const { values, positionals } = argumentsOf('verify', args, {});
  if (values.help) return { status: 0, out: text.help, err: '' };
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw misused('verify', cli.oneFile);
  if (isProof(file)) return verifyProof(file);
  return orUnreadable(
    file,
    () => undefined,
    () => verified(file),
  );
};

const verified = async (file: string): Promise<Exit> => {
  const found = await checkedLedger(file);
  if (found.kind === 'bad') return { status: 1, out: `${badLineText(file, found)}\n`, err: '' };
  if (found.header.redacted) return { status: 1, out: text.redacted(file), err: '' };
  const { head, erased, header } = found;
  if (header.part) return { status: 0, out: text.part(file, header.part, head, erased), err: '' };
  return { status: 0, out: text.whole(file, head.seq, head.hash, erased), err: '' };
};
