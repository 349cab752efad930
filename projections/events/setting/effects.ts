import type { Settings } from '../../../events/entities.ts';
import { asId, type OfferingId } from '../../../events/ids.ts';
import { type Item, sectionOf } from '../../../events/items.ts';
import { isByOffering } from '../../../events/notes.ts';
import { isRecord } from '../../../events/record.ts';
import { sameValue } from '../../../events/same-value.ts';
import { structuredCopy } from '../../book/structured-copy.ts';
import { isReachable, leafAt, sectionKeptHere, setLeaf } from '../../settings/settings.ts';
import { whole } from '../changes.ts';
import type { Effects } from '../effect.ts';

export const settingEffects: Effects<'SettingEdited'> = {
  SettingEdited: {
    apply: (book, { path, to }) => setLeaf(book.settings, path, structuredCopy(to)),
    owes: ({ path, to }, settings) => sectionsAt(path, settings, to),
    changes: ({ path, from, to }) => [whole({ what: 'setting', path }, from, to)],
    inverse: (book, { path, from, to }) =>
      sameValue(leafAt(book.settings, path), to) && isReachable(book.settings, path)
        ? { type: 'SettingEdited', path, from: to, to: from }
        : { what: 'setting', path },
  },
};

/**
 * A setting that is kept here alone is no item. A change of all of `grading`, or of all notes, changes the
 * part of every offering that it holds before or after.
 */
const sectionsAt = (path: readonly string[], settings: Settings, to: unknown): readonly Item[] => {
  if (path[0] === sectionKeptHere) return [];
  const [section = ''] = path;
  if (path.length !== 1 || !isByOffering(section)) return [{ of: 'setting', section: sectionOf(path) }];
  const offerings = [leafAt(settings, path), to].flatMap((branch) => (isRecord(branch) ? Object.keys(branch) : []));
  return [...new Set(offerings)].map((id) => ({ of: 'setting', section: [section, asId<OfferingId>(id)] }));
};
