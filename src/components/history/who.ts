import type { ListedCommit } from '../../../machines/history/commit-list.ts';
import { historyText as text } from '../../../messages/screens/history.ts';
import { loadCommand } from '../../../projections/records/loads.ts';
import { computerNameIn } from '../../../projections/settings/computer-name.ts';

/**
 * Who made a change: this account in this browser or in another of theirs, somebody elsewhere, or the server with its
 * snapshots.
 */
export type ChangeAuthor = 'here' | 'there' | 'elsewhere' | 'server';

export const whoOf = ({ commit, changes: [first], snapshots, isElsewhere, other }: ListedCommit): ChangeAuthor => {
  if (isElsewhere) return 'elsewhere';
  if (other) return 'there';
  // Of what was erased nothing is left, and whoever made it made it here.
  const isOfServer = first ? first.subject.what === 'baseline' : snapshots.length > 0;
  return isOfServer || commit.command.type === loadCommand ? 'server' : 'here';
};

/** Who made the change, in words. `me`: whose ledger is open; `undefined` for a file, which is nobody's. */
export const whoWords = (listed: ListedCommit, me: string | undefined): string => {
  const who = whoOf(listed);
  const { actor } = listed.commit;
  if (who === 'here') return actor === me ? text.you : actor;
  return (listed.other && computerNameIn(listed.other.ledger.book().settings)) ?? text.whos[who];
};

/** Which listed commit it is: numbers begin at 1 in each ledger. */
export const listedKey = ({ commit: { seq }, other }: Pick<ListedCommit, 'commit' | 'other'>): string =>
  other ? `${other.logId} ${seq}` : String(seq);
