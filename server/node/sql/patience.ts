import { setTimeout as pause } from 'node:timers/promises';
import { StorageFailure } from '../../storage-failure.ts';
import type { Flavour } from './flavour.ts';

/** Milliseconds. */
const patience = 5_000;
const betweenTries = 50;

/**
 * Runs `work` again while somebody else holds the whole database, for 5 s at most, however many others wait. Between
 * tries the connection is free, so that reads go on. A failure that has a name is thrown as a `StorageFailure`.
 */
export const patiently = async <T>(flavour: Flavour, work: () => Promise<T>): Promise<T> => {
  const end = performance.now() + patience;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!flavour.isHeldUp(error) || performance.now() > end) throw named(flavour, error);
    }
    await pause(betweenTries);
  }
};

/** The functions of `actions`, each run `patiently`. */
export const patient = <A extends Readonly<Record<keyof A, (...args: never[]) => Promise<unknown>>>>(
  flavour: Flavour,
  actions: A,
): A =>
  Object.fromEntries(
    Object.entries<(...args: never[]) => Promise<unknown>>(actions).map(([name, act]) => [
      name,
      (...args: never[]) => patiently(flavour, () => act(...args)),
    ]),
  ) as A;

const named = (flavour: Flavour, error: unknown): unknown => {
  const problem = flavour.problemOf(error);
  return problem === undefined ? error : new StorageFailure(problem, String(error));
};
