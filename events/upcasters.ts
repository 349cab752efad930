import type { DomainEvent, EventType } from './catalogue.ts';
import type { Json, Settings } from './entities.ts';
import { settingsWithLeaves, withLeavesAt } from './excuses.ts';
import { isRecord } from './record.ts';

/** What was stored of an event beside its `type`, in the shape that its version had. */
type StoredData = Readonly<Record<string, unknown>>;

/** Turns the data of one version into the data of the next one. Pure, and never given anything newer. */
type Upcaster = (data: StoredData) => StoredData;

export type Upcasters = Readonly<Record<string, readonly Upcaster[]>>;

/** A policy had a list of excuses, now it has a leaf for each. */
const baselineWithLeaves: Upcaster = ({ data, ...others }) => {
  const { settings, ...lists } = data as { readonly settings: Settings };
  return { ...others, data: { ...lists, settings: settingsWithLeaves(settings) } };
};

const settingWithLeaves: Upcaster = ({ path, from, to, ...others }) => {
  const leavesAt = (value: unknown): Json => withLeavesAt(path as string[], value as Json);
  return { ...others, path, from: leavesAt(from), to: leavesAt(to) };
};

const holdingWithLeaves: Upcaster = ({ item, value, ...others }) => {
  const section = isRecord(item) && item.of === 'setting' ? (item.section as string[]) : undefined;
  return { ...others, item, value: section ? withLeavesAt(section, value as Json) : value };
};

/**
 * For every event type the steps from its version 1 to today's, in order: the nth step reads
 * version n. So a type's version is its number of steps plus one, and a version nobody can read
 * does not compile. A released step is never changed; the golden logs hold it to that.
 */
export const upcasters: { readonly [T in EventType]: readonly Upcaster[] } = {
  BaselineObserved: [baselineWithLeaves],
  CourseAdded: [],
  CourseEdited: [],
  CourseDeleted: [],
  OfferingAdded: [],
  OfferingEdited: [],
  OfferingDeleted: [],
  WeightSetInserted: [],
  WeightSetRemoved: [],
  WeightSetMoved: [],
  WeightEdited: [],
  AssessmentAdded: [],
  AssessmentEdited: [],
  AssessmentDeleted: [],
  ProblemInserted: [],
  ProblemRemoved: [],
  ProblemEdited: [],
  ProblemsReordered: [],
  StudentAdded: [],
  StudentEdited: [],
  StudentDeleted: [],
  StudentEnrolled: [],
  EnrollmentEdited: [],
  StudentUnenrolled: [],
  GradeEdited: [],
  SettingEdited: [settingWithLeaves],
  CallIntended: [],
  CallApplied: [],
  IdAssigned: [],
  CallRefused: [],
  CallDropped: [],
  ServerChangesObserved: [],
  ReadingDoubted: [],
  ReadingBelieved: [],
  ServerHolds: [holdingWithLeaves],
  ItemsReleased: [],
  RefusalsPassed: [],
};

/** The version in which a type is written; 0 for a type that this application does not know. */
export const versionOf = (type: string, known: Upcasters = upcasters): number =>
  Object.hasOwn(known, type) ? (known[type] ?? []).length + 1 : 0;

/**
 * A stored event as today's code knows it; `undefined` when its type or version came with a newer
 * application. An event of today's version is handed back as it is, not copied.
 */
export const upcast = (
  event: StoredData & { readonly type: string },
  version: number,
  known: Upcasters = upcasters,
): DomainEvent | undefined => {
  const today = versionOf(event.type, known);
  if (version > today) return undefined;
  if (version === today) return event as unknown as DomainEvent;

  const { type, ...data } = event;
  const steps = (known[type] ?? []).slice(version - 1);
  return { ...steps.reduce<StoredData>((older, step) => step(older), data), type } as unknown as DomainEvent;
};
