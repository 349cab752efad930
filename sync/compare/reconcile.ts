import type { DomainEvent, EventOf } from '../../events/catalogue.ts';
import type { Assessment, Problem, WorkingData } from '../../events/entities.ts';
import { asId, type IntentId } from '../../events/ids.ts';
import { type Item, type ItemOf, type ItemValue, itemKey } from '../../events/items.ts';
import { sameValue } from '../../events/same-value.ts';
import type { Stores } from '../../projections/book/book.ts';
import { itemsOfAll, valueIn } from '../../projections/book/items.ts';
import { owedOf } from '../../projections/outbox/outbox.ts';
import { holderOf, holdersOf, isRow } from '../../projections/outbox/whole-scopes.ts';
import { problemsInOrder } from '../../projections/outcomes/outcome-columns.ts';
import type { Records } from '../../projections/records/records.ts';
import { changing } from '../change/changes-to.ts';
import type { Changing } from '../change/changing.ts';
import { parentsOf, rankOf } from '../lineage.ts';
import { isTableCut, orderInto, outcomesIn } from '../outcomes.ts';
import { isAssessment, isOffering, type Target } from '../target.ts';
import { localise, type SkippedRow } from '../wire/localise.ts';
import { observation } from './baseline.ts';
import { doubtIn, isBelieved, wasAskedAbout } from './doubt.ts';
import { type LoadedPart, mayBeLoaded } from './loaded-part.ts';
import { type BookAfter, mergeItem } from './merge.ts';
import { lastRows } from './merged-away.ts';
import { emptiedHere, isWithin, leaveOutShifting, type Removals, removalsIn } from './removals.ts';
import { changesByRestore, isRestored } from './restored.ts';
import { Sides } from './sides.ts';
import { codeClashes } from './student-codes.ts';

/** The events of one commit, none if nothing is new; and the rows that the book cannot hold. */
export type Reconciliation = {
  readonly events: readonly DomainEvent[];
  readonly leftOut: readonly SkippedRow[];
  /** The reading is doubtful, and nothing of it was taken. */
  readonly isDoubted?: true;
};

/**
 * Takes over what others changed at the server. `fresh` is everything the server holds, in its ids. What was changed
 * here stays; what both sides changed to different values waits for the instructor. Items of unanswered calls are left
 * out, with everything beneath them. If `epoch` differs from the last one, see `changesByRestore`. If the reading lacks
 * too much, it is doubted as a whole: see `doubtIn`. `load`: the reading comes after a load of snapshots.
 */
export const reconcile = (records: Records, fresh: WorkingData, epoch?: string, load?: LoadedPart): Reconciliation => {
  const { theirs, sides, items, doubt, leftOut, renamed } = compare(records, fresh, epoch, load);
  if (doubt) {
    const events: DomainEvent[] = wasAskedAbout(records.outbox, doubt) ? [] : [{ type: 'ReadingDoubted', ...doubt }];
    return { events, leftOut, isDoubted: true };
  }
  if (isRestored(records, epoch)) {
    const events = [observation(fresh, epoch, 'everything'), ...renamed.map(idFromReading), ...changesByRestore(sides)];
    return { events, leftOut };
  }
  const removals = removalsIn(sides, items);
  const clashing = codeClashes(sides, items, removals);
  for (const item of clashing) sides.leaveOut(item);

  const compared = items.filter((item) => !sides.isLeftOut(item));
  const { work, holds } = decideItems(sides, compared, removals, items.filter(sides.isOrphan));
  const keysOfHolds = new Set(holds.map(({ item }) => itemKey(item)));
  const isRecorded = (item: Item): boolean => valueIn(work.book, item) !== null || keysOfHolds.has(itemKey(item));
  const idEvents = renamed.filter(({ item }) => isRecorded(item)).map(idFromReading);
  const events: DomainEvent[] = [...idEvents, ...work.events, ...holds];
  const allLeftOut = [...leftOut, ...clashing.map((item) => rowWithTakenCode(item, theirs))];
  const { epoch: epochBefore, doubt: doubtBefore } = records.outbox;
  const isNews = events.length > 0 || doubtBefore !== null || (epoch !== undefined && epoch !== epochBefore);
  return { events: isNews ? [observation(fresh, epoch, 'everything'), ...events] : [], leftOut: allLeftOut };
};

