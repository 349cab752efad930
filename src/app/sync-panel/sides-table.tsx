import { type ReactNode, useId } from 'react';
import { syncPanel as texts, valueNames } from '../../../messages/app/sync-panel.ts';
import { shownTime } from '../../ui/times.ts';
import type { Difference } from './differences.ts';
import type { Question } from './questions.ts';
import classes from './sync-panel.module.css';

/** The most fields that are shown of an item when nothing is chosen among them. */
const shownFields = 8;

type Side = 'mine' | 'theirs';

type TableProps = {
  readonly question: Question;
  readonly chosen?: Readonly<Record<string, Side>>;
  /** If set, each value is a choice. */
  readonly onChoose?: (key: string, side: Side) => void;
};

/** The differing fields only: both sides with their times, and the values before both changed. */
export const SidesTable = ({ question, chosen = {}, onChoose }: TableProps) => {
  const { name, differences, sides, mineAt, theirsAt } = question;
  const groupName = useId();
  const shown = onChoose ? differences : differences.slice(0, shownFields);
  const sideCell = ({ key, label, ...sideTexts }: Difference, side: Side): ReactNode =>
    onChoose ? (
      <label className={classes.choice}>
        <input
          type="radio"
          name={`${groupName} ${key}`}
          checked={chosen[key] === side}
          onChange={() => onChoose(key, side)}
          aria-label={texts.sideOf(label, side === 'mine' ? texts.mine : texts.theirs, sideTexts[side])}
        />
        <span>{sideTexts[side]}</span>
      </label>
    ) : (
      sideTexts[side]
    );
  return (
    <>
      <table className={classes.sides} aria-label={texts.sidesOf(name)}>
        <thead>
          <tr>
            <th scope="col">{texts.field}</th>
            {sides.map((side) => (
              <th key={side} scope="col">
                {side === 'mine' ? texts.mine : texts.theirs}
                <span className={classes.was}>
                  {side === 'mine' ? shownTime(mineAt) : texts.seen(shownTime(theirsAt))}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((difference) => (
            <tr key={difference.key}>
              <th scope="row">
                {difference.label}
                {difference.was !== undefined && <span className={classes.was}>{texts.was(difference.was)}</span>}
              </th>
              {sides.map((side) => (
                <td key={side}>{sideCell(difference, side)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {differences.length > shown.length && (
        <p className={classes.quiet}>{valueNames.more(differences.length - shown.length)}</p>
      )}
    </>
  );
};
