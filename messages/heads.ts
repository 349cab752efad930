import { counted, whole } from './counts.ts';

/** What a head that was noted elsewhere says of a ledger, and what is not known without one. */
export const headWords = {
  label: 'A head that was noted elsewhere',
  hint: 'If you have one: it shows what was changed since.',
  notAHead: 'A head has 64 digits from 0 to f.',
  looking: (percent: number): string => `Looking for it in the ledger, ${percent} %`,
  failed: (detail: string): string => `The ledger could not be read (${detail}).`,
  unconfirmed:
    'Nobody outside has confirmed this head: whoever owns the ledger can write all of it anew. Compare it with one that was noted elsewhere.',
  /** `seq`: the commit with the hash that was noted; `of`: the last one. */
  confirmed: (seq: number, of: number): string =>
    seq === of
      ? `The head that was noted is the head of this ledger: up to commit ${of} nothing was changed since.`
      : `The head that was noted is the hash of commit ${seq}: up to there nothing was changed since. What comes after it, up to commit ${of}, nobody outside has confirmed.`,
  notConfirmed:
    'The head that was noted is no hash of this ledger: it is of another one, or commits up to it were changed or cut off since.',
};

/** Clocks are put back; but in a ledger that somebody wrote anew the times may be wrong, too. Without a full stop. */
export const earlierTime = (seq: number, count: number): string =>
  `The time of commit ${whole(seq)} is before that of the commit before it${count > 1 ? `, and so it is ${counted(count - 1, 'time', 'times')} more` : ''}: a clock was put back, or somebody wrote these commits anew`;

/** Of a file with commits of which only the hash is left. `seqs`: their numbers, in order. */
export const withheldWords = (seqs: readonly number[]): string => {
  const named = seqs.slice(-3).map((seq) => `No. ${whole(seq)}`);
  const [is, its] = seqs.length === 1 ? ['commit is', 'its hash is'] : ['commits are', 'their hashes are'];
  const last = named.length < seqs.length ? `, the last ones ${named.join(', ')}` : `: ${named.join(', ')}`;
  return `${whole(seqs.length)} ${is} left out, and ${its} taken as given${last}. So a head that was noted elsewhere confirms what comes after No. ${whole(seqs.at(-1) ?? 0)}; what comes before is confirmed by a hash that was noted of a commit between two that are left out, or by whoever shows the commits that are left out.`;
};
