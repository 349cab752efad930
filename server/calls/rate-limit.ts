/** Thrown instead of letting a queue grow. `seconds`: how long to wait before the next try. */
export class TooBusy extends Error {
  readonly seconds: number;
  constructor(seconds: number) {
    super(`busy for ${seconds} s`);
    this.seconds = seconds;
  }
}

/** `quick` calls at once, then one in each `everyMs`. */
export type Rate = { readonly quick: number; readonly everyMs: number };

export type Limit = {
  /** Takes one call from those that `key` has left. If none is left, returns the seconds until there is one. */
  readonly take: (key: string) => number | undefined;
  /** Charges `more` afterwards, which may leave a debt; a negative `more` gives back. */
  readonly settle: (key: string, more: number) => void;
  /** Forgets what `key` has taken. */
  readonly forgive: (key: string) => void;
};

type Bucket = { level: number; at: number };

/** Beyond so many keys, the one that was unused for longest is forgotten, so that memory stays bounded. */
const mostKeys = 50_000;

/** A token bucket for each key. `now` in milliseconds; a clock that goes back gives and takes nothing. */
export const limitTo = ({ quick, everyMs }: Rate, now: () => number, most: number = mostKeys): Limit => {
  const buckets = new Map<string, Bucket>();

  const levelNow = (key: string, at: number): number => {
    const before = buckets.get(key) ?? { level: quick, at };
    return Math.min(quick, before.level + Math.max(0, at - before.at) / everyMs);
  };
  const remember = (key: string, level: number, at: number): void => {
    buckets.delete(key);
    buckets.set(key, { level, at });
    forgetOldest(buckets, most);
  };

  return {
    take: (key) => {
      const at = now();
      const level = levelNow(key, at);
      remember(key, level >= 1 ? level - 1 : level, at);
      return level >= 1 ? undefined : ((1 - level) * everyMs) / 1000;
    },
    settle: (key, more) => {
      const at = now();
      remember(key, Math.min(quick, levelNow(key, at) - more), at);
    },
    forgive: (key) => void buckets.delete(key),
  };
};

const forgetOldest = (buckets: Map<string, Bucket>, most: number): void => {
  if (buckets.size <= most) return;
  for (const oldest of buckets.keys()) {
    buckets.delete(oldest);
    return;
  }
};
