/** About points that cannot be placed, because the problems they were entered on may have moved. */
export const movedProblems = {
  changed: (before: string, now: string) =>
    before === now
      ? 'Problems of this assessment may have changed places at the server: its points did.'
      : `The problems of this assessment changed at the server: their maxima were ${before} and are now ${now}. They may have moved.`,
  problem: (nth: number, maximum: string) => `P${nth} (of ${maximum})`,
  blank: 'A blank',
  line: (points: string, before: string, goes: string | undefined, others: readonly string[]) =>
    [
      `${points} was entered on ${before}.`,
      goes === undefined ? 'If you keep it, it goes to no problem there.' : `If you keep it, it goes to ${goes}.`,
      ...(others.length > 0 ? [`It may belong on ${others.join(' or ')} instead.`] : []),
    ].join(' '),
  elsewhere: 'To put points on another problem, take theirs, then enter them there.',
};
