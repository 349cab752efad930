import type { CommitDraft } from '../../events/commit.ts';
import { atOnce } from '../../events/steps.ts';
import { type Linked, linkCommit, type Position, preparingCommit } from '../../log/lines/line.ts';

export const encodeCommit = (draft: CommitDraft, after: Position, newSalt: () => string): Linked =>
  linkCommit(atOnce(preparingCommit(draft, newSalt)), after);
