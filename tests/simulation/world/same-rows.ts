import { nouns } from '../../../events/items.ts';
import type { StoredCommit } from '../../../log/port.ts';
import type { Change } from '../../../projections/events/changes.ts';

/**
 * What all ledgers of an account call one item, as only somebody knows who has read every one of them: an item's ids are those
 * that it was given by the server, and those that ledgers gave it.
 */
export class SameRows {
  readonly #parents = new Map<string, string>();
  /** By a ledger's own id of an item: the ids that the server gave it. */
  readonly #given = new Map<string, Set<string>>();

  constructor(commits: Iterable<StoredCommit>) {
    for (const { events } of commits) {
      for (const event of events) {
        if (event.type !== 'IdAssigned') continue;
        for (const noun of nouns) if (event.item.of === noun) this.#join(localId(event.item), event.id);
      }
    }
  }

  /** Whether a ledger was told this id. */
  isGiven(id: string): boolean {
    return [...this.#given.values()].some((ids) => ids.has(id));
  }

  /** One id for all of an item's ids. */
  idOf(id: string): string {
    let at = id;
    for (let next = this.#parents.get(at); next !== undefined; next = this.#parents.get(at)) at = next;
    return at;
  }

  /** Whether the server gave one of these items several ids in turn: it was deleted and brought back. */
  isBroughtBack(ids: readonly string[]): boolean {
    const asked = new Set(ids.map((id) => this.idOf(id)));
    return [...this.#given].some(([local, given]) => given.size > 1 && asked.has(this.idOf(local)));
  }

  #join(local: string, id: string): void {
    // An item that was read from the server is called by its id there, until it is added again.
    const given = this.#given.get(local) ?? new Set(local.includes('~') ? [] : [local]);
    this.#given.set(local, given.add(id));
    const [one, other] = [this.idOf(local), this.idOf(id)];
    if (one !== other) this.#parents.set(one, other);
  }
}

const localId = (item: object): string => String(Object.values(item)[1]);

/** The ids of a change’s subject. */
export const idsIn = ({ subject }: Pick<Change, 'subject'>): readonly string[] =>
  Object.entries(subject).flatMap(([name, id]) => (name.endsWith('Id') ? [String(id)] : []));

/** The row of the server that a change is about: the list, and its ids as `rowsOf` has them. */
export const rowOf = (change: Pick<Change, 'subject'>, same: SameRows): string => {
  const { what } = change.subject;
  if (what === 'setting') return 'settings';
  const list = what === 'enrollment' ? 'seat' : what === 'weights' ? 'offering' : what;
  return [list, ...idsIn(change).map((id) => same.idOf(id))].join(' ');
};
