import { nameKey } from '../../commands/import/header.ts';
import type { SheetLayout } from '../../commands/import/layout.ts';
import { titleOf } from '../../commands/import/maxima.ts';
import { type Setup, withTarget } from '../../commands/import/setup.ts';
import type { Sheet } from '../../commands/import/sheet.ts';
import type { ColumnTarget } from '../../commands/import/target.ts';
import { decimalFault } from '../../events/decimal.ts';

/** The maxima that the user gives, by heading. */
export type Maxima = ReadonlyMap<string, number>;

/** `Quiz 1=20`, split at the last `=`; `undefined` if it is no heading with a maximum. */
export const readMaximum = (given: string): readonly [heading: string, max: number] | undefined => {
  const match = /^(?<heading>.*\S.*)=\s*(?<max>\d+(?:\.\d+)?)\s*$/su.exec(given);
  const max = Number(match?.groups?.max);
  return match && decimalFault(max) === undefined ? [match.groups?.heading ?? '', max] : undefined;
};

/** The columns that a heading means: as it stands in the file, or without what the system adds to it. */
export const columnsCalled = (layout: SheetLayout, heading: string): readonly number[] => {
  const key = nameKey(heading);
  const all = layout.headings.keys();
  const exact = [...all].filter((column) => nameKey(layout.headings[column] ?? '') === key);
  if (exact.length > 0) return exact;
  return [...layout.headings.keys()].filter((column) =>
    titleOf(layout, column).titles.some((title) => nameKey(title) === key),
  );
};

/** The setup in which the columns that the user gives a maximum for hold points out of it. */
export const withMaxima = (setup: Setup, sheet: Sheet, maxima: Maxima): Setup => {
  let changed = setup;
  for (const [heading, max] of maxima)
    for (const column of columnsCalled(setup.layout, heading)) {
      const target = targetWithMaximum(changed, column, max);
      if (target) changed = withTarget(changed, sheet, column, target);
    }
  return changed;
};

/** `undefined`: the column goes where it has a maximum already, or can have none. */
const targetWithMaximum = ({ targets, layout }: Setup, column: number, max: number): ColumnTarget | undefined => {
  const target = targets[column];
  if (target?.to === 'newAssessment') {
    const { isProposed: _, ...stated } = target;
    return { ...stated, max };
  }
  if (target?.to !== 'ignore') return undefined;
  return { to: 'newAssessment', name: titleOf(layout, column).titles.at(-1) ?? layout.headings[column] ?? '', max };
};
