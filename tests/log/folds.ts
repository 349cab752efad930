import type { Steps } from '../../events/steps.ts';
import type { Log, StoredCommit } from '../../log/port.ts';

/** How a fold takes a commit, if that takes no time worth dividing. */
export const inOneStep = <State>(apply: (state: State, commit: StoredCommit) => void) =>
  function* (state: State, commit: StoredCommit): Steps<void> {
    apply(state, commit);
    yield 1;
  };

/** The newest sound checkpoint with what its parts hold. */
export const savedIn = async (log: Log, version: string, below?: number) => {
  const found = await log.checkpoint(version, below);
  if (!found) return undefined;
  const { id, parts, ...place } = found;
  const held = await Promise.all(Array.from({ length: parts }, (_, n) => log.part(id, n)));
  return { ...place, held };
};
