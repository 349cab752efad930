import type { Json } from '../../events/entities.ts';
import { type AssessmentId, asId, type OfferingId } from '../../events/ids.ts';
import { type Item, type ItemOf, itemKey } from '../../events/items.ts';
import { notesSection, storedNotes } from '../../events/notes.ts';
import { isRecord, record } from '../../events/record.ts';
import { heldValue, wireIdOf } from '../../projections/outbox/outbox.ts';
import type { Records } from '../../projections/records/records.ts';
import { storedPolicies } from '../../projections/settings/policy.ts';
import { sectionKeptHere } from '../../projections/settings/settings.ts';
import { wireSection } from '../wire/value.ts';

/**
 * All settings that the server is known to hold, with `change` applied. For a server that may either merge the settings
 * it is sent or replace all of its own by them.
 */
export const wholeSettings = (records: Records, changed: Item, value: Json, change: Json): Json => {
  const { outbox, book } = records;
  const sections = new Map<string, ItemOf<'setting'>>();
  const add = (section: readonly string[]): void => {
    const item = { of: 'setting', section } as const;
    sections.set(itemKey(item), item);
  };
  for (const top of Object.keys(book.settings)) {
    if (top === sectionKeptHere) continue;
    if (top === notesSection) for (const [id] of storedNotes(book.settings)) add([top, id]);
    else if (top !== 'grading') add([top]);
    else for (const [id] of storedPolicies(book.settings, book.offerings)) add([top, id]);
  }
  for (const { item } of outbox.owed.setting.values()) add(item.section);

  let whole: Json = record<string, Json>();
  for (const [key, item] of sections) {
    const isChanged = key === itemKey(changed);
    const held = isChanged ? value : heldValue(outbox, book, item);
    const wireValue = held === null ? undefined : sectionThere(records, item.section, held);
    if (wireValue !== undefined) whole = merged(whole, wireValue);
  }
  return merged(whole, change);
};

/** `undefined`: the server has no such offering, so that the section has no name there. */
const sectionThere = (records: Records, section: readonly string[], value: Json): Json | undefined => {
  const [top = '', inner] = section;
  if (inner === undefined) return record([[top, value]]);
  const { outbox, book } = records;
  const id = wireIdOf(outbox, book, { of: 'offering', offeringId: asId<OfferingId>(inner) });
  return id === undefined
    ? undefined
    : record([[top, record([[id, wireSection(records, top, withKnownAssessments(records, value))]])]]);
};

/**
 * Without assessments of which the server has no id: it cannot hold their names, and the call would hold up all others.
 */
const withKnownAssessments = ({ outbox, book }: Records, policy: Json): Json => {
  if (!isRecord(policy) || !Array.isArray(policy.neverDrop)) return policy;
  const isKnown = (id: Json): boolean =>
    wireIdOf(outbox, book, { of: 'assessment', assessmentId: asId<AssessmentId>(String(id)) }) !== undefined;
  return { ...policy, neverDrop: policy.neverDrop.filter(isKnown) };
};

/** Branches are joined; of two values that are no branches, `other` counts. */
const merged = (one: Json, other: Json): Json => {
  if (!isRecord(one) || !isRecord(other)) return other;
  const both = record<string, Json>(Object.entries(one));
  for (const [key, value] of Object.entries(other)) {
    const before = both[key];
    both[key] = before === undefined ? value : merged(before, value);
  }
  return both;
};
