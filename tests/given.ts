import { expect } from 'vitest';
import type { Command } from '../commands/catalogue.ts';
import { decide } from '../commands/decide.ts';
import { advance, type Context } from '../commands/decision.ts';
import { isRefusal, type RefusalCode, type RefusalData, refuse } from '../commands/refusal.ts';
import type { DomainEvent } from '../events/catalogue.ts';
import { asId, type CommitId } from '../events/ids.ts';
import type { Book } from '../projections/book/book.ts';
import { gradebook } from '../projections/book/gradebook.ts';
import { replay } from '../projections/book/projection.ts';
import { StudentMap } from '../projections/book/student-map.ts';
import { faultsOf } from './sound-book.ts';

export type Facts = DomainEvent | readonly DomainEvent[];

/** The time of every intent in a test. */
export const now = '2026-01-15T09:30:00.000Z';

/** Ids `new~1`, `new~2`, … */
export const context = (): Context => {
  let minted = 0;
  return {
    now,
    newId: () => {
      minted += 1;
      return `new~${minted}`;
    },
  };
};

/** The book that the facts make, frozen: a mutation of it throws. */
export const bookOf = (...facts: readonly Facts[]): Book => frozen(replay(gradebook, facts.flat()));

/**
 * From facts to facts: what a command records, or why it is refused. Also checks that the book stays sound afterwards,
 * and that deciding again gives the same.
 */
export const given = (...facts: readonly Facts[]) => ({
  when: (command: Command) => {
    const book = bookOf(...facts);
    const decision = decide(book, frozen(command), context());
    expect(decide(book, command, context())).toEqual(decision);

    const events = (): readonly DomainEvent[] => {
      if (isRefusal(decision)) throw new Error(`Refused: ${JSON.stringify(decision)}`);
      return decision;
    };
    const after = (): Book => {
      const next = advance(book, frozen(events()));
      expect(faultsOf(next)).toEqual([]);
      return next;
    };
    return {
      records: (expected: readonly DomainEvent[]): void => {
        expect(events()).toEqual(expected);
        after();
      },
      recordsOnly: (...types: readonly DomainEvent['type'][]): void => {
        expect(events().map(({ type }) => type)).toEqual(types);
        after();
      },
      refuses: <C extends RefusalCode>(code: C, details: RefusalData[C]): void => {
        expect(decision).toEqual(refuse(code, details));
      },
      changesNothing: (): void => expect(events()).toEqual([]),
      events,
      /** The book afterwards. */
      after,
    };
  },
});

/** The commit that a command makes of a book, in the form that undoing takes. */
export const commitOf = (
  book: Book,
  command: Command,
  id = 'commit',
): { id: CommitId; events: readonly DomainEvent[] } => {
  const decision = decide(book, command, context());
  if (isRefusal(decision)) throw new Error(`Refused: ${JSON.stringify(decision)}`);
  return { id: asId(id), events: frozen(decision) };
};

export const frozen = <V>(value: V): V => {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const inner of value instanceof StudentMap ? value.values() : Object.values(value)) frozen(inner);
  }
  return value;
};
