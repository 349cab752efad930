import type { Steps } from '../../events/steps.ts';
import type { BackendWorld } from '../backend.ts';

/** Does the steps, and lets other calls go on between two of them. */
export const pausing = async <Result>(
  steps: Steps<Result>,
  { pauses }: Pick<BackendWorld, 'pauses'>,
): Promise<Result> => {
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value;
    if (pauses?.isDue()) await pauses.pause();
  }
};
