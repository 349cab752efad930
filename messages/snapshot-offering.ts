import type { Snapshot } from '../events/entities.ts';

/** The offering that a snapshot holds, as it was called then. */
export const snapshotOffering = (one: Snapshot): string => {
  const course = [one.courseCode, one.courseNumber].filter(Boolean).join(' ') || one.title;
  const when = [one.period, one.yearOfStart].filter(Boolean).join(' ');
  return [course, when, one.section && `Sec ${one.section}`].filter(Boolean).join(' · ') || one.tag;
};
