import { setTimeout as wait } from 'node:timers/promises';
import { type Line, noteNext, type Writer } from '../server/kill-journal.ts';

/** Milliseconds of `performance.now()` at which a call was acknowledged, and why others were not. */
export type Heard = { readonly acknowledged: number[]; readonly failures: Map<string, number> };

export const newHeard = (): Heard => ({ acknowledged: [], failures: new Map() });

const pause = 50;

/** Writes until `signal`. Repeats each write, with the same key and body, until it is done, whatever the answer. */
export const writeThrough = async (writer: Writer, line: Line, signal: AbortSignal, heard: Heard): Promise<void> => {
  for (let at = 0; !signal.aborted; at += 1) {
    const attempt = noteNext(writer, line, at);
    for (let failure = await attempt(); failure !== undefined && !signal.aborted; failure = await attempt()) {
      heard.failures.set(failure, (heard.failures.get(failure) ?? 0) + 1);
      await wait(pause);
    }
    if (writer.sent.at(-1)?.answer) heard.acknowledged.push(performance.now());
  }
};

/** The times in milliseconds, longer than `least`, in which nobody's call was acknowledged. */
export const silences = ({ acknowledged }: Heard, least: number): readonly number[] => {
  const times = acknowledged.toSorted((a, b) => a - b);
  return times.slice(1).flatMap((time, at) => (time - (times[at] ?? time) > least ? [time - (times[at] ?? time)] : []));
};
