/**
 * What a server holds as one event for its settings, and one for each course, offering with its assessments, student,
 * and seat with its grades. What a student was given, is excused from, and what is noted about them stand alone.
 */
import { withEveryList } from './blank.ts';
import type { EventOf } from './catalogue.ts';
import type { GradeRecord, Json, Offering, Settings, WorkingData } from './entities.ts';
import { groupBy } from './group-by.ts';
import { keyOfAll } from './ids.ts';
import { entriesOf, isRecord, own, record } from './record.ts';
import { splitByStudent, treeAt } from './student-leaves.ts';

/** The first part only clears what was there, and is about nobody. A part is its own only part. */
export const baselineParts = ({
  data,
  continues,
}: EventOf<'BaselineObserved'>): readonly EventOf<'BaselineObserved'>[] => {
  const parts = partsOf(data).filter((one) => !saysNothing(one));
  const more = parts.map((one) => ({ type: 'BaselineObserved', data: one, continues: true }) as const);
  return continues ? more : [{ type: 'BaselineObserved', data: {} }, ...more];
};

const saysNothing = ({ settings = {}, ...rows }: Part): boolean =>
  Object.keys(rows).length === 0 && Object.keys(settings).length === 0;

/** The rows of a part. What it does not name it does not have. */
type Part = Partial<WorkingData>;

const partsOf = (data: Part): readonly Part[] => {
  const { courses, offerings, assessments, students, enrollments, grades, settings } = withEveryList(data);
  const { rest, leaves } = splitByStudent([], settings as Json);
  const { others, policies } = policiesApart((rest ?? {}) as Branch, offerings);
  const assessmentsOf = groupBy(assessments, ({ offeringId }) => offeringId);
  const gradesOf = groupBy(grades, seatKey);
  const seats = new Map<string, Part>(enrollments.map((seat) => [seatKey(seat), { enrollments: [seat] }]));
  for (const [key, seatGrades] of gradesOf) seats.set(key, { ...seats.get(key), grades: seatGrades });
  return [
    { settings: others as Settings },
    ...courses.map((course): Part => ({ courses: [course] })),
    ...offerings.map((offering): Part => {
      const [itsAssessments, policy] = [assessmentsOf.get(offering.offeringId), own(policies, offering.offeringId)];
      const policyPart =
        policy === undefined ? {} : { settings: treeAt(['grading', offering.offeringId], policy) as Settings };
      return { offerings: [offering], ...(itsAssessments && { assessments: itsAssessments }), ...policyPart };
    }),
    ...students.map((student): Part => ({ students: [student] })),
    ...seats.values(),
    ...leaves.map(({ path, value }): Part => ({ settings: treeAt(path, value) as Settings })),
  ];
};

const seatKey = ({ offeringId, studentId }: Pick<GradeRecord, 'offeringId' | 'studentId'>): string =>
  keyOfAll(offeringId, studentId);

type Branch = Readonly<Record<string, Json>>;

/** Takes the policies of these offerings out of the settings, by the offerings' ids. All else stays in `others`. */
const policiesApart = (settings: Branch, offerings: readonly Offering[]) => {
  const grading = own(settings, 'grading');
  if (!isRecord(grading)) return { others: settings, policies: {} };
  const ids = new Set<string>(offerings.map(({ offeringId }) => offeringId));
  const [ofOfferings, ofOthers] = [true, false].map((isTheirs) =>
    record(entriesOf(grading as Branch).filter(([id]) => ids.has(id) === isTheirs)),
  );
  const { grading: _, ...others } = settings;
  const isEmpty = Object.keys(ofOthers ?? {}).length === 0 && Object.keys(ofOfferings ?? {}).length > 0;
  return { others: isEmpty ? others : { ...settings, grading: ofOthers as Json }, policies: ofOfferings ?? {} };
};
