import { digestOfAll } from '../../api/digest.ts';
import type { EndpointName } from '../../api/endpoints.ts';
import type { EventOf } from '../../events/catalogue.ts';
import type { Json, WorkingData } from '../../events/entities.ts';
import type { OfferingId } from '../../events/ids.ts';
import { type Item, type ItemKind, itemKey, type Noun, nounItem, nouns } from '../../events/items.ts';
import { isRecord, keysOf, record } from '../../events/record.ts';
import type { Stores } from '../../projections/book.ts';
import type { Outbox } from '../../projections/outbox.ts';
import { parentsOf } from '../lineage.ts';
import type { LeftOut } from '../wire/localise.ts';
import type { Sides } from './sides.ts';

/** What a reading would take away, and what speaks against it. */
export type Doubt = Omit<EventOf<'ReadingDoubted'>, 'type'>;

/** `fresh` is the reading as it came, `theirs` what of it can be taken over, in our ids. */
type Read = {
  readonly theirs: Stores;
  /** What rows of the reading name, and the reading does not hold. */
  readonly named: readonly Item[];
  readonly leftOut: readonly LeftOut[];
  readonly fresh: WorkingData;
  /** The server was put back to a backup: it may lack anything, but nothing that it still names. */
  readonly isRestored: boolean;
};

/**
 * Why a reading is not believed unasked; `undefined` where it is. One rule: **what the server was known to hold and no
 * longer hands over has been deleted, unless no calls of an instructor leave a server like that.** None do where
 *
 * - `still named`: other rows of the reading hang on what is gone. A deletion takes all of that along.
 * - `others instead`: several courses, offerings, assessments or students are gone by themselves, none of their kind is
 *   left, and others stand in their place. That is another account's reading, or one under new ids.
 * - `points gone`: the seats and assessments are there, and half or more of an offering's grades are not, those of several
 *   students on several assessments; or several grades are gone and no row of any is left. One call takes those of one
 *   student or of one assessment.
 * - `settings gone`: nothing is left of the settings, or of the policies of offerings that are there, and several leaves
 *   were known. Calls take one leaf after the other, and leave a branch where it was, if an empty one.
 *
 * So lists that agree are believed, whatever they say: a class that another device deleted goes, and so does all of an
 * account. What is gone together with what it hangs on speaks for nothing, nor does what a call under way may have taken;
 * but no call leaves what hangs on it behind, and no backup lacks it.
 * `differing`: all that may be other there than here.
 */
export const doubtIn = (sides: Sides, differing: readonly Item[], read: Read): Doubt | undefined => {
  const sent = Object.values(sides.records.outbox.sent).filter(({ call }) => !keeping.has(call));
  const mayBeTaken = new Set(sent.flatMap(({ items }) => items.map(itemKey)));
  const moved = new Set(read.leftOut.flatMap(({ item, why }) => (why === 'moved' ? itemKey(item) : [])));
  const isMissing = (item: Item): boolean =>
    sides.held(item) !== null && sides.theirs(item) === null && !moved.has(itemKey(item));
  const isNamed = read.named.some(isMissing);
  const gone = differing.filter((item) => isMissing(item) && (isNamed || !mayBeTaken.has(itemKey(item))));
  if (gone.length === 0) return undefined;
  const alone = gone.filter((item) => parentsOf(item, sides.held).every((parent) => sides.theirs(parent) !== null));
  const why = whyOf(read, alone, isNamed, sides);
  return why && { why, ...lostIn(sides, gone) };
};

/** Calls that leave what they are about where it is. */
const keeping: ReadonlySet<string> = new Set<EndpointName>([
  'editCourse',
  'editOffering',
  'editAssessment',
  'editStudent',
]);

const whyOf = (read: Read, alone: readonly Item[], isNamed: boolean, sides: Sides): Doubt['why'] | undefined => {
  if (isNamed) return 'still named';
  if (read.isRestored) return undefined;
  if (nouns.some((noun) => areOthersInstead(sides, read, alone, noun))) return 'others instead';
  if (arePointsGone(read, alone)) return 'points gone';
  return areSettingsGone(sides, read, alone) ? 'settings gone' : undefined;
};

/** Rows that may be what a call under way has added are in `fresh` alone, and others as well. */
const areOthersInstead = (sides: Sides, { theirs, fresh }: Read, alone: readonly Item[], noun: Noun): boolean =>
  alone.filter(({ of }) => of === noun).length > 1 &&
  fresh[`${noun}s`].length > 0 &&
  itemsThere(theirs, noun).every((item) => sides.held(item) === null);

const itemsThere = (theirs: Stores, noun: Noun): readonly Item[] =>
  Object.keys(theirs[`${noun}s`]).map((id) => nounItem(noun, id));

const arePointsGone = ({ theirs, fresh }: Read, alone: readonly Item[]): boolean => {
  const gone = alone.filter((item) => item.of === 'grade');
  if (fresh.grades.length === 0) return gone.length > 1;
  const lost = record<OfferingId, (typeof gone)[number][]>();
  for (const item of gone) {
    lost[item.offeringId] ??= [];
    lost[item.offeringId]?.push(item);
  }
  return keysOf(lost).some((offeringId) => {
    const grades = lost[offeringId] ?? [];
    const isOfSeveral = (idsOf: (grade: (typeof gone)[number]) => string): boolean =>
      new Set(grades.map(idsOf)).size > 1;
    const left = Object.values(theirs.grades[offeringId] ?? {}).reduce((sum, seat) => sum + keysOf(seat).length, 0);
    return grades.length >= left && isOfSeveral((one) => one.studentId) && isOfSeveral((one) => one.assessmentId);
  });
};

/** One leaf that goes says nothing: a server may drop the branches that it leaves empty. */
const areSettingsGone = ({ held }: Sides, { fresh }: Read, alone: readonly Item[]): boolean => {
  const { settings } = fresh;
  const gone = alone
    .filter((item) => item.of === 'setting')
    .filter(({ section }) => isBare(section.length > 1 ? settings.grading : settings));
  return gone.reduce((sum, item) => sum + leavesOf(held(item)), 0) > 1;
};

const isBare = (branch: unknown): boolean => !isRecord(branch) || keysOf(branch).length === 0;

const leavesOf = (value: Json): number =>
  isRecord(value) ? Object.values(value).reduce<number>((sum, one) => sum + leavesOf(one), 0) : 1;

/** How many of each kind, in which offerings, and which exactly. */
const lostIn = (sides: Sides, gone: readonly Item[]): Omit<Doubt, 'why'> => {
  const lost: Partial<Record<ItemKind, number>> = {};
  const offeringIds = new Set<OfferingId>();
  for (const item of gone) {
    lost[item.of] = (lost[item.of] ?? 0) + 1;
    const offeringId = offeringOf(sides, item);
    if (offeringId !== undefined) offeringIds.add(offeringId);
  }
  return { lost, offeringIds: [...offeringIds].sort(), missing: digestOfAll(gone.map(itemKey).sort()) };
};

const offeringOf = (sides: Sides, item: Item): OfferingId | undefined => {
  if (item.of === 'assessment') return sides.held(item)?.offeringId;
  return 'offeringId' in item ? item.offeringId : undefined;
};

/** The instructor was asked about just these, and for the same reason. */
export const isAsked = ({ doubt }: Outbox, { why, missing }: Doubt): boolean =>
  doubt !== null && doubt.why === why && doubt.missing === missing;

/** And has said that it is so. */
export const isBelieved = (outbox: Outbox, doubt: Doubt): boolean =>
  outbox.doubt?.isBelieved === true && isAsked(outbox, doubt);
