import type { AssessmentId, ProblemId } from '../../events/ids.ts';
import { type Item, itemKey, type ValueOf } from '../../events/items.ts';
import type { Stores } from '../../projections/book/book.ts';
import { valueIn } from '../../projections/book/items.ts';
import { itemsUnlike } from '../../projections/compare/unlike.ts';
import { allOwed, heldValue } from '../../projections/outbox/outbox.ts';
import type { Records } from '../../projections/records/records.ts';
import { ancestorsOf, parentsOf } from '../lineage.ts';
import type { Localised } from '../wire/localise.ts';

/** The three sides of a comparison: what the server was known to hold, what it holds now, and the book. */
export class Sides {
  readonly records: Records;
  readonly #theirs: Stores;
  /** By `itemKey`: items that are left as they are, with everything beneath them. */
  readonly #skipped: Set<string>;
  /** Those of them whose rows the server has, but which cannot be read here. */
  readonly #unread: ReadonlySet<string>;
  /** Answers of `isLeftOut`, by `itemKey`. */
  readonly #leftOut = new Map<string, boolean>();
  readonly #unclear: Localised['unclear'];

  constructor(records: Records, { theirs, skipped, unclear }: Localised) {
    this.records = records;
    this.#theirs = theirs;
    this.#unclear = unclear;
    const underWay = Object.values(records.outbox.sent).flatMap(({ items }) => items);
    this.#unread = skipped;
    this.#skipped = new Set([...skipped, ...underWay.map(itemKey)]);
  }

  /** What the server was known to hold before this reading; `null`: it did not have the item. */
  readonly held = <I extends Item>(item: I): ValueOf<I> | null =>
    heldValue(this.records.outbox, this.records.book, item);
  /** What the server holds by this reading; `null`: it does not have the item. */
  readonly theirs = <I extends Item>(item: I): ValueOf<I> | null => valueIn(this.#theirs, item);
  /** What the book holds; `null`: the item is not in it. */
  readonly ours = <I extends Item>(item: I): ValueOf<I> | null => valueIn(this.records.book, item);
  /** From the first side that has the item; `null`: none has it. */
  readonly look = <I extends Item>(item: I): ValueOf<I> | null =>
    this.theirs(item) ?? this.held(item) ?? this.ours(item);

  /** Problems of the assessment whose place at the server is uncertain. */
  readonly unclearOf = (assessmentId: AssessmentId): ReadonlySet<ProblemId> => this.#unclear.get(assessmentId) ?? none;

  /** Whether the item, or something above it, is left as it is. */
  readonly isLeftOut = (item: Item): boolean => {
    const key = itemKey(item);
    const known = this.#leftOut.get(key);
    if (known !== undefined) return known;
    const isLeftOut = this.#skipped.has(key) || parentsOf(item, this.look).some(this.isLeftOut);
    this.#leftOut.set(key, isLeftOut);
    return isLeftOut;
  };

  /**
   * Whether the item was left out because of one parent while another parent is gone at the server: then the item is
   * gone there too, and nothing of it can be sent.
   */
  readonly isOrphan = (item: Item): boolean =>
    this.isLeftOut(item) &&
    this.theirs(item) === null &&
    [...ancestorsOf(item, this.look).values()].some((one) => this.theirs(one) === null && !this.isLeftOut(one));

  /** Whether the server has a row of the item, or of something above it, that cannot be taken over. */
  readonly isUnread = (item: Item): boolean =>
    [itemKey(item), ...ancestorsOf(item, this.look).keys()].some((key) => this.#unread.has(key));

  readonly leaveOut = (item: Item): void => {
    this.#skipped.add(itemKey(item));
    this.#leftOut.clear();
  };

  /** All items that may differ between any two of the sides, each once. */
  readonly differing = (): readonly Item[] => {
    const items = new Map<string, Item>();
    for (const item of itemsUnlike(this.records.book, this.#theirs)) items.set(itemKey(item), item);
    for (const { item } of allOwed(this.records.outbox)) items.set(itemKey(item), item);
    return [...items.values()];
  };
}

const none: ReadonlySet<ProblemId> = new Set();
