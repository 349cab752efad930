/** A tab. It gets its lock when it is awake. */
type Sleeper = { readonly whenAwake: (call: () => void) => void };

type Asked = { readonly of: Sleeper; hold: () => void; lose: () => void };

/**
 * The locks of one browser, by name. One tab at a time holds each; the others wait in the order in which they asked.
 */
export class Locks {
  readonly #queues = new Map<string, Asked[]>();

  ask(name: string, of: Sleeper) {
    const queue = this.#queues.get(name) ?? [];
    this.#queues.set(name, queue);
    const asked: Asked = { of, hold: () => undefined, lose: () => undefined };
    const held = new Promise<void>((resolve) => {
      asked.hold = resolve;
    });
    const lost = new Promise<void>((resolve) => {
      asked.lose = resolve;
    });
    queue.push(asked);
    if (queue.length === 1) asked.hold();
    return {
      held,
      lost,
      take: () => take(queue, asked),
      release: () => leave(queue, (one) => one === asked),
    };
  }

  holderOf(name: string): Sleeper | undefined {
    return this.#queues.get(name)?.[0]?.of;
  }

  /** Releases all locks of a tab that is gone, and drops its requests. */
  releaseAll(of: Sleeper): void {
    for (const queue of this.#queues.values()) leave(queue, (one) => one.of === of);
  }
}

const take = (queue: Asked[], asked: Asked): void => {
  const [holder] = queue;
  if (holder === asked || !queue.includes(asked)) return;
  queue.splice(0, queue.length, asked, ...queue.filter((one) => one !== asked && one !== holder));
  asked.hold();
  holder?.of.whenAwake(holder.lose);
};

const leave = (queue: Asked[], isLeaving: (one: Asked) => boolean): void => {
  const [holder] = queue;
  queue.splice(0, queue.length, ...queue.filter((one) => !isLeaving(one)));
  const [next] = queue;
  if (next && next !== holder) next.of.whenAwake(next.hold);
};