/** `asked`: by `itemKey`, the items that the instructor is asked about. */
type Decided = {
  readonly work: Changing;
  readonly holds: readonly EventOf<'ServerHolds'>[];
  readonly asked: readonly string[];
};

/** What the book will hold of the compared items, and what the server holds where that is something else. */
export const decideItems = (
  sides: Sides,
  items: readonly Item[],
  removals: Removals,
  orphans: readonly Item[] = [],
): Decided => {
  const comparison = new Comparison(sides, removals);
  const compared = [...items].sort((one, other) => rankOf(one) - rankOf(other));
  for (const item of compared) comparison.decideExistence(item);
  for (const item of compared) comparison.merge(item);
  for (const item of lastRows(sides, compared)) comparison.ask(item);
  const work = changing(sides.records.book, comparison.targets);
  const holds = holdsAfter(sides, [...compared, ...orphans], work, comparison);
  return { work, holds, asked: [...comparison.asides.keys()] };
};

/** Whether the instructor must be asked before anything is taken or concluded from the reading. */
export const lacksTooMuch = (records: Records, fresh: WorkingData, epoch?: string, load?: LoadedPart): boolean =>
  compare(records, fresh, epoch, load).doubt !== undefined;

/** Compares a reading with the records, in our ids. */
const compare = (records: Records, fresh: WorkingData, epoch: string | undefined, load?: LoadedPart) => {
  const localised = localise(records, fresh);
  const { theirs, named, leftOut, renamed } = localised;
  const sides = new Sides(records, localised);
  leaveOutShifting(sides);
  const items = sides.differing();
  if (load?.take === 'elsewhere') for (const item of items) if (mayBeLoaded(sides, item, load)) sides.leaveOut(item);
  const read = { theirs, named, fresh, leftOut, isRestored: isRestored(records, epoch) };
  // What a load takes away is meant to go.
  const doubtful = load ? items.filter((item) => !mayBeLoaded(sides, item, load)) : items;
  const doubt = doubtIn(sides, doubtful, read);
  return {
    leftOut,
    renamed,
    theirs,
    sides,
    items,
    doubt: doubt && !isBelieved(records.outbox, doubt) ? doubt : undefined,
  };
};

const rowWithTakenCode = (item: ItemOf<'student'>, theirs: Stores): SkippedRow => {
  const value = valueIn(theirs, item);
  return { item, why: 'student code taken', ...(value && { value }) };
};

/** The id is known from a reading, not from a call of ours. */
const idFromReading = ({ item, id }: { readonly item: Item; readonly id: string }): DomainEvent => ({
  type: 'IdAssigned',
  intent: asId<IntentId>(''),
  item,
  id,
});

type AsideWhy = NonNullable<EventOf<'ServerHolds'>['aside']>;

/** Decides, parents first, what the book will hold of each item, and which items wait for the instructor. */
class Comparison {
  readonly targets: Target[] = [];
  /** By `itemKey`. */
  readonly asides = new Map<string, AsideWhy>();
  /** By `itemKey` of grades with points that nobody can place: the problems as they were. */
  readonly misplaced = new Map<string, Problem[]>();
  readonly #sides: Sides;
  readonly #removals: Removals;
  /** By `itemKey`: whether the item will exist, where this comparison changes that. */
  readonly #willExist = new Map<string, boolean>();
  readonly #assessments = new Map<string, Assessment>();
  readonly #outcomes = new Map<string, readonly string[]>();
  readonly #after: BookAfter;
  readonly #emptied: ReadonlySet<string>;

