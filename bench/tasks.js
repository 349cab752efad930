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
 * @param {Buffer} trace as Chromium gives it
 * @returns {{ what: string, begin: TraceEvent, end: number, tasks: TraceEvent[] }[]} what ran between the marks `WHAT
 * begins` and `WHAT ends`, in all threads of the page's process
 */
const phasesOf = (trace) => {
  /** @type {TraceEvent[]} */
  const events = JSON.parse(trace.toString()).traceEvents;
  const marks = events.filter(({ cat, name }) => cat === 'blink.user_timing' && / (begins|ends)$/.test(name));
  const tasks = events.filter(({ name, tdur }) => name === 'RunTask' && tdur !== undefined);
  return marks
    .filter(({ name }) => name.endsWith(' begins'))
    .map((begin) => {
      const what = begin.name.slice(0, -' begins'.length);
      const end =
        marks.find(({ name, pid }) => pid === begin.pid && name === `${what} ends`)?.ts ?? Number.POSITIVE_INFINITY;
      const meanwhile = tasks.filter(({ pid, ts, dur = 0 }) => pid === begin.pid && ts + dur > begin.ts && ts < end);
      return { what, begin, end, tasks: meanwhile };
    });
};

/**
 * Processor time of the page's thread, and of the other threads of its process, in milliseconds, between its marks.
 * @param {Buffer} trace as Chromium gives it
 * @returns {Map<string, { page: number, others: number }>} by WHAT
 */
export const threadTimes = (trace) => {
  const found = new Map();
  for (const { what, begin, tasks } of phasesOf(trace)) {
    const times = { page: 0, others: 0 };
    for (const { tid, tdur = 0 } of tasks) times[tid === begin.tid ? 'page' : 'others'] += tdur / 1000;
    found.set(what, times);
  }
  return found;
};

/**
 * The longest tasks of the page between its marks `WHAT begins` and `WHAT ends`, in milliseconds of the thread's own
 * time: what else the machine does is not in it.
 * @param {Buffer} trace as Chromium gives it
 * @returns {Map<string, number[]>} by WHAT, the longest first
 */
export const longestTasks = (trace) => {
  const found = new Map();
  for (const { what, begin, tasks } of phasesOf(trace)) {
    const times = tasks.filter(({ tid }) => tid === begin.tid).map(({ tdur = 0 }) => tdur / 1000);
    found.set(
      what,
      times.sort((one, other) => other - one),
    );
  }
  return found;
};
