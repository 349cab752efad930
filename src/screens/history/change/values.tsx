import { useMemo } from 'react';
import { decimalText, unitsOf } from '../../../../events/decimal.ts';
import type { ListedCommit } from '../../../../machines/history/commit-list.ts';
import { unwatched } from '../../../../machines/ledger/unwatched.ts';
import { changeName, historyText as text, valueText } from '../../../../messages/screens/history.ts';
import { openedChange } from '../../../../messages/screens/opened-change.ts';
import type { Book } from '../../../../projections/book/book.ts';
import type { Change } from '../../../../projections/events/changes.ts';
import { withGoneStudents } from '../../../components/history/gone-students.ts';
import type { HistoryRow } from '../../../components/history/history-rows.ts';
import { changesOfListed } from '../../../components/history/subject-history.ts';
import { shownNumber } from '../../../ui/numbers.ts';
import { useAnswer } from '../../../workspace/answer-hook.ts';
import { useLedger } from '../../../workspace/workspace-hooks.tsx';
import classes from '../history-screen.module.css';
import { FinalCell, OtherFinals } from './effect.tsx';
import { type ChangeEffect, type EffectRead, seatKey, seatOf } from './effect-hook.ts';

/** The most values that are shown of one change. */
const mostValues = 300;

type ValuesProps = { readonly row: Pick<HistoryRow, 'listed' | 'names'>; readonly effect: ChangeEffect | undefined };

/**
 * All values of the change; of a long one, once they are read. A student's first value has their final grade beside it.
 */
export const Values = ({ row: { listed, names }, effect }: ValuesProps) => {
  const { changes, size, book = names, failure } = useChanges(listed, names);
  const shown = keyed(changes);
  const hasDifferences = shown.some((change) => differenceOf(change) !== '');
  const hasFinals = effect !== undefined && shown.some(isOfOneStudent);
  const read = effect?.read;
  const firstKeys = useMemo(() => read && firstKeysOfSeats(read, keyed(changes)), [read, changes]);
  if (failure !== undefined) return <p role="alert">{text.failed(failure)}</p>;
  if (shown.length === 0 || shown[0]?.subject.what === 'baseline') return null;
  return (
    <>
      <table className={classes.values} aria-label={text.values}>
        <thead>
          <tr>
            <th scope="col">{text.subject}</th>
            <th scope="col">{text.from}</th>
            <th scope="col">{text.to}</th>
            {hasDifferences && <th scope="col">{text.difference}</th>}
            {hasFinals && <th scope="col">{openedChange.final}</th>}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ key, ...change }) => (
            <tr key={key}>
              <td>{changeName(book, change)}</td>
              <ValueCell value={change.from} />
              <ValueCell value={change.to} />
              {hasDifferences && <td data-number>{differenceOf(change)}</td>}
              {hasFinals && <td>{read && firstKeys?.has(key) && <FinalCell effect={read} change={change} />}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length < size && <p className={classes.facts}>{text.shownOf(shown.length, size)}</p>}
      {read && <OtherFinals effect={read} shown={shown} />}
    </>
  );
};

const ValueCell = ({ value }: { readonly value: Change['from'] }) => (
  <td data-number={typeof value === 'number' || undefined}>{valueText(value, shownNumber)}</td>
);

type Keyed = Change & { readonly key: string };

/** The place is the key: one value may change twice in a commit, and the list never changes. */
const keyed = (changes: readonly Change[]): readonly Keyed[] =>
  changes.slice(0, mostValues).map((change, at) => ({ ...change, key: `${at}` }));

const isOfOneStudent = ({ subject: { what } }: Change): boolean => what === 'grade' || what === 'enrollment';

/** The keys of the values at which a student of an offering is met first. */
const firstKeysOfSeats = (effect: EffectRead, shown: readonly Keyed[]): ReadonlySet<string> => {
  const keyBySeat = new Map<string, string>();
  for (const change of shown) {
    const seat = seatKey(seatOf(effect, change));
    if (!keyBySeat.has(seat)) keyBySeat.set(seat, change.key);
  }
  return new Set(keyBySeat.values());
};

/** The exact difference of two numbers; blank for other values. */
const differenceOf = ({ from, to }: Change): string => {
  if (typeof from !== 'number' || typeof to !== 'number') return '';
  const units = (unitsOf(to) ?? 0) - (unitsOf(from) ?? 0);
  return `${units > 0 ? '+' : ''}${shownNumber(Number(decimalText(units)))}`;
};

/** `book`: what a long change was read with, which may name more than its beginning does. */
type ReadChanges = {
  readonly changes: readonly Change[];
  readonly size: number;
  readonly book?: Book;
  readonly failure?: string;
};

const useChanges = (listed: ListedCommit, names: Book): ReadChanges => {
  const { changes, size, isLong } = listed;
  const ledger = useLedger();
  const { found, failure } = useAnswer(isLong ? [ledger, listed] : undefined, (signal) =>
    changesOfListed(ledger, listed, { ...unwatched, signal }),
  );
  const book = useMemo(() => found && withGoneStudents(names, found), [names, found]);
  if (found && book) return { changes: found.slice(0, mostValues), size: found.length, book };
  return { changes, size, ...(failure !== undefined && { failure }) };
};
