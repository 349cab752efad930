import { useId } from 'react';
import type { StudentId } from '../../../events/ids.ts';
import { studentWithCode } from '../../../messages/naming.ts';
import { contestedName, contestedValue, mergeText as text } from '../../../messages/screens/merge-students.ts';
import type { Book } from '../../../projections/book/book.ts';
import type { ContestedValue, Pair } from '../../../projections/changes/merge.ts';
import { Button } from '../../ui/button.tsx';
import { shownNumber } from '../../ui/numbers.ts';
import classes from './merge-dialog.module.css';

type ContestedProps = {
  readonly book: Book;
  readonly cells: readonly ContestedValue[];
  readonly pair: Pair;
  /** By the key of a value: the student whose value stands. */
  readonly chosen: ReadonlyMap<string, StudentId>;
  readonly keyOf: (cell: ContestedValue) => string;
  readonly onChoose: (cells: readonly ContestedValue[], studentId: StudentId) => void;
};

/** Chooses between the values in which the two rows differ: one by one, or all of one row. */
export const ContestedValues = ({ book, cells, pair, chosen, keyOf, onChoose }: ContestedProps) => {
  const sides = ['kept', 'other'] as const;
  const groupName = useId();
  return (
    <div className={classes.contested}>
      <div className={classes.head}>
        <span className={classes.legend}>{text.contested}</span>
        {sides.map((side) => (
          <Button key={side} size="small" className={classes.all} onClick={() => onChoose(cells, pair[side])}>
            {text.allOf(studentWithCode(book, pair[side]))}
          </Button>
        ))}
      </div>
      <div className={classes.scroll}>
        {cells.map((cell) => (
          <div key={keyOf(cell)} role="radiogroup" aria-label={contestedName(book, cell)} className={classes.cell}>
            <span className={classes.what}>{contestedName(book, cell)}</span>
            {sides.map((side) => {
              const value = contestedValue(cell, cell.values[side], shownNumber);
              return (
                <label key={side} className={classes.value}>
                  <input
                    type="radio"
                    name={`${groupName} ${keyOf(cell)}`}
                    aria-label={text.of(value, studentWithCode(book, pair[side]))}
                    checked={chosen.get(keyOf(cell)) === pair[side]}
                    onChange={() => onChoose([cell], pair[side])}
                  />
                  {value}
                </label>
              );
            })}
          </div>
        ))}
      </div>
    </div>
  );
};
