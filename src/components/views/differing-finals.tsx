import { Table } from '@mantine/core';
import { differencesText as text } from '../../../messages/components/differences.ts';
import { fromTo } from '../../../messages/counts.ts';
import { offeringName, studentName } from '../../../messages/naming.ts';
import { finalGradesScreen } from '../../../messages/screens/final-grades-screen.ts';
import type { Book } from '../../../projections/book/book.ts';
import type { ChangedFinal } from '../../../projections/compare/changed-finals.ts';
import type { Differences, MissingRule } from '../../../projections/compare/differences.ts';
import type { FinalCause } from '../../../projections/compare/final-causes.ts';
import { letterOf } from '../../../projections/final-grades/result.ts';
import { shownPercent } from '../offering/shown-final.ts';
import classes from './differences.module.css';
import { movedText } from './moved-text.ts';

/** More about the grades: what their differences come from, and which of them lack work. */
type CauseWords = Pick<Differences, 'causesOf' | 'missingIn'> & { readonly wordsOf: (cause: FinalCause) => string };

type DifferingProps = {
  readonly finals: readonly ChangedFinal[];
  readonly before: Book;
  readonly after: Book;
  /** The names of the two books, in a word or two. */
  readonly names: { readonly from: string; readonly to: string };
  readonly told?: CauseWords;
};

/** More than anybody reads, and as many as a page shows at once. */
const mostRows = 300;

/** The final grades that differ between two books, in the order of `finals`. */
export const DifferingFinals = ({ finals, before, after, names, told }: DifferingProps) => {
  const isOfSeveral = new Set(finals.map(({ offeringId }) => offeringId)).size > 1;
  const hasLetters = finals.some((one) => lettersIn(one) !== '');
  const percentOf = (side: 'from' | 'to', one: ChangedFinal): string =>
    percentIn(one[side], told?.missingIn(side, one));
  return (
    <Table.ScrollContainer minWidth={0} type="native" tabIndex={0} role="region" aria-label={text.table}>
      <table className={classes.differing} aria-label={text.table}>
        <thead>
          <tr>
            <th scope="col">{text.student}</th>
            {isOfSeveral && <th scope="col">{text.offering}</th>}
            <th scope="col" className={classes.figure}>
              {names.from}
            </th>
            <th scope="col" className={classes.figure}>
              {names.to}
            </th>
            <th scope="col" className={classes.figure}>
              {text.difference}
            </th>
            {hasLetters && <th scope="col">{text.letter}</th>}
            {told && <th scope="col">{text.because}</th>}
          </tr>
        </thead>
        <tbody>
          {finals.slice(0, mostRows).map((one) => {
            const { offeringId, studentId } = one;
            return (
              <tr key={`${offeringId} ${studentId}`}>
                <th scope="row">{studentName(after.students.get(studentId) ? after : before, studentId)}</th>
                {isOfSeveral && <td>{offeringName(after.offerings[offeringId] ? after : before, offeringId)}</td>}
                <td className={classes.figure}>{percentOf('from', one)}</td>
                <td className={classes.figure}>{percentOf('to', one)}</td>
                <td className={classes.figure}>{movedText(one)}</td>
                {hasLetters && <td className={classes.letter}>{lettersIn(one)}</td>}
                {told && <td className={classes.because}>{told.causesOf(one).map(told.wordsOf).join(', ')}</td>}
              </tr>
            );
          })}
        </tbody>
      </table>
      {finals.length > mostRows && <p>{text.more(mostRows, finals.length)}</p>}
    </Table.ScrollContainer>
  );
};

/** Marks a grade that was counted without all of the work. */
const percentIn = (final: ChangedFinal['from'], missing: MissingRule): string => {
  if (final === null) return text.notEnrolled;
  const shown = shownPercent(final);
  return missing && final.kind === 'grade' ? finalGradesScreen.unfinished[missing](shown) : shown;
};

const lettersIn = ({ from, to }: ChangedFinal): string => {
  const [was, is] = [letterOf(from) ?? '', letterOf(to) ?? ''];
  return was === is ? was : fromTo(was || text.none, is || text.none);
};
