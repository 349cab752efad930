import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';
import { owedStudents, sendAgain, storedStudents } from '../server/kill-journal.ts';
import { type Heard, newHeard, silences, writeThrough } from './callers.ts';
import type { Caller, Scene } from './cluster-scene.ts';

/** Milliseconds of load before a fault, and after service has returned. */
const around = 3_000;
const mostWithoutService = 120_000;

/** What happens to the cluster in a round, and what makes it whole again. */
export type Fault = { readonly happens: () => Promise<void>; readonly mended: () => Promise<void> };

type Served = { readonly lost: string[]; readonly doubled: string[] };

/**
 * One fault under load, which goes on until the cluster is whole again. Every caller repeats each write under its key
 * until it is done. Then what is stored is compared with what was acknowledged.
 */
export const underLoad = async (name: string, { cluster, callers }: Scene, fault: Fault): Promise<void> => {
  const heard = newHeard();
  const stop = new AbortController();
  const writing = callers.flatMap(({ line, writers }) =>
    writers.map((writer) => writeThrough(writer, line, stop.signal, heard)),
  );
  let seconds = Number.NaN;
  try {
    seconds = await happening(cluster, fault, heard);
  } catch (error) {
    process.stdout.write(`${name}: ${told(heard)}; ${error}\n${cluster.lastWords()}\n`);
    throw error;
  } finally {
    stop.abort();
    await Promise.all(writing);
  }

  const served: Served = { lost: [], doubled: [] };
  for (const caller of callers) await compare(caller, served);
  const { lost, doubled } = served;
  process.stdout.write(
    `${name}: ${told(heard)}; ${lost.length} lost, ${doubled.length} doubled; whole after ${seconds.toFixed(0)} s\n`,
  );
  expect(served).toEqual({ lost: [], doubled: [] });
};

/** Resolves with the seconds until the cluster was whole again. */
const happening = async (cluster: Scene['cluster'], fault: Fault, heard: Heard): Promise<number> => {
  await wait(around);
  const began = performance.now();
  await fault.happens();
  const happened = performance.now();
  const isBack = () => heard.acknowledged.some((time) => time > happened + around);
  try {
    await expect.poll(isBack, { timeout: mostWithoutService }).toBe(true);
  } finally {
    await fault.mended();
  }
  await wait(around);
  await cluster.whole();
  const seconds = (performance.now() - began) / 1000;
  await wait(around);
  return seconds;
};

const told = (heard: Heard): string => {
  const away = silences(heard, 500).map((time) => (time / 1000).toFixed(1));
  const failures = [...heard.failures].map(([why, times]) => `${times} × ${why}`);
  return [
    `without service for ${away.join(' + ') || 'less than 0.5'} s`,
    `${heard.acknowledged.length} writes acknowledged`,
    `not done at first: ${failures.join(', ') || 'none'}`,
  ].join('; ');
};

/** `lost`: what is owed and not stored. `doubled`: what is stored and not owed. */
const compare = async ({ line, writers }: Caller, { lost, doubled }: Served): Promise<void> => {
  for (const writer of writers) await sendAgain(writer, line);
  const stored = await storedStudents(line);
  const owed = owedStudents(writers);
  lost.push(...without(owed, stored));
  doubled.push(...without(stored, owed));
};

/** Each as often as it is in `all` and not in `some`. */
const without = (all: readonly string[], some: readonly string[]): readonly string[] => {
  const left = new Map<string, number>();
  for (const one of some) left.set(one, (left.get(one) ?? 0) + 1);
  return all.filter((one) => {
    const times = left.get(one) ?? 0;
    left.set(one, times - 1);
    return times <= 0;
  });
};
