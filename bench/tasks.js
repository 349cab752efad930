/**
 * @typedef {object} TraceEvent
 * @property {string} name
 * @property {string} cat
 * @property {number} pid
 * @property {number} tid
 * @property {number} ts µs
 * @property {number} [dur] µs
 * @property {number} [tdur] µs of the thread's own time
 */

/** What `longestTasks` needs in a trace. */
export const taskCategories = ['blink.user_timing', 'disabled-by-default-devtools.timeline'];

/**
 * The longest tasks of the page between its marks `WHAT begins` and `WHAT ends`, in milliseconds of the thread's own
 * time: what else the machine does is not in it.
 * @param {Buffer} trace as Chromium gives it
 * @returns {Map<string, number[]>} by WHAT, the longest first
 */
export const longestTasks = (trace) => {
  /** @type {TraceEvent[]} */
  const events = JSON.parse(trace.toString()).traceEvents;
  const marks = events.filter(({ cat, name }) => cat === 'blink.user_timing' && / (begins|ends)$/.test(name));
  const tasks = events.filter(({ name, tdur }) => name === 'RunTask' && tdur !== undefined);
  const found = new Map();
  for (const begin of marks.filter(({ name }) => name.endsWith(' begins'))) {
    const what = begin.name.slice(0, -' begins'.length);
    const end = marks.find(({ name, pid }) => pid === begin.pid && name === `${what} ends`);
    const meanwhile = tasks.filter(
      ({ pid, tid, ts, dur = 0 }) =>
        pid === begin.pid && tid === begin.tid && ts + dur > begin.ts && ts < (end?.ts ?? Number.POSITIVE_INFINITY),
    );
    const times = meanwhile.map(({ tdur = 0 }) => tdur / 1000).sort((one, other) => other - one);
    found.set(what, times);
  }
  return found;
};
