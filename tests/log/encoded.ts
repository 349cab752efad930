import type { CommitDraft } from '../../events/commit.ts';
import { atOnce } from '../../events/steps.ts';
import { type ChainedLine, linkCommit, type Position, preparingCommit } from '../../log/lines/line.ts';

export const encodeCommit = (draft: CommitDraft, after: Position, newSalt: () => string): ChainedLine =>
  linkCommit(atOnce(preparingCommit(draft, newSalt)), after);

/** As version 1 of the format had it: the note among the commit's own fields. */
export const encodeCommitV1 = (draft: CommitDraft, after: Position, newSalt: () => string): ChainedLine => {
  const { note: _, ...command } = draft.command;
  return linkCommit({ ...atOnce(preparingCommit({ ...draft, command }, newSalt)), draft }, after);
};
