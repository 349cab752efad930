import type { AssessmentId, OfferingId } from '../../events/ids.ts';
import { type Item, type ItemOf, itemKey, type ValueOf } from '../../events/items.ts';
import { entriesOf, isRecord, keysOf, record } from '../../events/record.ts';
import { blankGrade } from '../../projections/book/grade-of.ts';
import { valueIn } from '../../projections/book/items.ts';
import {
  addingReferences,
  areSetsApart,
  keepingReferences,
  namersOf,
  offeringOfPolicy,
  type Reference,
  referencesIn,
  withSetWordsOf,
} from '../../projections/book/references.ts';
import { allOwed, heldValue, owedGradesOf } from '../../projections/outbox/outbox.ts';
import type { Records } from '../../projections/records/records.ts';
import { ancestorsOf, type Look, parentsOf, rankOf } from '../lineage.ts';
import { tablesOwed, unitOf, withColumnsHere, withListThere, withTableThere } from '../outcomes.ts';
import { isAssessment, isOffering, isTargetOf, type Target } from '../target.ts';

/** Works out the values of the items that were asked for, of what they need, and of what belongs to them. */
export class Wanted {
  readonly #records: Records;
  readonly #items = new Map<string, Item>();
  readonly #problems = new Map<AssessmentId, Set<string>>();
  readonly #targets = new Map<string, Target>();

  constructor(records: Records) {
    this.#records = records;
  }

