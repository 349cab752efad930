import type { Computer } from '../../../machines/session/stored-session.ts';

/** What happens to the gradebook on this computer when its user signs out. */
export type SignOutEffect = 'locked' | 'removed' | 'tab ends';

/** Without a disk the gradebook was in this tab only; an older one that could not be opened stays where it is. */
export const partingOf = ({
  computer,
  isKept,
}: {
  readonly computer: Computer;
  readonly isKept: boolean;
}): SignOutEffect => {
  if (computer === 'shared') return 'removed';
  return isKept ? 'locked' : 'tab ends';
};
