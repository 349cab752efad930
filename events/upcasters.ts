import { type DomainEvent, type EventType, eventTypes } from './catalogue.ts';
import type { Json, Settings } from './entities.ts';
import { settingsWithLeaves, withLeavesAt } from './excuses.ts';
import { isRecord, record } from './record.ts';

/** The stored data of an event without its `type`, in the shape of its version. */
type StoredData = Readonly<Record<string, unknown>>;

/** Turns the data of one version into that of the next. Pure, and never called with newer data. */
type Upcaster = (data: StoredData) => StoredData;

export type Upcasters = Readonly<Record<string, readonly Upcaster[]>>;

/** The policy's list of excuses became one leaf per excuse. */
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

/** An event used to have one cell; now it has all the cells that one student gets at once. */
const cellOfStudent: Upcaster = ({ assessmentId, from, to, ...others }) => ({
  ...others,
  grades: record([[assessmentId as string, { from, to }]]),
});

/** When version 1 was written, every reading was of everything. */
const readWhole: Upcaster = (data) => ({ scope: 'everything', ...data });

/** An event used to hold all students; now further ones may continue it. */
const inOne: Upcaster = (data) => data;

/**
 * The steps from a type's version 1 to today's, in order: the nth step reads version n. A type that is not listed has
 * never changed. A type's version is its number of steps plus one, so every version can be read. A released step is
 * never changed; the golden logs would fail.
 */
const upcasters: { readonly [T in EventType]?: readonly Upcaster[] } = {
  BaselineObserved: [baselineWithLeaves, inOne],
  SettingEdited: [settingWithLeaves],
  ServerHolds: [holdingWithLeaves, inOne],
  GradeEdited: [cellOfStudent],
  ServerChangesObserved: [readWhole],
};

/** The steps of every type that this application knows. */
export const knownTypes: Upcasters = record(eventTypes.map((type) => [type, upcasters[type] ?? []] as const));

/** The version in which a type is written today; 0 for a type that this application does not know. */
export const versionOf = (type: string, known: Upcasters = knownTypes): number =>
  Object.hasOwn(known, type) ? (known[type] ?? []).length + 1 : 0;

/**
 * A stored event in today's shape; `undefined` if its type or version is from a newer application. An event of today's
 * version is returned as it is, not copied.
 */
export const upcast = (
  event: StoredData & { readonly type: string },
  version: number,
  known: Upcasters = knownTypes,
): DomainEvent | undefined => {
  const today = versionOf(event.type, known);
  if (version > today) return undefined;
  if (version === today) return event as unknown as DomainEvent;

  const { type, ...data } = event;
  const steps = (known[type] ?? []).slice(version - 1);
  return { ...steps.reduce<StoredData>((older, step) => step(older), data), type } as unknown as DomainEvent;
};
