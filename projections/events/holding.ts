import type { Json } from '../../events/entities.ts';
import { asId, type StudentId } from '../../events/ids.ts';
import { type SplitSetting, splitByStudent } from '../../events/student-leaves.ts';

/**
 * Whose data an event holds. `andMore`: it holds something else besides, so it cannot go for one student alone. Ids in a list of
 * a call's items are no data: nobody is known by them once everything else is gone.
 */
export type HeldOfStudents = { readonly studentIds: ReadonlySet<StudentId>; readonly andMore: boolean };

/** Of an event that holds data of no student. */
export const ofNobody = (): HeldOfStudents => ({ studentIds: new Set(), andMore: true });

/** Of an event that holds data of one student and nothing else. */
export const ofOne = ({ studentId }: { readonly studentId: StudentId }): HeldOfStudents => ({
  studentIds: new Set([studentId]),
  andMore: false,
});

/** What these values at a path of the settings hold: of everybody in whose branch they stand, or whose branches they have. */
export const heldAt = (path: readonly string[], values: readonly Json[]): HeldOfStudents => {
  const studentId = studentAt(path);
  return studentId === undefined ? ofSplit(values.map((value) => splitByStudent(path, value))) : ofOne({ studentId });
};

/** The student in whose branch a path of the settings ends; `undefined`: in nobody's. */
export const studentAt = (path: readonly string[]): StudentId | undefined => {
  for (let length = 3; length <= path.length; length += 1) {
    const [leaf] = splitByStudent(path.slice(0, length - 1), { [path[length - 1] ?? '']: true }).leaves;
    if (leaf) return asId<StudentId>(leaf.path.at(-1) ?? '');
  }
  return undefined;
};

const ofSplit = (sides: readonly SplitSetting[]): HeldOfStudents => ({
  studentIds: new Set(sides.flatMap(({ leaves }) => leaves.map(({ path }) => asId<StudentId>(path.at(-1) ?? '')))),
  andMore: sides.some(({ rest }) => rest !== null),
});
