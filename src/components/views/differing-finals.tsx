import { offeringName, studentName } from '../../../messages/naming.ts';
import { differingText as text } from '../../../messages/trial.ts';
import type { Book } from '../../../projections/book.ts';
import type { ChangedFinal } from '../../../projections/compare/changed-finals.ts';
import { shownPercent } from '../offering/shown-final.ts';
import { movedText } from './moved-text.ts';
import classes from './views.module.css';

type DifferingProps = {
  readonly finals: readonly ChangedFinal[];
  readonly before: Book;
  readonly after: Book;
  /** What the two books are, in a word or two. */
  readonly names: { readonly from: string; readonly to: string };
};

/** More than anybody reads, and as many as a page shows at once. */
const most = 300;

/** The final grades that differ between two books, in the order of `finals`. */
export const DifferingFinals = ({ finals, before, after, names }: DifferingProps) => {
  const isOfSeveral = new Set(finals.map(({ offeringId }) => offeringId)).size > 1;
  const hasLetters = finals.some((one) => letters(one) !== '');
  return (
    <>
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
          </tr>
        </thead>
        <tbody>
          {finals.slice(0, most).map((one) => {
            const { offeringId, studentId, from, to } = one;
            return (
              <tr key={`${offeringId} ${studentId}`}>
                <th scope="row">{studentName(after.students[studentId] ? after : before, studentId)}</th>
                {isOfSeveral && <td>{offeringName(after.offerings[offeringId] ? after : before, offeringId)}</td>}
                <td className={classes.figure}>{percentIn(from)}</td>
                <td className={classes.figure}>{percentIn(to)}</td>
                <td className={classes.figure}>{movedText(one)}</td>
                {hasLetters && <td>{letters(one)}</td>}
              </tr>
            );
          })}
        </tbody>
      </table>
      {finals.length > most && <p>{text.more(most, finals.length)}</p>}
    </>
  );
};

const percentIn = (final: ChangedFinal['from']): string => (final === null ? text.notEnrolled : shownPercent(final));

const letterOf = (final: ChangedFinal['from']): string => (final?.kind === 'grade' ? (final.letter ?? '') : '');

const letters = ({ from, to }: ChangedFinal): string => {
  const [was, is] = [letterOf(from), letterOf(to)];
  return was === is ? was : `${was || text.none} → ${is || text.none}`;
};
