const beginning = Date.parse('2026-09-01T08:00:00.000Z');

/**
 * A clock that stands still until `jump` takes it to the next timer. `jump` returns how many milliseconds that took, 0 where
 * no timer runs.
 */
export const jumpingClock = () => {
  const timers = new Map<number, { readonly at: number; readonly call: () => void }>();
  let elapsed = 0;
  let ids = 0;
  return {
    now: () => ({ at: beginning + elapsed, elapsed }),
    clock: {
      setTimeout: (call: () => void, ms: number) => {
        ids += 1;
        timers.set(ids, { at: elapsed + ms, call });
        return ids;
      },
      clearTimeout: (id: number) => void timers.delete(id),
    },
    jump: (): number => {
      const [next] = [...timers].sort(([, one], [, other]) => one.at - other.at);
      if (!next) return 0;
      const [id, { at, call }] = next;
      const ms = at - elapsed;
      elapsed = at;
      timers.delete(id);
      call();
      return ms;
    },
  };
};
