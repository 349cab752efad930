import { atOnce } from '../../../events/steps.ts';
import { encodeHeader, genesisHash } from '../../../log/header.ts';
import { linkCommit, preparingCommit } from '../../../log/lines/line.ts';
import { gradeEdit } from '../../log/sample.ts';
import type { ModelLedger } from '../server-model/ledger-model.ts';
import { people } from './backends.ts';
import { home } from './sites.ts';

const [, bo] = people;

/** What a server lists, and what it gives. */
export type Copies = { readonly listed: readonly ModelLedger[]; readonly given: readonly ModelLedger[] };

type Lie = (
  copy: ModelLedger,
  own: Pick<ModelLedger, 'header' | 'lines'>,
) => { listed?: ModelLedger; given: ModelLedger };

const lies: readonly Lie[] = [
  (copy) => ({
    given: { ...copy, lines: copy.lines.map((line, at) => (at === 0 ? line.replace('"at":"2', '"at":"3') : line)) },
  }),
  (copy) => ({ given: { ...copy, lines: copy.lines.toSpliced(Math.floor(copy.lines.length / 2), 1) } }),
  (copy) => ({ given: { ...copy, lines: copy.lines.slice(0, -1) } }),
  (copy) => ({ given: { ...copy, header: copy.header.replace('"app":"', '"app":"un') } }),
  // Another ledger, which is sound, and begins as many lines later.
  (copy, own) => ({ given: { ...copy, ...own } }),
  (copy) => {
    const others = ofAnother(copy);
    return { listed: others, given: others };
  },
];

/** The copies, but that one of them is a lie: which lie, and which copy, the number decides. */
export const lyingCopies = (
  honest: readonly ModelLedger[],
  victim: ModelLedger,
  own: Pick<ModelLedger, 'header' | 'lines'>,
  number: number,
): Copies => {
  const lie = lies[number % lies.length];
  const { listed = victim, given } = lie?.(victim, own) ?? { given: victim };
  const withLie = (one: ModelLedger) => honest.map((copy) => (copy === victim ? one : copy));
  return { listed: withLie(listed), given: withLie(given) };
};

/** A sound ledger of another account under the id of a copy. */
const ofAnother = (copy: ModelLedger): ModelLedger => {
  const { logId } = copy;
  const at = '2026-09-01T08:00:00.000Z';
  const header = encodeHeader({ logId, user: bo, backend: home, at, app: 'another' });
  const prepared = atOnce(preparingCommit(gradeEdit(1), () => '0'.repeat(32)));
  return { ...copy, header, lines: [linkCommit(prepared, { seq: 0, hash: genesisHash(header) }).line] };
};
