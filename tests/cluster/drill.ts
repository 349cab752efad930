import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';
import { owedStudents, sendAgain, storedStudents } from '../server/kill-journal.ts';
import { longestSilence, newHeard, writeThrough } from './callers.ts';
import type { Caller, Scene } from './cluster-scene.ts';

/** Milliseconds of load before a fault, and after service has returned. */
const around = 3_000;
const mostWithoutService = 120_000;

/** What happens to the cluster in a round, and what makes it whole again. */
export type Fault = { readonly happens: () => Promise<void>; readonly mended: () => Promise<void> };

/**
 * One fault under load. Every caller repeats each write under its key until it is done. Then what is stored is compared
 * with what was acknowledged. Resolves with the seconds in which nobody's write was acknowledged.
 */
export const underLoad = async (name: string, scene: Scene, fault: Fault): Promise<number> => {
  const { cluster, callers } = scene;
  const heard = newHeard();
  const stop = new AbortController();
  const writing = callers.flatMap(({ line, writers }) =>
    writers.map((writer) => writeThrough(writer, line, stop.signal, heard)),
  );
  await wait(around);
  const began = performance.now();
  await fault.happens();
  const happened = performance.now();
  const isBack = () => heard.acknowledged.some((time) => time > happened + around);
  await expect.poll(isBack, { timeout: mostWithoutService }).toBe(true);
  await wait(around);
  stop.abort();
  await Promise.all(writing);
  await fault.mended();
  await cluster.whole();

  const [lost, doubled] = [0, 0].map(() => [] as string[]);
  for (const caller of callers) await compare(caller, lost ?? [], doubled ?? []);
  const seconds = longestSilence(heard) / 1000;
  const rest = performance.now() - began;
  const failures = [...heard.failures].map(([why, times]) => `${times} × ${why}`).join(', ') || 'none';
  process.stdout.write(
    `${name}: ${seconds.toFixed(1)} s without service, ${heard.acknowledged.length} writes acknowledged, ` +
      `${lost?.length} lost, ${doubled?.length} doubled; refused meanwhile: ${failures}; whole after ${(rest / 1000).toFixed(0)} s\n`,
  );
  expect({ lost, doubled }).toEqual({ lost: [], doubled: [] });
  return seconds;
};

/** `lost`: what is owed and not stored. `doubled`: what is stored and not owed. */
const compare = async ({ line, writers }: Caller, lost: string[], doubled: string[]): Promise<void> => {
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