  constructor(sides: Sides, removals: Removals) {
    this.#sides = sides;
    this.#emptied = emptiedHere(sides.records.outbox);
    this.#removals = removals;
    this.#after = {
      has: (item) => this.#willExist.get(itemKey(item)) ?? sides.ours(item) !== null,
      assessment: (assessmentId) => {
        const item = { of: 'assessment', assessmentId } as const;
        if (!this.#after.has(item)) return null;
        return this.#assessments.get(assessmentId) ?? sides.ours(item);
      },
    };
  }

  /** The item was deleted here, but has news at the server: the instructor is asked before it is deleted there. */
  ask(item: Item): void {
    if (!this.asides.has(itemKey(item))) this.asides.set(itemKey(item), 'unseen');
  }

  /** Decides whether an item that one side lacks will exist, or waits for the instructor. */
  decideExistence(item: Item): void {
    const [held, theirs, ours] = [this.#sides.held(item), this.#sides.theirs(item), this.#sides.ours(item)];
    if (sameValue(theirs, held)) return;
    const key = itemKey(item);
    if (theirs === null) {
      if (this.#removals.kept.has(key)) this.asides.set(key, 'conflict');
      if (ours !== null && isWithin(this.#sides, item, this.#removals.taken)) this.#addTarget(item, null);
    } else if (this.#isInEmptied(item)) this.ask(item);
    else if (this.#lacksParent(item)) {
      if (!this.#isAskedAbove(item)) this.asides.set(key, 'unseen');
    } else if (ours === null && !isGradeOrSetting(item)) {
      if (held === null) this.#addTarget(item, theirs);
      else this.asides.set(key, 'conflict');
    }
  }

  /** Merges an item that both sides have; also a grade or setting, where *missing* is a value too. */
  merge(item: Item): void {
    const { held, theirs, ours } = this.#sides;
    this.#setMisplacedAside(item);
    if (item.of === 'assessment') this.#moveColumns(item);
    if (sameValue(theirs(item), held(item)) || this.#lacksParent(item)) return;
    if (!isGradeOrSetting(item) && (theirs(item) === null || ours(item) === null)) return;
    if (this.#isInEmptied(item)) return;
    if (theirs(item) === null && this.#isRemovedOrKept(item)) return;
    const { value, conflict, unseen, unseenOf = [] } = mergeItem(this.#sides, item, this.#after);
    if (unseen) this.asides.set(itemKey(item), 'unseen');
    for (const one of unseenOf.map(this.#topmostDeleted)) this.ask(one);
    if (conflict) this.asides.set(itemKey(item), 'conflict');
    if (!sameValue(value, ours(item))) this.#addTarget(item, value);
  }

  /**
   * Sets aside points typed on a problem whose place at the server is uncertain: only the instructor knows where they
   * belong.
   */
  #setMisplacedAside(item: Item): void {
    const { held } = this.#sides;
    if (item.of !== 'grade' || !isMisplaced(this.#sides, item)) return;
    const before = held({ of: 'assessment', assessmentId: item.assessmentId });
    this.asides.set(itemKey(item), 'conflict');
    if (before) this.misplaced.set(itemKey(item), [...before.problems]);
  }

  /**
   * The columns of a table that only one side has go by that side's outcomes: they are put into the order of those that
   * the book will have. Where cells would be lost by that, the instructor is asked.
   */
  #moveColumns(item: ItemOf<'assessment'>): void {
    const isOurs = this.#sides.theirs(item) === null;
    const value = this.#after.assessment(item.assessmentId);
    if (!value || (!isOurs && this.#sides.ours(item) !== null)) return;
    const list = this.#outcomes.get(value.offeringId) ?? outcomesIn(this.#sides.ours, value.offeringId);
    const order = list && orderInto(this.#sides, value.offeringId, isOurs ? 'ours' : 'theirs', list);
    if (!order) return;
    if (!isOurs && isTableCut(value, order)) this.asides.set(itemKey(item), 'conflict');
    const key = itemKey(item);
    const others = this.targets.filter((one) => itemKey(one.item) !== key);
    this.targets.splice(0, this.targets.length, ...others);
    this.#addTarget(item, { ...value, problems: problemsInOrder(value.problems, order) });
  }

  #addTarget(item: Item, value: ItemValue | null): void {
    const target: Target = { item, value };
    this.targets.push(target);
    if (isOffering(target) && target.value) this.#outcomes.set(target.item.offeringId, target.value.learningOutcomes);
    if (!isGradeOrSetting(item)) this.#willExist.set(itemKey(item), value !== null);
    if (isAssessment(target) && target.value) this.#assessments.set(target.item.assessmentId, target.value);
  }

  /** Whether the row is new in something that the instructor emptied: only they know whether they meant it, too. */
  #isInEmptied(item: Item): boolean {
    if (this.#emptied.size === 0 || !isRow(item) || this.#sides.held(item) !== null) return false;
    if (this.#sides.theirs(item) === null || this.#sides.ours(item) !== null) return false;
    return holdersOf(item).some((holder) => this.#emptied.has(itemKey(holder)));
  }

  /** Whether the new seat of the grade is asked about, and the grade with it. */
  #isAskedAbove(item: Item): boolean {
    return item.of === 'grade' && this.#isInEmptied(holderOf(item, 'seat'));
  }

  #lacksParent(item: Item): boolean {
    return parentsOf(item, this.#sides.look).some((parent) => !this.#after.has(parent));
  }

  /** The topmost item above this one that was deleted here, or the item itself. */
  readonly #topmostDeleted = (item: Item): Item => {
    const { held, ours } = this.#sides;
    const above = parentsOf(item, held).find((parent) => ours(parent) === null && held(parent) !== null);
    return above ? this.#topmostDeleted(above) : item;
  };

  #isRemovedOrKept(item: Item): boolean {
    const { taken, kept } = this.#removals;
    return isWithin(this.#sides, item, taken) || isWithin(this.#sides, item, kept);
  }
}

const isMisplaced = ({ held, theirs, ours, unclearOf }: Sides, item: ItemOf<'grade'>): boolean => {
  const unclear = unclearOf(item.assessmentId);
  const { offeringId, studentId } = item;
  const seat: Item = { of: 'seat', offeringId, studentId };
  if (unclear.size === 0 || !ours(seat) || !theirs(seat)) return false;
  const [was, is] = [held(item), ours(item)];
  return [...unclear].some((problemId) => was?.points[problemId] !== is?.points[problemId]);
};

const isGradeOrSetting = ({ of }: Item): boolean => of === 'grade' || of === 'setting';

/** What the server holds of every item that has changed there, or that will differ in the book. */
const holdsAfter = (
  { records, theirs, isLeftOut }: Sides,
  compared: readonly Item[],
  work: Changing,
  { asides, misplaced }: Pick<Comparison, 'asides' | 'misplaced'>,
): readonly EventOf<'ServerHolds'>[] => {
  const items = new Map(compared.map((item) => [itemKey(item), item]));
  for (const item of itemsOfAll(work.events, records.book.settings))
    if (!isLeftOut(item)) items.set(itemKey(item), item);
  return [...items].flatMap(([key, item]): EventOf<'ServerHolds'>[] => {
    const value = theirs(item);
    const owed = owedOf(records.outbox, item);
    const isSame = sameValue(valueIn(work.book, item), value);
    const isAsideNow = asides.has(key) && !owed?.aside;
    if (owed ? sameValue(owed.base, value) && !isAsideNow : isSame) return [];
    const why = asides.get(key) ?? (owed?.aside?.why === 'refused' ? undefined : owed?.aside?.why);
    const problems = misplaced.get(key);
    const aside = why && !isSame && { aside: why, ...(problems && { problems }) };
    return [{ type: 'ServerHolds', item, value, ...aside }];
  });
};
