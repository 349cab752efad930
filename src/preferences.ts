import { type AssessmentId, asId, type CourseId, type OfferingId, type StudentId } from '../events/ids.ts';
import { isRecord } from '../events/record.ts';

/** Small texts by key. Real ones outlive the page; the demo's are memory, so that it touches no storage. */
export type Keys = {
  readonly get: (key: string) => string | null;
  readonly set: (key: string, value: string) => void;
};

export const memoryKeys = (): Keys => {
  const held = new Map<string, string>();
  return { get: (key) => held.get(key) ?? null, set: (key, value) => void held.set(key, value) };
};

/**
 * Keys in a browser storage. One that is full or forbidden costs a preference, never the work:
 * the value then lives as long as the page.
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

const attempt = <V>(act: () => V, otherwise: V): V => {
  try {
    return act();
  } catch {
    return otherwise;
  }
};

/** What each page was last looking at. Routes carry no parameters: this is where they are. */
export type Selections = {
  readonly course: { readonly courseId?: CourseId | undefined };
  readonly offering: { readonly offeringId?: OfferingId | undefined };
  readonly assessment: {
    readonly assessmentId?: AssessmentId | undefined;
    readonly studentIds?: readonly StudentId[] | undefined;
  };
  readonly students: { readonly studentId?: StudentId | undefined };
  readonly finalGrades: { readonly offeringId?: OfferingId | undefined };
};

export type SelectionPage = keyof Selections;

export type SelectionStore = {
  readonly all: () => Selections;
  readonly select: <P extends SelectionPage>(page: P, change: Selections[P]) => void;
  readonly subscribe: (listener: () => void) => () => void;
};

const nothing: Selections = { course: {}, offering: {}, assessment: {}, students: {}, finalGrades: {} };

/** The selections of one user; another user's lie under other keys. */
export const openSelections = (keys: Keys, user: string): SelectionStore => {
  const key = selectionsKey(user);
  const listeners = new Set<() => void>();
  let selections = read(keys.get(key));

  return {
    all: () => selections,
    select: (page, change) => {
      selections = { ...selections, [page]: { ...selections[page], ...change } };
      keys.set(key, JSON.stringify(selections));
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};

export const selectionsKey = (user: string): string => `gradeledger/${user}/selections`;

/** A preference that cannot be read is no preference; ids that name nothing any more are for the pages to notice. */
const read = (text: string | null): Selections => {
  if (text === null) return nothing;
  try {
    const stored: unknown = JSON.parse(text);
    return isRecord(stored) ? pages(stored) : nothing;
  } catch {
    return nothing;
  }
};

const pages = ({ course, offering, assessment, students, finalGrades }: Record<string, unknown>): Selections => ({
  course: { courseId: id(course, 'courseId') },
  offering: { offeringId: id(offering, 'offeringId') },
  assessment: { assessmentId: id(assessment, 'assessmentId'), studentIds: ids(assessment, 'studentIds') },
  students: { studentId: id(students, 'studentId') },
  finalGrades: { offeringId: id(finalGrades, 'offeringId') },
});

const id = <I extends AnyId>(page: unknown, name: string): I | undefined => {
  const value = isRecord(page) ? page[name] : undefined;
  return typeof value === 'string' ? asId<I>(value) : undefined;
};

const ids = <I extends AnyId>(page: unknown, name: string): readonly I[] | undefined => {
  const list = isRecord(page) ? page[name] : undefined;
  return Array.isArray(list) && list.every((value) => typeof value === 'string') ? list.map(asId<I>) : undefined;
};

type AnyId = CourseId | OfferingId | AssessmentId | StudentId;

/** Keys that can stop writing: while paused, what is set lives in memory, and ends with the pause. */
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
