/** The past of the account: every moment of any of its ledgers, and which ledger is shown as of it. */
import { idIn, sameItems } from '../../projections/history/same-items.ts';
import { type Tag, tagsIn } from '../../projections/settings/tags.ts';
import type { Ledger, Waiter } from '../ledger/ledger-port.ts';
import type { Slicing } from '../slices.ts';
import type { OtherPast } from '../views/other-past.ts';
import { type Moment, momentKey } from '../views/past-ledger.ts';
import { ownId } from './explained.ts';
import { choosing, type Lacking, lackingIn } from './knew-most.ts';
import { KnownCommits, type ReadCommit } from './known-commits.ts';
import { itemsOf, type OtherLedger } from './other-ledger.ts';

export type AccountPast = {
  /** Of any ledger, the newest first. Each is shown by the ledger that knew most then. */
  readonly moments: readonly Moment[];
  /** As of a time in milliseconds; of the oldest moment if all are later. */
  readonly asOf: (time: number) => Moment | undefined;
  /** What stands in other ledgers by then and is not in what is shown. `of`: the other ledger, unless it is this browser's. */
  readonly lacking: (moment: Moment) => readonly (Lacking & Pick<Moment, 'of'>)[];
};

/** Reads the ledgers of one workspace, of each only what has come since the last time. */
export class AccountCommits {
  readonly #own: KnownCommits;
  readonly #others = new WeakMap<OtherLedger, KnownCommits>();
  readonly #slicing: Slicing;

  constructor(own: Pick<Ledger, 'history' | 'status'>, slicing: Slicing) {
    this.#slicing = slicing;
    this.#own = new KnownCommits({ ledger: own, receivedAt: () => undefined }, slicing);
  }

  /** Fails with a `LogFailure` if a ledger cannot be read, or with the signal's reason. */
  async read(others: readonly OtherLedger[], { tell, signal }: Waiter): Promise<AccountPast> {
    const read: ReadLedger[] = [];
    const sources = [{ of: undefined, known: this.#own }, ...others.map((of) => ({ of, known: this.#knownOf(of) }))];
    for (const { of, known } of sources) {
      const telling = (share: number): void => tell((read.length + share) / sources.length);
      read.push({ id: of?.logId ?? ownId, of, commits: await known.read({ tell: telling, signal }) });
    }
    return accountPast(read);
  }

  #knownOf(other: OtherLedger): KnownCommits {
    const { ledger, placeOf } = other;
    const receivedAt = (seq: number) => placeOf(seq).receivedAt;
    const known = this.#others.get(other) ?? new KnownCommits({ ledger, receivedAt }, this.#slicing);
    this.#others.set(other, known);
    return known;
  }
}

export type ReadLedger = {
  readonly id: string;
  readonly of: OtherPast | undefined;
  readonly commits: readonly ReadCommit[];
};

export const accountPast = (ledgers: readonly ReadLedger[]): AccountPast => {
  const knewMostAt = choosing(ledgers);
  const byId = new Map(ledgers.map((ledger) => [ledger.id, ledger]));
  const origins = originsOf(ledgers);
  const shownAt = ({ at, time, origin }: Origin, askedTime: number): Moment | undefined => {
    const knewMost = knewMostAt(Math.max(time, askedTime));
    return (
      knewMost && { seq: knewMost.seq, at, of: byId.get(knewMost.id)?.of, time: Math.max(time, askedTime), origin }
    );
  };
  return {
    moments: origins.flatMap((origin) => shownAt(origin, origin.time) ?? []),
    asOf: (askedTime) => {
      const newest = origins.find(({ time }) => time <= askedTime) ?? origins.at(-1);
      return newest && shownAt(newest, askedTime);
    },
    lacking: ({ of, seq, time }) => {
      const id = of?.logId ?? ownId;
      const shownTime = time ?? byId.get(id)?.commits[seq - 1]?.time ?? Number.POSITIVE_INFINITY;
      return lackingIn(ledgers, { id, seq }, shownTime).map((one) => ({ ...one, of: byId.get(one.id)?.of }));
    },
  };
};

/** A listed commit of any ledger. `at`: ISO time. `time`: milliseconds. `origin`: its `momentKey`. */
type Origin = { readonly at: string; readonly time: number; readonly origin: string };

/** The newest first; what two ledgers share, once. */
const originsOf = (ledgers: readonly ReadLedger[]): readonly Origin[] => {
  const hashes = new Set<string>();
  const origins: Origin[] = [];
  for (const { of, commits } of ledgers) {
    for (const { seq, at, time, hash, isListed } of commits.toReversed()) {
      if (!isListed || hashes.has(hash)) continue;
      hashes.add(hash);
      origins.push({ at, time, origin: momentKey({ of, seq }) });
    }
  }
  return origins.sort((one, other) => other.time - one.time);
};

/** A named moment of another ledger. */
export type OtherTag = Tag & { readonly of: OtherPast };

/**
 * The named moments of other ledgers in the ids of this browser, the earliest first, but for those that its own ledger has,
 * too.
 */
export const otherTags = (
  own: Pick<Ledger, 'book' | 'records'>,
  others: readonly OtherLedger[],
): readonly OtherTag[] => {
  const known = new Set(tagsIn(own.book().settings).map(({ tagId }) => tagId));
  return others
    .flatMap((of) => tagsInOurIds(of, own).map((tag) => ({ ...tag, of })))
    .filter(({ tagId }) => !known.has(tagId))
    .sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
};

const tagsInOurIds = (other: OtherLedger, own: Pick<Ledger, 'records'>): readonly Tag[] => {
  const { offering } = sameItems(itemsOf(other), own.records.saved());
  return tagsIn(other.ledger.book().settings).map((tag) => ({
    ...tag,
    offeringId: tag.offeringId && idIn(offering, tag.offeringId),
  }));
};
