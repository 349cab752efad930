import { digestOfAll } from '../../api/digest.ts';
import type { EventOf } from '../../events/catalogue.ts';
import type { Json, WorkingData } from '../../events/entities.ts';
import type { OfferingId } from '../../events/ids.ts';
import {
  type Item,
  type ItemKind,
  type ItemOf,
  isNounItem,
  itemKey,
  type Noun,
  nounItem,
  nouns,
} from '../../events/items.ts';
import { isRecord, keysOf, record } from '../../events/record.ts';
import type { Stores } from '../../projections/book/book.ts';
import { isBlank } from '../../projections/book/grade-of.ts';
import { isUnderWay, type Outbox, owedOf } from '../../projections/outbox/outbox.ts';
import { isLoad } from '../../projections/records/loads.ts';
import { parentsOf } from '../lineage.ts';
import { isGrade, sentValue, type Target, targetsOf } from '../target.ts';
import type { SkippedRow } from '../wire/localise.ts';
import type { Sides } from './sides.ts';

/** What a reading would remove, and why that is doubtful. */
export type ReadingDoubt = Omit<EventOf<'ReadingDoubted'>, 'type'>;

/** `fresh` is the reading as it came; `theirs` is the part of it that can be taken over, in our ids. */
type CheckedReading = {
  readonly theirs: Stores;
  /** Items that rows of the reading refer to, and that the reading lacks. */
  readonly named: readonly Item[];
  readonly leftOut: readonly SkippedRow[];
  readonly fresh: WorkingData;
  /** The server was restored from a backup: it may lack anything, except what its own rows still refer to. */
  readonly isRestored: boolean;
};

/**
 * Why a reading is not believed unasked; `undefined` if it is. One rule: **what the server held and no longer sends has
 * been deleted, unless no calls of an instructor could leave a server in that state.** No calls could, in these cases:
 * - `still named`: other rows of the reading belong to what is gone, or was gone before and is about to be added again.
 *   A deletion would have removed those too. If a list lacks the row of an unanswered addition to which rows of the
 *   reading belong, everything that the list lacks is doubted, too.
 * - `others instead`: several courses, offerings, assessments or students are gone by themselves, none of their kind is
 *   left, and others are in their place. That is another account's reading, or one under new ids.
 * - `points gone`: the seats and assessments are there, but at least half of an offering's grades are gone, from
 *   several students on several assessments; or several grades are gone and no row of any is left. One call deletes the
 *   grades of one student or of one assessment.
 * - `settings gone`: all settings are gone, or the policies of all offerings that are still there, and several leaves
 *   were known. Calls delete one leaf at a time, and leave an empty branch behind.
 *
 * So a reading whose lists agree is believed: a class that another device deleted goes, and so does a whole account.
 * Two kinds of missing items prove nothing: those that are gone together with their parent, and those that a call under
 * way may have deleted. An item that such a call only changes must be there before and after it. Children without their
 * parent are always doubtful: no call leaves them behind, and no backup lacks the parent. `differing`: all items that
 * may differ between there and here.
 */
export const doubtIn = (sides: Sides, differing: readonly Item[], read: CheckedReading): ReadingDoubt | undefined => {
  const maybeDeleted = keysMaybeDeleted(sides.records.outbox);
  const moved = new Set(read.leftOut.flatMap(({ item, why }) => (why === 'moved' ? itemKey(item) : [])));
  const isMissing = (item: Item): boolean =>
    sides.held(item) !== null && sides.theirs(item) === null && !moved.has(itemKey(item));
  const namedAdditions = new Set(read.named.filter((item) => isToBeAdded(sides, item)).map(itemKey));
  const incompleteKinds = incompleteLists(sides, read.named);
  const isListIncomplete = differing.some((item) => incompleteKinds.has(item.of) && isMissing(item));
  const isStillNamed = namedAdditions.size > 0 || isListIncomplete || read.named.some(isMissing);
  const gone = differing.filter(
    (item) =>
      namedAdditions.has(itemKey(item)) || (isMissing(item) && (isStillNamed || !maybeDeleted.has(itemKey(item)))),
  );
  if (gone.length === 0) return undefined;
  const goneAlone = gone.filter((item) => parentsOf(item, sides.held).every((parent) => sides.theirs(parent) !== null));
  const why = whyOf(read, goneAlone, isStillNamed, sides);
  return why && { why, ...lostIn(sides, gone) };
};

/**
 * Whether the item was gone at the server, and is about to be added again. Where rows name it all the same, somebody
 * may have brought it back, and one more addition would make two of it.
 */
const isToBeAdded = (sides: Sides, item: Item): boolean => {
  const owed = owedOf(sides.records.outbox, item);
  if (!isNounItem(item) || !owed || owed.base !== null || owed.aside || owed.underWay !== null) return false;
  return sides.ours(item) !== null && parentsOf(item, sides.ours).every((parent) => sides.theirs(parent) !== null);
};

/**
 * Kinds of rows whose list is not whole: rows belong to one that the list lacks and nobody here knows, such as one that
 * an unanswered addition has made. Other rows that such a list lacks need not be gone.
 */
