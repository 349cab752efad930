import type { StudentId } from '../../events/ids.ts';

type Entry<V, K> = readonly [key: K, value: V];

/** So many places. The place of a student who has left is empty. */
type Page<V, K> = readonly (Entry<V, K> | undefined)[];

const pageBits = 5;
const pageSize = 1 << pageBits;

/**
 * Values by student, in the order in which the students came. A student is known by the id, or by another key of theirs:
 * their code. A map never changes: `with` and `without` return another one, which shares all pages but one with it. So an
 * edit costs nearly the same in every class, and whoever holds the older map still has it.
 */
export class StudentMap<V, K extends string = StudentId> implements Iterable<Entry<V, K>> {
  readonly size: number;
  readonly #pages: readonly Page<V, K>[];
  /** Places given so far, empty ones included. */
  readonly #end: number;
  /**
   * Where each student may be, the newest place last. All maps that came from one another share this index and add to it,
   * so a place counts only where the map's own page has the student there.
   */
  readonly #places: Map<K, number[]>;

  private constructor(pages: readonly Page<V, K>[], end: number, size: number, places: Map<K, number[]>) {
    this.#pages = pages;
    this.#end = end;
    this.size = size;
    this.#places = places;
  }

  /** Of several values for one student the last one counts, at the place of the first. */
  static of<V, K extends string = StudentId>(entries: Iterable<Entry<V, K>> = []): StudentMap<V, K> {
    const all = [...new Map(entries)];
    const pages = Array.from({ length: Math.ceil(all.length / pageSize) }, (_, at) =>
      all.slice(at * pageSize, (at + 1) * pageSize),
    );
    const places = new Map(all.map(([key], at) => [key, [at]]));
    return new StudentMap(pages, all.length, all.length, places);
  }

  get(key: K): V | undefined {
    return this.#at(this.#placeOf(key))?.[1];
  }

  has(key: K): boolean {
    return this.#placeOf(key) >= 0;
  }

  /** The map with this value for the student: at their place, or as the last one. */
  with(key: K, value: V): StudentMap<V, K> {
    const place = this.#placeOf(key);
    if (place < 0) return this.#withAdded([key, value]);
    if (Object.is(this.#at(place)?.[1], value)) return this;
    return new StudentMap(this.#pagesWith(place, [key, value]), this.#end, this.size, this.#places);
  }

  /** The map without the student, who comes last if added again. */
  without(key: K): StudentMap<V, K> {
    const place = this.#placeOf(key);
    if (place < 0) return this;
    const smaller = new StudentMap(this.#pagesWith(place, undefined), this.#end, this.size - 1, this.#places);
    // Each empty place costs a look: a map with more of them than students is made anew.
    return this.#end > 2 * smaller.size + pageSize ? StudentMap.of(smaller) : smaller;
  }

  *[Symbol.iterator](): Generator<Entry<V, K>> {
    for (const page of this.#pages) for (const entry of page) if (entry) yield entry;
  }

  *keys(): Generator<K> {
    for (const [key] of this) yield key;
  }

  *values(): Generator<V> {
    for (const [, value] of this) yield value;
  }

  /**
   * Students whose value is not the same object, or number, in `before`, and those whom only one of the two maps has.
   * Between two maps of which one came from the other this costs only what differs.
   */
  *changedSince(before: StudentMap<V, K>): Generator<K> {
    const isShared = (at: number): boolean => this.#pages[at] === before.#pages[at];
    for (const [at, page] of this.#pages.entries()) {
      if (isShared(at)) continue;
      for (const entry of page) if (entry && !before.#hasSameEntry(entry)) yield entry[0];
    }
    for (const [at, page] of before.#pages.entries()) {
      if (isShared(at)) continue;
      for (const entry of page) if (entry && !this.has(entry[0])) yield entry[0];
    }
  }

  #hasSameEntry([key, value]: Entry<V, K>): boolean {
    const entry = this.#at(this.#placeOf(key));
    return entry !== undefined && Object.is(entry[1], value);
  }

  #at(place: number): Entry<V, K> | undefined {
    return this.#pages[place >> pageBits]?.[place & (pageSize - 1)];
  }

  /** -1: the map does not have the student. */
  #placeOf(key: K): number {
    const places = this.#places.get(key);
    // Without a callback: whoever folds an import asks a million times.
    for (let n = (places?.length ?? 0) - 1; n >= 0; n -= 1) {
      const place = places?.[n] ?? -1;
      if (this.#at(place)?.[0] === key) return place;
    }
    return -1;
  }

  #withAdded(entry: Entry<V, K>): StudentMap<V, K> {
    const [key] = entry;
    const places = this.#places.get(key);
    if (!places) this.#places.set(key, [this.#end]);
    else if (!places.includes(this.#end)) places.push(this.#end);
    return new StudentMap(this.#pagesWith(this.#end, entry), this.#end + 1, this.size + 1, this.#places);
  }

  #pagesWith(place: number, entry: Entry<V, K> | undefined): readonly Page<V, K>[] {
    const pages = this.#pages.slice();
    const page = (pages[place >> pageBits] ?? []).slice();
    page[place & (pageSize - 1)] = entry;
    pages[place >> pageBits] = page;
    return pages;
  }
}
