import type { Clock } from '../../../machines/ledger/ledger-world.ts';

/** Milliseconds after which the other side is asked again. */
const askEvery = 15_000;
/** Unanswered questions in a row that mean silence. One does not: right after waking, no computer answers at once. */
const mostUnanswered = 2;

type Watched = {
  /** Whether an answer matters at present. */
  readonly matters: () => boolean;
  readonly ask: () => void;
  readonly silent: () => void;
};

/** Asks again and again until `stop` is called. Call `heard` for each answer; `silent` is called if none comes. */
export const watchFor = ({ matters, ask, silent }: Watched, clock: Clock) => {
  let unanswered = 0;
  const look = (): void => {
    const isOverdue = unanswered === mostUnanswered;
    unanswered = isOverdue || !matters() ? 0 : unanswered + 1;
    if (unanswered > 0) ask();
    else if (isOverdue && matters()) silent();
    timer = clock.setTimeout(look, askEvery);
  };
  let timer: unknown = clock.setTimeout(look, askEvery);
  return {
    heard: (): void => {
      unanswered = 0;
    },
    stop: (): void => clock.clearTimeout(timer),
  };
};