  /**
   * Notes the item, and what has to come with it: parents that are gone here, what lies beneath, and problems that
   * points need.
   */
  take(item: Item): void {
    const key = itemKey(item);
    if (this.#items.has(key)) return;
    this.#items.set(key, item);
    if (this.#held(item) === null) return;
    for (const parent of parentsOf(item, this.#held)) if (!this.#isHere(parent)) this.take(parent);
    if (this.#ours(item) === null) this.#takeBeneath(item);
    if (item.of === 'grade') this.#needProblems(item);
    if (item.of === 'assessment') this.#takePoints(item);
  }

  /** The decided items. Other targets change with them, but their own questions stay open. */
  items(): readonly Item[] {
    return [...this.#items.values()];
  }

  targets(): readonly Target[] {
    const items = [...this.#items.values()].sort((one, other) => rankOf(one) - rankOf(other));
    for (const item of items) this.#fitItem(item);
    for (const item of items) this.#restoreReferencesTo(item);
    for (const item of items) this.#fitOutcomes(item);
    for (const target of [...this.#targets.values()]) this.#fitColumns(target);
    return [...this.#targets.values()].map((target) =>
      this.isOrphan(target.item) ? { item: target.item, value: null } : this.#withoutGoneReferences(target),
    );
  }

  /**
   * Drops references to what goes by the same decision, and names of weight sets that are gone already: both removals
   * are still to be sent.
   */
  #withoutGoneReferences({ item, value }: Target): Target {
    const target = { item, value: keepingReferences(item, value, ({ names }) => names.every(this.#stays)) };
    const offeringId = offeringOfPolicy(item);
    if (offeringId === undefined || !isPolicy(target) || !isRecord(target.value)) return target;
    const { weightSetNames } = target.value;
    const setCount = this.#weightSetCount(offeringId);
    if (!Array.isArray(weightSetNames) || weightSetNames.length <= setCount) return target;
    return { item, value: { ...target.value, weightSetNames: weightSetNames.slice(0, setCount) } };
  }

  /** How many weight sets the offering will have. */
  #weightSetCount(offeringId: OfferingId): number {
    const item = { of: 'offering', offeringId } as const;
    const target = this.#targets.get(itemKey(item)) ?? { item, value: this.#ours(item) };
    return isOffering(target) ? (target.value?.weightSets.length ?? 0) : 0;
  }

  /** Whether a parent of the item goes: then the item goes too, whatever the server was last known to hold. */
  isOrphan(item: Item): boolean {
    return !parentsOf(item, this.#held).every(this.#stays);
  }

  readonly #held: Look = (item) => heldValue(this.#records.outbox, this.#records.book, item);
  readonly #ours: Look = (item) => valueIn(this.#records.book, item);
  readonly #isHere = (item: Item): boolean => this.#ours(item) !== null || this.#items.has(itemKey(item));

  /** Takes what was deleted together with the item, if its other parents are here. */
  #takeBeneath(item: Item): void {
    const key = itemKey(item);
    const beneath = allOwed(this.#records.outbox)
      .filter(({ item: other, base }) => base !== null && ancestorsOf(other, this.#held).has(key))
      .map((owed) => owed.item)
      .sort((one, other) => rankOf(one) - rankOf(other));
    for (const other of beneath) if (parentsOf(other, this.#held).every(this.#isHere)) this.take(other);
  }

  /** Notes the problems that the grade's points are on. */
  #needProblems(item: ItemOf<'grade'>): void {
    const needed = this.#problems.get(item.assessmentId) ?? new Set<string>();
    for (const id of keysOf(this.#held(item)?.points ?? {})) needed.add(id);
    this.#problems.set(item.assessmentId, needed);
  }

  /**
   * Brings back the points that were deleted with a problem. `#fitItem` decides about a grade that was asked for itself.
   */
  #takePoints(assessment: ItemOf<'assessment'>): void {
    const presentIds = new Set(this.#ours(assessment)?.problems.map(({ problemId }) => problemId));
    const held = this.#held(assessment);
    if (!held) return;
    const missingHere = held.problems.filter(({ problemId }) => !presentIds.has(problemId));
    for (const { item, base } of owedGradesOf(this.#records.outbox, held.offeringId, assessment.assessmentId)) {
      if (base === null) continue;
      const { points } = base;
      const lost = missingHere.filter(({ problemId }) => points[problemId] !== undefined);
      if (lost.length === 0 || !parentsOf(item, this.#held).every(this.#isHere)) continue;
      const ours = this.#ours(item) ?? blankGrade();
      const regained = record([
        ...entriesOf(ours.points),
        ...lost.map(({ problemId }) => [problemId, points[problemId] ?? 0] as const),
      ]);
      this.#targets.set(itemKey(item), { item, value: { ...ours, points: regained } });
    }
  }

  /** Sets the server's value as the item's target, with whatever has to change with it. */
  #fitItem(item: Item): void {
    const key = itemKey(item);
    const held = this.#held(item);
    this.#targets.set(key, { item, value: this.#fitted(item, held) });
    if (item.of === 'offering') this.#fitSets(item.offeringId);
    const policyOf = offeringOfPolicy(item);
    if (policyOf !== undefined) this.#fitSets(policyOf);
    if (item.of !== 'grade' || held === null) return;
    const assessment: Item = { of: 'assessment', assessmentId: item.assessmentId };
    if (!this.#targets.has(itemKey(assessment))) this.#addProblems(item.assessmentId);
  }

  /**
   * A policy names and chooses weight sets by position, so where the list of sets changes, these fields change with it.
   */
  #fitSets(offeringId: OfferingId): void {
    const offering = { of: 'offering', offeringId } as const;
    const policy = { of: 'setting', section: ['grading', offeringId] } as const;
    const [ours, held] = [this.#ours(offering), this.#held(offering)];
    if (!ours || !held || !areSetsApart(ours, held)) return;
    if (!this.#items.has(itemKey(offering))) {
      const { weightSets } = this.#fitted(offering, held) ?? held;
      this.#targets.set(itemKey(offering), { item: offering, value: { ...ours, weightSets } });
    }
    if (this.#items.has(itemKey(policy))) return;
    const value = withSetWordsOf(this.#ours(policy), this.#held(policy));
    this.#targets.set(itemKey(policy), { item: policy, value });
  }

  /**
   * A table goes by the list of outcomes, so where one of them is the server's, the other and all other tables are too.
   */
  #fitOutcomes(item: Item): void {
    const offeringId = unitOf(this.#records, item);
    if (offeringId === undefined) return;
    const list = { of: 'offering', offeringId } as const;
    const offering = this.#valueSoFar(list);
    if (offering) this.#setTarget(list, withListThere(this.#records, offering));
    for (const one of tablesOwed(this.#records, offeringId)) {
      const assessment = this.#valueSoFar(one);
      if (assessment) this.#setTarget(one, withTableThere(this.#records, assessment));
    }
  }

  /** Where the list stays ours, the columns of what comes back go into its order. */
  #fitColumns(target: Target): void {
    if (!isAssessment(target) || !target.value) return;
    const list = this.#valueSoFar({ of: 'offering', offeringId: target.value.offeringId })?.learningOutcomes;
    if (list) this.#setTarget(target.item, withColumnsHere(this.#records, target.value, list));
  }

  /** What the item will be, as far as it is decided. */
  #valueSoFar<I extends Item>(item: I): ValueOf<I> | null {
    const target = this.#targets.get(itemKey(item));
    return target ? (target.value as ValueOf<I> | null) : this.#ours(item);
  }

  #setTarget<I extends Item>(item: I, value: ValueOf<I>): void {
    this.#targets.set(itemKey(item), { item, value });
  }

  /** Our assessment, with the server's problems that points are needed on. */
  #addProblems(assessmentId: AssessmentId): void {
    const item = { of: 'assessment', assessmentId } as const;
    const [ours, held] = [this.#ours(item), this.#held(item)];
    const needed = this.#problems.get(assessmentId) ?? new Set<string>();
    const presentIds = new Set<string>(ours?.problems.map(({ problemId }) => problemId));
    const missingHere = (held?.problems ?? []).filter(
      ({ problemId }) => needed.has(problemId) && !presentIds.has(problemId),
    );
    if (!ours || missingHere.length === 0) return;
    this.#targets.set(itemKey(item), { item, value: { ...ours, problems: [...ours.problems, ...missingHere] } });
  }

  /**
   * Drops references to things that are not here and do not come back. Keeps our references to things that the server
   * does not have: these are decided by themselves.
   */
  #fitted<I extends Item>(item: I, held: ValueOf<I> | null): ValueOf<I> | null {
    if (held === null) return null;
    const isMeant = ({ names }: Reference): boolean => names.every(this.#stays);
    const onlyHere = referencesIn(item, this.#ours(item)).filter(({ names }) =>
      names.some((one) => this.#held(one) === null),
    );
    return addingReferences(item, keepingReferences(item, held, isMeant), onlyHere.filter(isMeant));
  }

  /** Restores the weights, excuses and *never drop* that referred to what comes back. */
  #restoreReferencesTo(item: Item): void {
    const offeringId = offeringBeside(item, this.#held);
    if (offeringId === undefined || this.#ours(item) !== null) return;
    for (const namer of namersOf(offeringId)) {
      const named = referencesIn(namer, this.#held(namer)).filter(
        ({ names }) => names.some((one) => itemKey(one) === itemKey(item)) && names.every(this.#stays),
      );
      const key = itemKey(namer);
      const known = this.#targets.get(key);
      const value = known ? known.value : this.#ours(namer);
      const completed = addingReferences(namer, value, named);
      if (completed !== value) this.#targets.set(key, { item: namer, value: completed });
    }
  }

  /**
   * Whether the item will be here, and so will everything above it: a seat goes with its student even if only the
   * student was asked about.
   */
  readonly #stays = (item: Item): boolean => {
    const look = this.#items.has(itemKey(item)) ? this.#held : this.#ours;
    return look(item) !== null && parentsOf(item, look).every(this.#stays);
  };
}

/** The offering whose weights or policy may refer to the item. */
const offeringBeside = (item: Item, look: Look): OfferingId | undefined => {
  if (item.of === 'seat') return item.offeringId;
  return item.of === 'assessment' ? look(item)?.offeringId : undefined;
};

const isPolicy = isTargetOf('setting');
