import {
  type AssessmentId,
  asId,
  type CourseId,
  type OfferingId,
  type SnapshotId,
  type StudentId,
} from '../../events/ids.ts';
import { isRecord } from '../../events/record.ts';
import { newListeners } from '../../machines/listeners.ts';

/** Small texts by key. Real ones outlive the page; the demo's are in memory, so that it touches no storage. */
export type Keys = {
  readonly get: (key: string) => string | null;
  readonly set: (key: string, value: string) => void;
};

export const memoryKeys = (): Keys => {
  const values = new Map<string, string>();
  return { get: (key) => values.get(key) ?? null, set: (key, value) => void values.set(key, value) };
};

/**
 * Keys in a browser storage. If it is full or forbidden, a preference lasts only as long as the page; the work is never
 * lost.
 */
export const storedKeys = (storage: Pick<Storage, 'getItem' | 'setItem'>): Keys => {
  const unsaved = new Map<string, string>();
  return {
    get: (key) => unsaved.get(key) ?? attempt(() => storage.getItem(key), null),
    set: (key, value) => {
      const isStored = attempt(() => {
        storage.setItem(key, value);
        return true;
      }, false);
      if (isStored) unsaved.delete(key);
      else unsaved.set(key, value);
    },
  };
};

/**
 * Keys of one tab. A value that the tab does not have yet is copied from `shared`, to which every tab writes. It
 * then stays the tab's own, after a reload too.
 */
export const keysOfTab = (ofTab: Keys, shared: Keys): Keys => ({
  get: (key) => {
    const tabValue = ofTab.get(key);
    if (tabValue !== null) return tabValue;
    const sharedValue = shared.get(key);
    if (sharedValue !== null) ofTab.set(key, sharedValue);
    return sharedValue;
  },
  set: (key, value) => {
    ofTab.set(key, value);
    shared.set(key, value);
  },
});

const attempt = <V>(act: () => V, otherwise: V): V => {
  try {
    return act();
  } catch {
    return otherwise;
  }
};

/** The column that a list is sorted by. */
export type SortChoice = { readonly columnId: string; readonly direction: 'ascending' | 'descending' };

/** The records that each page last showed. They are stored because routes carry no parameters. */
export type Selections = {
  readonly course: { readonly courseId?: CourseId | undefined };
  readonly offering: { readonly offeringId?: OfferingId | undefined };
  readonly assessment: {
    readonly assessmentId?: AssessmentId | undefined;
    readonly studentIds?: readonly StudentId[] | undefined;
  };
  readonly students: { readonly studentId?: StudentId | undefined; readonly sort?: SortChoice | undefined };
  readonly finalGrades: {
    readonly offeringId?: OfferingId | undefined;
    /** The student whose grade is explained when the page opens. Not kept over a reload. */
    readonly whyOf?: StudentId | undefined;
  };
  readonly outcomes: { readonly offeringId?: OfferingId | undefined };
  readonly snapshots: { readonly snapshotId?: SnapshotId | undefined };
  /**
   * `seenAt`: the time when this page was last opened; `visitAt`: when it was last opened on an earlier visit. `rules`:
   * the rules of final grades whose effects the user has been told.
   */
  readonly courses: {
    readonly seenAt?: string | undefined;
    readonly visitAt?: string | undefined;
    readonly rules?: string | undefined;
  };
};

export type SelectionPage = keyof Selections;

/** `mark` distinguishes the notes of one user's selections from all others. */
export type SelectionNote = { readonly mark: string; readonly selections: Selections };

export type SelectionStore = {
  readonly all: () => Selections;
  readonly select: <P extends SelectionPage>(page: P, change: Selections[P]) => void;
  /** All selections as a plain value that can be restored. It does not tell whose they are. */
  readonly noted: () => SelectionNote;
  /**
   * Restores an earlier `noted`, perhaps from before a reload. A note of another user, or anything else, changes
   * nothing.
   */
  readonly restore: (note: unknown) => void;
  readonly subscribe: (listener: () => void) => () => void;
};

