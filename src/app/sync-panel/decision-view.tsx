import { Button } from '@mantine/core';
import { syncPanel as texts, valueNames } from '../../../messages/sync.ts';
import { shownTime } from '../../ui/times.ts';
import type { Choice, Decision } from './decisions.ts';
import classes from './sync-panel.module.css';

/** Fields told of one item. */
const shownFields = 8;

type DecisionProps = {
  readonly decision: Decision;
  readonly choice: Choice;
  readonly isBusy: boolean;
  readonly decide: (side: 'mine' | 'theirs') => void;
};

/** Why one item waits for her, what both sides say, and her two buttons. */
export const DecisionView = ({ decision, choice, isBusy, decide }: DecisionProps) => {
  const { name, why, differences, mineAt, theirsAt } = decision;
  const hidden = differences.length - shownFields;
  return (
    <li className={classes.decision} data-decision>
      <strong className={classes.name}>{name}</strong>
      <p>{why}</p>
      {differences.length > 0 && (
        <table className={classes.sides}>
          <thead>
            <tr>
              <th scope="col">{texts.field}</th>
              <th scope="col">{texts.valueAt(texts.mine, shownTime(mineAt))}</th>
              <th scope="col">{texts.valueAt(texts.theirs, shownTime(theirsAt))}</th>
            </tr>
          </thead>
          <tbody>
            {differences.slice(0, shownFields).map(({ label, mine, theirs }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{mine}</td>
                <td>{theirs}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {hidden > 0 && <p className={classes.quiet}>{valueNames.more(hidden)}</p>}
      <div className={classes.actions}>
        <Button
          size="compact-sm"
          disabled={isBusy}
          aria-label={texts.one(choice.mine, name)}
          onClick={() => decide('mine')}
        >
          {choice.mine}
        </Button>
        <Button
          size="compact-sm"
          disabled={isBusy}
          aria-label={texts.one(choice.theirs, name)}
          onClick={() => decide('theirs')}
        >
          {choice.theirs}
        </Button>
      </div>
    </li>
  );
};
