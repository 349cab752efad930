/** By key, the end of the last work that waits or runs. */
export type Turns = Map<string, Promise<void>>;

/** Runs `work` once all earlier work with this key has ended, even if it failed. */
export const inTurn = <T>(turns: Turns, key: string, work: () => Promise<T>): Promise<T> => {
  const before = turns.get(key) ?? Promise.resolve();
  const outcome = before.then(work);
  const leave = () => {
    if (turns.get(key) === end) turns.delete(key);
  };
  const end: Promise<void> = outcome.then(leave, leave);
  turns.set(key, end);
  return outcome;
};
