import type { ItemKind } from '../../../events/items.ts';
import { countedItems, doubtedReading as texts } from '../../../messages/app/sync-panel.ts';
import type { Book } from '../../../projections/book/book.ts';
import type { DoubtedReading } from '../../../projections/outbox/outbox.ts';
import { Button } from '../../ui/button.tsx';
import type { DecisionControls } from './deciding.ts';
import { offeringPlace } from './named-book.ts';
import classes from './sync-panel.module.css';

type DoubtProps = {
  readonly doubt: DoubtedReading;
  readonly named: Book;
  readonly deciding: DecisionControls;
  readonly readAgain: () => void;
};

/** Shows which items the last reading lacks, and asks whether to believe it. */
export const DoubtedReadingView = ({ doubt, named, deciding: { decide, isBusy }, readAgain }: DoubtProps) => (
  <div className={classes.decisions}>
    <h4 className={classes.title}>{texts.title}</h4>
    <div className={classes.decision} data-decision>
      <p>
        {texts.lacks(lostText(doubt))} {texts.why[doubt.why]}
      </p>
      {doubt.offeringIds.length > 0 && (
        <ul className={classes.lines} aria-label={texts.places}>
          {doubt.offeringIds.map((offeringId) => (
            <li key={offeringId}>{offeringPlace(named, offeringId)}</li>
          ))}
        </ul>
      )}
      <p>{texts.safe}</p>
      <div className={classes.actions}>
        <Button size="small" look="filled" disabled={isBusy} onClick={readAgain}>
          {texts.again}
        </Button>
        <Button
          size="small"
          disabled={isBusy}
          onClick={() => decide({ type: 'BelieveReading', missing: doubt.missing }, texts.believed)}
        >
          {texts.believe}
        </Button>
      </div>
    </div>
  </div>
);

const lostText = ({ lost }: DoubtedReading): string =>
  kinds.flatMap((kind) => (lost[kind] ? countedItems(kind, lost[kind]) : [])).join(', ');

const kinds: readonly ItemKind[] = ['course', 'offering', 'assessment', 'student', 'seat', 'grade', 'setting'];
