import { type Item, isNounItem, nounItem } from '../../../events/items.ts';
import { countedItems, syncPanel as texts } from '../../../messages/app/sync-panel.ts';
import { heldBeneath } from '../../../projections/book/beneath.ts';
import type { Records } from '../../../projections/records/records.ts';
import { Button } from '../../ui/button.tsx';
import { useLedger } from '../../workspace/workspace-hooks.tsx';
import type { DecisionControls } from './deciding.ts';
import type { CandidateRow, Question } from './questions.ts';
import classes from './sync-panel.module.css';

/** The most rows that are shown for one item. */
const shownRows = 8;

type RowsProps = { readonly question: Question; readonly deciding: DecisionControls };

/** The rows of the server that an addition may have made, each with its button. */
export const CandidateRows = ({ question: { item, name, rows }, deciding: { decide, isBusy } }: RowsProps) => {
  const saved = useLedger().records.saved();
  return (
    <ul className={classes.lines} aria-label={texts.rowsLike(name)}>
      {rows.slice(0, shownRows).map((row) => (
        <li key={row.candidate.id} className={classes.row}>
          <span className={classes.name}>
            <strong>{texts.row(row.candidate.id)}</strong>{' '}
            {texts.rowSays(differencesText(row), beneathText(saved, item, row))}
          </span>
          <Button
            size="small"
            disabled={isBusy}
            aria-label={texts.one(texts.claim, texts.row(row.candidate.id))}
            onClick={() =>
              decide({ type: 'ClaimRow', item, row: row.candidate }, texts.claimed(name, row.candidate.id))
            }
          >
            {texts.claim}
          </Button>
        </li>
      ))}
      {rows.length > shownRows && <li className={classes.quiet}>{texts.more(rows.length - shownRows)}</li>}
    </ul>
  );
};

const differencesText = ({ differences }: CandidateRow): string =>
  differences.length === 0
    ? texts.saysTheSame
    : differences.map(({ label, theirs }) => texts.saysOther(label, theirs)).join(', ');

/** How many records belong to the row. A row that has some is rarely the one that was just added. */
const beneathText = ({ book, outbox }: Records, item: Item, { candidate }: CandidateRow): string => {
  if (!isNounItem(item)) return '';
  const counts = new Map<Item['of'], number>();
  for (const { of } of heldBeneath(outbox, book, nounItem(item.of, candidate.id))) {
    counts.set(of, (counts.get(of) ?? 0) + 1);
  }
  return [...counts].map(([kind, count]) => countedItems(kind, count)).join(', ');
};
