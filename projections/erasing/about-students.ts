import { withEveryList } from '../../events/blank.ts';
import type { DomainEvent, EventOf, EventType } from '../../events/catalogue.ts';
import type { Json, Settings } from '../../events/entities.ts';
import { asId, type StudentId } from '../../events/ids.ts';
import { keysOf } from '../../events/record.ts';
import { type SplitSetting, type StudentLeaf, splitByStudent } from '../../events/student-leaves.ts';

/**
 * Whose data an event holds. `andMore`: it holds something else besides, so it cannot go for one student alone. Ids in a list of
 * a call's items are no data: nobody is known by them once everything else is gone.
 */
export type HeldOfStudents = { readonly studentIds: ReadonlySet<StudentId>; readonly andMore: boolean };

/** A new type does not compile until it says whose data it holds. */
export const heldOfStudents = (event: DomainEvent): HeldOfStudents => held[event.type](event as never);

/**
 * Whether an event is about these students alone. `shared`: it is about them and about others, or something else, which only an
 * older log has.
 */
export const isAboutThem = (event: DomainEvent, theirs: ReadonlySet<StudentId>): 'no' | 'alone' | 'shared' => {
  const { studentIds, andMore } = heldOfStudents(event);
  const ours = [...studentIds].filter((id) => theirs.has(id));
  if (ours.length === 0) return 'no';
  return ours.length === studentIds.size && !andMore ? 'alone' : 'shared';
};

/** The leaves of a value in the settings that are these students'. */
export const leavesOfThem = (
  path: readonly string[],
  value: Json,
  theirs: ReadonlySet<StudentId>,
): readonly StudentLeaf[] => {
  const own = studentAt(path);
  if (own !== undefined) return theirs.has(own) ? [{ path, value }] : [];
  return splitByStudent(path, value).leaves.filter((leaf) => theirs.has(asId<StudentId>(leaf.path.at(-1) ?? '')));
};

type Held = { readonly [T in EventType]: (event: EventOf<T>) => HeldOfStudents };

const nobody = (): HeldOfStudents => ({ studentIds: new Set(), andMore: true });

const only = (...ids: readonly StudentId[]): HeldOfStudents => ({ studentIds: new Set(ids), andMore: false });

const ofOne = ({ studentId }: { readonly studentId: StudentId }): HeldOfStudents => only(studentId);

const held: Held = {
  BaselineObserved: ({ data }) => {
    const { students, enrollments, grades, settings, ...others } = withEveryList(data);
    const inSettings = ofSettings([splitByStudent([], settings as Json)]);
    return {
      studentIds: new Set([
        ...[...students, ...enrollments, ...grades].map(({ studentId }) => studentId),
        ...inSettings.studentIds,
      ]),
      andMore: Object.values(others).some((rows) => rows.length > 0) || (isAnything(settings) && inSettings.andMore),
    };
  },
  CourseAdded: nobody,
  CourseEdited: nobody,
  CourseDeleted: nobody,
  OfferingAdded: nobody,
  OfferingEdited: nobody,
  OfferingDeleted: nobody,
  WeightSetInserted: nobody,
  WeightSetRemoved: nobody,
  WeightSetMoved: nobody,
  WeightEdited: nobody,
  AssessmentAdded: nobody,
  AssessmentEdited: nobody,
  AssessmentDeleted: nobody,
  ProblemInserted: nobody,
  ProblemRemoved: nobody,
  ProblemEdited: nobody,
  ProblemsReordered: nobody,
  StudentAdded: ({ student }) => ofOne(student),
  StudentEdited: ofOne,
  StudentDeleted: ({ student }) => ofOne(student),
  StudentEnrolled: ({ enrollment }) => ofOne(enrollment),
  EnrollmentEdited: ofOne,
  StudentUnenrolled: ({ enrollment }) => ofOne(enrollment),
  GradeEdited: ofOne,
  SettingEdited: ({ path, from, to }) => {
    const studentId = studentAt(path);
    return studentId === undefined
      ? ofSettings([splitByStudent(path, from), splitByStudent(path, to)])
      : only(studentId);
  },
  CallIntended: nobody,
  CallApplied: nobody,
  IdAssigned: nobody,
  CallRefused: nobody,
  CallDropped: nobody,
  ServerChangesObserved: nobody,
  ReadingDoubted: nobody,
  ReadingBelieved: nobody,
  ServerHolds: ({ item, value }) => {
    if (item.of === 'student' || item.of === 'seat' || item.of === 'grade') return ofOne(item);
    return item.of === 'setting' ? ofSettings([splitByStudent(item.section, value as Json)]) : nobody();
  },
  ItemsReleased: nobody,
  RefusalsPassed: nobody,
  SnapshotSaved: nobody,
  SnapshotNoteEdited: nobody,
  SnapshotDeleted: nobody,
};

const ofSettings = (sides: readonly SplitSetting[]): HeldOfStudents => ({
  studentIds: new Set(sides.flatMap(({ leaves }) => leaves.map(({ path }) => asId<StudentId>(path.at(-1) ?? '')))),
  andMore: sides.some(({ rest }) => rest !== null),
});

const isAnything = (settings: Settings): boolean => keysOf(settings).length > 0;

/** The student in whose branch a path of the settings ends; `undefined`: in nobody's. */
const studentAt = (path: readonly string[]): StudentId | undefined => {
  for (let length = 3; length <= path.length; length += 1) {
    const [leaf] = splitByStudent(path.slice(0, length - 1), { [path[length - 1] ?? '']: true }).leaves;
    if (leaf) return asId<StudentId>(leaf.path.at(-1) ?? '');
  }
  return undefined;
};
