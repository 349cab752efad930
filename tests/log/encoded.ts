import type { CommitDraft } from '../../events/commit.ts';
import { atOnce } from '../../events/steps.ts';
import { type ChainedLine, linkCommit, type Position, preparingCommit } from '../../log/lines/line.ts';

export const encodeCommit = (draft: CommitDraft, after: Position, newSalt: () => string): ChainedLine =>
  linkCommit(atOnce(preparingCommit(draft, newSalt)), after);
