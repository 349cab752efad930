import type { Command } from '../../commands/catalogue.ts';
import { bookOf, commitOf, type Facts, given } from '../given.ts';

/** Facts, then a command, then later facts; then the command's commit is taken back. */
export const undoing = (facts: readonly Facts[], command: Command, ...later: readonly Facts[]) => {
  const commit = commitOf(bookOf(...facts), command);
  return given(...facts, commit.events, ...later).when({ type: 'UndoCommit', commit });
};
