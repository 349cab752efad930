import { isTime } from '../../events/date.ts';
import type { Json, Settings } from '../../events/entities.ts';
import { asId, type OfferingId } from '../../events/ids.ts';
import { isRecord } from '../../events/record.ts';
import { sectionKeptHere } from './settings.ts';

/**
 * A moment that the instructor has named: what was so after commit `seq`. `at`: ISO time, for people; when the name was
 * given, if nothing had changed since that commit, and otherwise the time of the commit.
 * `offeringId`: the one that the name is about; `null`: all. Tags are settings of this ledger, of which a server never
 * hears: it has no commits.
 */
export type Tag = {
  readonly tagId: string;
  readonly name: string;
  readonly seq: number;
  readonly at: string;
  readonly offeringId: OfferingId | null;
};

/** The id of a new tag. It says when the name was given, in milliseconds. */
export const newTagId = (seq: number, now: number): string => `${seq}~${now.toString(36)}`;

/** When the name was given, as an ISO time; `undefined`: the id does not say. */
export const namedAt = ({ tagId }: Pick<Tag, 'tagId'>): string | undefined => {
  const [, time = ''] = /^\d+~([0-9a-z]{1,9})$/.exec(tagId) ?? [];
  return time === '' ? undefined : new Date(Number.parseInt(time, 36)).toISOString();
};

/** The earliest moment first. */
export const tagsIn = (settings: Settings): readonly Tag[] => {
  const all = settings[sectionKeptHere];
  if (!isRecord(all)) return [];
  return Object.entries(all)
    .flatMap(([tagId, value]) => tagOf(tagId, value as Json))
    .sort((one, other) => one.seq - other.seq || (one.tagId < other.tagId ? -1 : 1));
};

/** Those that are about this offering or about all. */
export const tagsOf = (settings: Settings, offeringId: OfferingId): readonly Tag[] =>
  tagsIn(settings).filter((tag) => tag.offeringId === null || tag.offeringId === offeringId);

/** The change of the settings that makes the tag, or renames it. */
export const tagged = ({ tagId, ...value }: Tag): { readonly path: string[]; readonly value: Json } => ({
  path: [sectionKeptHere, tagId],
  value,
});

/** The change of the settings that removes a tag. */
export const untagged = (tagId: string): { readonly path: string[]; readonly value: Json } => ({
  path: [sectionKeptHere, tagId],
  value: null,
});

const tagOf = (tagId: string, value: Json): readonly Tag[] => {
  if (!isRecord(value)) return [];
  const { name, seq, at, offeringId } = value;
  if (typeof name !== 'string' || typeof seq !== 'number' || !isTime(at)) return [];
  return [{ tagId, name, seq, at, offeringId: typeof offeringId === 'string' ? asId<OfferingId>(offeringId) : null }];
};