const incompleteLists = (sides: Sides, named: readonly Item[]): ReadonlySet<ItemKind> => {
  const isUnknown = (item: Item): boolean => sides.held(item) === null && sides.ours(item) === null;
  const isAdded = ({ item, value }: Target): boolean => value !== null && sides.held(item) === null;
  const sent = Object.values(sides.records.outbox.sent).flatMap(targetsOf);
  const added = new Set(sent.flatMap((target) => (isNounItem(target.item) && isAdded(target) ? target.item.of : [])));
  return new Set(named.flatMap((item) => (isNounItem(item) && added.has(item.of) && isUnknown(item) ? item.of : [])));
};

/** The keys of items that a call under way may delete. A load replaces whole offerings by what is not known here. */
const keysMaybeDeleted = ({ sent }: Outbox): ReadonlySet<string> =>
  new Set(
    Object.values(sent).flatMap((one) =>
      targetsOf(one).flatMap((target) => (isLoad(one.call) || willBeMissing(target) ? itemKey(target.item) : [])),
    ),
  );

/** Whether the item will be missing at the server, which has no row for a blank grade. */
const willBeMissing = (target: Target): boolean =>
  target.value === null || (isGrade(target) && target.value !== null && isBlank(target.value));

/** A server that was restored from a backup may lack anything, so only what its own rows still name is doubted. */
const whyOf = (
  read: CheckedReading,
  goneAlone: readonly Item[],
  isStillNamed: boolean,
  sides: Sides,
): ReadingDoubt['why'] | undefined => {
  if (isStillNamed) return 'still named';
  if (read.isRestored) return undefined;
  if (nouns.some((noun) => areOthersInstead(sides, read, goneAlone, noun))) return 'others instead';
  if (arePointsGone(read, goneAlone)) return 'points gone';
  return areSettingsGone(sides, read, goneAlone) ? 'settings gone' : undefined;
};

/** Uses `fresh`, because rows that a call under way may have added are only there. They count as others too. */
const areOthersInstead = (
  sides: Sides,
  { theirs, fresh }: CheckedReading,
  goneAlone: readonly Item[],
  noun: Noun,
): boolean =>
  goneAlone.filter(({ of }) => of === noun).length > 1 &&
  fresh[`${noun}s`].length > 0 &&
  itemsThere(theirs, noun).every((item) => sides.held(item) === null);

const itemsThere = (theirs: Stores, noun: Noun): readonly Item[] =>
  Object.keys(theirs[`${noun}s`]).map((id) => nounItem(noun, id));

/** It looks like a fault if half an offering's grades or more are gone at once, of several students and assessments. */
const arePointsGone = ({ theirs, fresh }: CheckedReading, goneAlone: readonly Item[]): boolean => {
  const gone = goneAlone.filter((item) => item.of === 'grade');
  if (fresh.grades.length === 0) return gone.length > 1;
  const goneByOffering = record<OfferingId, (typeof gone)[number][]>();
  for (const item of gone) {
    goneByOffering[item.offeringId] ??= [];
    goneByOffering[item.offeringId]?.push(item);
  }
  return keysOf(goneByOffering).some((offeringId) => {
    const grades = goneByOffering[offeringId] ?? [];
    const isOfSeveral = (idsOf: (grade: (typeof gone)[number]) => string): boolean =>
      new Set(grades.map(idsOf)).size > 1;
    const remaining = [...(theirs.grades[offeringId]?.values() ?? [])].reduce(
      (sum, seat) => sum + keysOf(seat).length,
      0,
    );
    return grades.length >= remaining && isOfSeveral((one) => one.studentId) && isOfSeveral((one) => one.assessmentId);
  });
};

/** The loss of one leaf proves nothing: a server may drop branches that become empty. */
const areSettingsGone = (sides: Sides, { fresh }: CheckedReading, goneAlone: readonly Item[]): boolean => {
  const { settings } = fresh;
  const gone = goneAlone
    .filter((item) => item.of === 'setting')
    .filter(({ section }) => isEmptyBranch(section.length > 1 ? settings.grading : settings));
  return gone.reduce((sum, item) => sum + certainLeafCount(sides, item), 0) > 1;
};

/** How many leaves the server has for certain, whether or not it has done the call that is under way with them. */
const certainLeafCount = ({ held, records: { outbox } }: Sides, item: ItemOf<'setting'>): number => {
  const leaves = leafCount(held(item));
  return isUnderWay(outbox, item) ? Math.min(leaves, leafCount(sentValue(outbox, item))) : leaves;
};

const isEmptyBranch = (branch: unknown): boolean => !isRecord(branch) || keysOf(branch).length === 0;

const leafCount = (value: Json): number =>
  isRecord(value) ? Object.values(value).reduce<number>((sum, one) => sum + leafCount(one), 0) : 1;

/** What is lost: how many items of each kind, in which offerings, and a digest of which ones. */
const lostIn = (sides: Sides, gone: readonly Item[]): Omit<ReadingDoubt, 'why'> => {
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
  if (item.of === 'assessment') return sides.look(item)?.offeringId;
  return 'offeringId' in item ? item.offeringId : undefined;
};

/** Whether the instructor was asked about exactly this doubt. */
export const wasAskedAbout = ({ doubt }: Outbox, { why, missing }: ReadingDoubt): boolean =>
  doubt !== null && doubt.why === why && doubt.missing === missing;

/** Whether the instructor has confirmed that what is missing was deleted. */
export const isBelieved = (outbox: Outbox, doubt: ReadingDoubt): boolean =>
  outbox.doubt?.isBelieved === true && wasAskedAbout(outbox, doubt);
