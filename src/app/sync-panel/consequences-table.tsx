import { useMemo } from 'react';
import type { Item } from '../../../events/items.ts';
import { syncPanel as texts, valueNames } from '../../../messages/app/sync-panel.ts';
import { useLedger } from '../../workspace/workspace-hooks.tsx';
import { consequencesOf } from './consequences.ts';
import type { Difference } from './differences.ts';
import { namedBook } from './named-book.ts';
import type { SideTexts } from './questions.ts';
import classes from './sync-panel.module.css';

type Props = { readonly items: readonly Item[]; readonly name: string; readonly choice: SideTexts };

/** The most lines that are shown, without those of final grades. */
const shownLines = 12;

/**
 * What else each answer to a question would change, the final grades last. Renders nothing if nothing else would
 * change, and a sentence if the consequences cannot be known now.
 */
export const ConsequencesTable = ({ items, name, choice }: Props) => {
  const saved = useLedger().records.saved();
  const consequences = useMemo(() => consequencesOf(saved, namedBook(saved.book, saved.outbox), items), [saved, items]);
  if (!consequences) return <p>{texts.followsUnknown}</p>;
  const { lines, finals, finalsCount } = consequences;
  if (lines.length + finalsCount === 0) return null;
  const row = ({ key, label, mine, theirs }: Difference) => (
    <tr key={key}>
      <th scope="row">{label}</th>
      <td>{mine}</td>
      <td>{theirs}</td>
    </tr>
  );
  return (
    <table className={classes.sides} aria-label={texts.one(texts.follows, name)}>
      <thead>
        <tr>
          <th scope="col">{texts.follows}</th>
          <th scope="col">{choice.mine}</th>
          <th scope="col">{choice.theirs}</th>
        </tr>
      </thead>
      <tbody>
        {lines.slice(0, shownLines).map(row)}
        {lines.length > shownLines && <More count={lines.length - shownLines} />}
      </tbody>
      {finalsCount > 0 && (
        <tbody>
          <tr>
            <th scope="rowgroup" colSpan={3}>
              {texts.finals(finalsCount)}
            </th>
          </tr>
          {finals.map(row)}
          {finalsCount > finals.length && <More count={finalsCount - finals.length} />}
        </tbody>
      )}
    </table>
  );
};

const More = ({ count }: { readonly count: number }) => (
  <tr>
    <td colSpan={3}>{valueNames.more(count)}</td>
  </tr>
);
