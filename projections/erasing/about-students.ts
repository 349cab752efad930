import {
  type BookEventType,
  type DomainEvent,
  type EventOf,
  isBookEvent,
  type SyncEvent,
} from '../../events/catalogue.ts';
import type { Json } from '../../events/entities.ts';
import { asId, type StudentId } from '../../events/ids.ts';
import { type StudentLeaf, splitByStudent } from '../../events/student-leaves.ts';
import { type HeldOfStudents, heldAt, ofNobody, ofOne, studentAt } from '../events/holding.ts';
import { meanings } from '../events/meanings.ts';

export const heldOfStudents = (event: DomainEvent): HeldOfStudents =>
  isBookEvent(event) ? heldInBook(event) : heldInSync(event);

/**
 * Whether an event is about these students alone. `shared`: it is about them and about others, or something else, which only an
 * older log has.
 */
export const isAboutThem = (event: DomainEvent, soughtIds: ReadonlySet<StudentId>): 'no' | 'alone' | 'shared' => {
  const { studentIds, andMore } = heldOfStudents(event);
  const sought = [...studentIds].filter((id) => soughtIds.has(id));
  if (sought.length === 0) return 'no';
  return sought.length === studentIds.size && !andMore ? 'alone' : 'shared';
};

/** The leaves of a value in the settings that are these students'. */
export const leavesOfThem = (
  path: readonly string[],
  value: Json,
  soughtIds: ReadonlySet<StudentId>,
): readonly StudentLeaf[] => {
  const studentId = studentAt(path);
  if (studentId !== undefined) return soughtIds.has(studentId) ? [{ path, value }] : [];
  return splitByStudent(path, value).leaves.filter((leaf) => soughtIds.has(asId<StudentId>(leaf.path.at(-1) ?? '')));
};

const heldInBook = <T extends BookEventType>(event: EventOf<T>): HeldOfStudents => meanings[event.type].holds(event);

/** What passed between this computer and a server. A new type does not compile until it says whose data it holds. */
const heldInSync = (event: SyncEvent): HeldOfStudents => {
  switch (event.type) {
    case 'ServerHolds': {
      const { item, value } = event;
      if (item.of === 'student' || item.of === 'seat' || item.of === 'grade') return ofOne(item);
      return item.of === 'setting' ? heldAt(item.section, [value as Json]) : ofNobody();
    }
    case 'CallIntended':
    case 'CallApplied':
    case 'IdAssigned':
    case 'CallRefused':
    case 'CallDropped':
    case 'ServerChangesObserved':
    case 'ReadingDoubted':
    case 'ReadingBelieved':
    case 'ItemsReleased':
    case 'RefusalsPassed':
    case 'SnapshotSaved':
    case 'SnapshotNoteEdited':
    case 'SnapshotDeleted':
    case 'AccountMoved':
      return ofNobody();
  }
};
