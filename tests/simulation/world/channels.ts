import type { TabChannel } from '../../../src/browser/tabs/tab-channel.ts';
import type { Schedule } from './schedule.ts';

/** The tab that a channel belongs to. While it is frozen, messages to it wait; once it is gone, they are lost. */
type Hearer = { readonly isDead: boolean; readonly whenAwake: (call: () => void) => void };

type Line = { readonly of: Hearer; readonly queue: unknown[]; readonly channel: TabChannel };

/** The channels between the tabs of one browser. */
export class Channels {
  readonly #lines = new Map<string, Set<Line>>();
  readonly #schedule: Schedule;

  constructor(schedule: Schedule) {
    this.#schedule = schedule;
  }

  open(name: string, of: Hearer): TabChannel {
    const lines = this.#lines.get(name) ?? new Set();
    this.#lines.set(name, lines);
    const channel: TabChannel = {
      onmessage: null,
      postMessage: (message) => {
        for (const other of lines) if (other !== line && !other.of.isDead) this.#post(other, structuredClone(message));
      },
      close: () => void lines.delete(line),
    };
    const line: Line = { of, queue: [], channel };
    lines.add(line);
    return channel;
  }

  /** A tab's messages are heard in the order in which they were posted, also within one millisecond. */
  #post(line: Line, message: unknown): void {
    line.queue.push(message);
    this.#schedule.after(1, () =>
      line.of.whenAwake(() => line.channel.onmessage?.(new MessageEvent('message', { data: line.queue.shift() }))),
    );
  }
}
