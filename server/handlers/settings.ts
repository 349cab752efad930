import { sectionMisshapen } from '../../api/settings-fault.ts';
import { wireLimits } from '../../api/shapes.ts';
import type { Settings } from '../../events/entities.ts';
import { isRecord, own } from '../../events/record.ts';
import { bytesOf } from '../utf8.ts';
import { applied, type CallRefusal, done, type Handlers, refuse } from './call.ts';

export const settings: Handlers<'listSettings' | 'editSettings'> = {
  listSettings: async (rows) => done({ settings: await rows.settings() }),

  /** Merged into what is there: a section that the body does not name stays. */
  editSettings: async (rows, { body: { setting } }) => {
    const misshapenSection = sectionMisshapen(setting);
    if (misshapenSection) return refuse('settings.malformed', { section: misshapenSection });
    const before = await rows.settings();
    const after = merged(before, setting) as Settings;
    const refusal = refuseExcess(before, after);
    if (refusal) return refusal;
    await rows.saveSettings(after);
    return applied;
  },
};

type Branch = Readonly<Record<string, unknown>>;

/**
 * Refuses settings that would be larger than they may be; `undefined` if they are taken. What is too large, but was
 * larger before, is taken: it could never be made smaller otherwise.
 */
export const refuseExcess = (before: Settings, after: Settings): CallRefusal | undefined => {
  const { grading = {}, notes = {}, ...sections } = after;
  const { grading: gradingBefore = {}, notes: notesBefore = {}, ...sectionsBefore } = before;
  const parts: readonly Part[] = [
    ...partsOf([], sectionsBefore, sections, wireLimits.settingsSection),
    ...partsOf(['grading'], gradingBefore, grading, wireLimits.policy),
    ...partsOf(['notes'], branchOf(notesBefore), branchOf(notes), wireLimits.notesOfOffering),
    { section: ['notes'], was: notesBefore, is: notes, most: wireLimits.notes },
    { section: [], was: before, is: after, most: wireLimits.settings },
  ];
  const excess = parts.find(({ was, is, most }) => was !== is && sizeOf(is) > Math.max(most, sizeOf(was)));
  return excess && refuse('settings.tooLarge', { section: excess.section, most: excess.most });
};

type Part = { readonly section: readonly string[]; readonly was: unknown; readonly is: unknown; readonly most: number };

/** What an older server took there may be no record. */
const branchOf = (value: unknown): Branch => (isRecord(value) ? value : {});

const partsOf = (path: readonly string[], before: Branch, after: Branch, most: number): readonly Part[] =>
  Object.entries(after).map(([name, is]) => ({ section: [...path, name], was: own(before, name), is, most }));

/** In bytes of JSON. */
const sizeOf = (value: unknown): number => (value === undefined ? 0 : bytesOf(JSON.stringify(value)).length);

/**
 * Objects merge, everything else replaces. `null` deletes, and removes each branch that becomes empty. No key leads to
 * a prototype: a body with such a key was refused.
 */
const merged = (saved: Branch, change: Branch): Branch => {
  const result = new Map(Object.entries(saved));
  for (const [key, value] of Object.entries(change)) {
    const before = result.get(key);
    const after = isRecord(value) ? merged(isRecord(before) ? before : {}, value) : value;
    const isEmptied = isRecord(after) && isRecord(before) && Object.keys(after).length === 0;
    if (after === null || (isEmptied && Object.keys(before).length > 0)) result.delete(key);
    else result.set(key, after);
  }
  return Object.fromEntries(result);
};