const nothing: Selections = {
  course: {},
  offering: {},
  assessment: {},
  students: {},
  finalGrades: {},
  outcomes: {},
  snapshots: {},
  courses: {},
};

/** The selections of one user; another user's lie under other keys. */
export const openSelections = (keys: Keys, user: string): SelectionStore => {
  const key = selectionsKey(user);
  const listeners = newListeners();
  const stored = recordFrom(keys.get(key));
  const mark = typeof stored?.mark === 'string' ? stored.mark : crypto.randomUUID();
  let selections = stored ? selectionsFrom(stored) : nothing;
  const setSelections = (next: Selections): void => {
    selections = next;
    keys.set(key, JSON.stringify({ mark, ...selections }));
    listeners.tell();
  };

  return {
    all: () => selections,
    select: (page, change) => setSelections({ ...selections, [page]: { ...selections[page], ...change } }),
    noted: () => ({ mark, selections }),
    restore: (note) => {
      if (isRecord(note) && note.mark === mark && isRecord(note.selections))
        setSelections({ ...selectionsFrom(note.selections), courses: selections.courses });
    },
    subscribe: listeners.subscribe,
  };
};

export const selectionsKey = (user: string): string => `gradeledger/${user}/selections`;

/** A preference that cannot be read counts as missing. Ids of deleted things are left to the pages. */
const recordFrom = (text: string | null): Record<string, unknown> | undefined => {
  if (text === null) return undefined;
  try {
    const stored: unknown = JSON.parse(text);
    return isRecord(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
};

const selectionsFrom = ({
  course,
  offering,
  assessment,
  students,
  finalGrades,
  outcomes,
  snapshots,
  courses,
}: Record<string, unknown>): Selections => ({
  course: { courseId: idIn(course, 'courseId') },
  offering: { offeringId: idIn(offering, 'offeringId') },
  assessment: { assessmentId: idIn(assessment, 'assessmentId'), studentIds: idsIn(assessment, 'studentIds') },
  students: { studentId: idIn(students, 'studentId'), sort: sortIn(students) },
  finalGrades: { offeringId: idIn(finalGrades, 'offeringId') },
  outcomes: { offeringId: idIn(outcomes, 'offeringId') },
  snapshots: { snapshotId: idIn(snapshots, 'snapshotId') },
  courses: { seenAt: textIn(courses, 'seenAt'), visitAt: textIn(courses, 'visitAt'), rules: textIn(courses, 'rules') },
});

const idIn = <I extends AnyId>(page: unknown, name: string): I | undefined => {
  const value = textIn(page, name);
  return value === undefined ? undefined : asId<I>(value);
};

const textIn = (page: unknown, name: string): string | undefined => {
  const value = isRecord(page) ? page[name] : undefined;
  return typeof value === 'string' ? value : undefined;
};

const idsIn = <I extends AnyId>(page: unknown, name: string): readonly I[] | undefined => {
  const list = isRecord(page) ? page[name] : undefined;
  return Array.isArray(list) && list.every((value) => typeof value === 'string') ? list.map(asId<I>) : undefined;
};

const sortIn = (page: unknown): SortChoice | undefined => {
  const sort = isRecord(page) ? page.sort : undefined;
  if (!isRecord(sort) || typeof sort.columnId !== 'string') return undefined;
  const { columnId, direction } = sort;
  return direction === 'ascending' || direction === 'descending' ? { columnId, direction } : undefined;
};

type AnyId = CourseId | OfferingId | AssessmentId | StudentId | SnapshotId;

/** Keys that can be paused: what is set meanwhile is kept in memory only, and is forgotten at `resume`. */
export const pausableKeys = (keys: Keys): Keys & { readonly pause: () => void; readonly resume: () => void } => {
  let paused: Keys | undefined;
  return {
    get: (key) => paused?.get(key) ?? keys.get(key),
    set: (key, value) => (paused ?? keys).set(key, value),
    pause: () => {
      paused = memoryKeys();
    },
    resume: () => {
      paused = undefined;
    },
  };
};
