import type { CommitDraft } from '../../events/commit.ts';
import { atOnce } from '../../events/steps.ts';
import { linkCommit, type Position, preparingCommit } from '../../log/line.ts';

/** The line of the commit after `after`, and its place. */
export const encodeCommit = (
  draft: CommitDraft,
  after: Position,
  newSalt: () => string,
): ReturnType<typeof linkCommit> => linkCommit(atOnce(preparingCommit(draft, newSalt)), after);
