import type { WorkingData } from '../../../events/entities.ts';
import { keyOfAll } from '../../../events/ids.ts';
import type { Impossibility } from '../before.ts';
import { none } from '../marks.ts';
import type { Meanings } from '../meaning.ts';
import { gradeEvents } from '../touching.ts';

export const baselineMeanings: Meanings<'BaselineObserved'> = {
  BaselineObserved: {
    impossible: (_, { data }) => repeatedIn(data),
    marks: none,
    about: 'more',
    touches: (_, event) => gradeEvents(event, { of: 'records' }),
  },
};

/** The first row of a server's data that has the id of one before it. */
const repeatedIn = (data: WorkingData): Impossibility | undefined => {
  const lists: readonly (readonly string[])[] = [
    data.courses.map(({ courseId }) => courseId),
    data.offerings.map(({ offeringId }) => offeringId),
    data.assessments.map(({ assessmentId }) => assessmentId),
    data.students.map(({ studentId }) => studentId),
    data.enrollments.map(({ offeringId, studentId }) => keyOfAll(offeringId, studentId)),
    data.grades.map(({ assessmentId, studentId }) => keyOfAll(assessmentId, studentId)),
  ];
  for (const ids of lists) {
    const seen = new Set<string>();
    for (const id of ids) {
      if (seen.has(id)) return { why: 'there already', id };
      seen.add(id);
    }
  }
  return undefined;
};
