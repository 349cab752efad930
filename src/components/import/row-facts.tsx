import { Checkbox } from '@mantine/core';
import { asGuessed, layOut, type RowChoices } from '../../../commands/import/layout.ts';
import { withRows } from '../../../commands/import/setup.ts';
import { importText as text } from '../../../messages/components/import.ts';
import classes from './import.module.css';
import panel from './panel.module.css';
import type { ImportWizardState } from './use-import-wizard.ts';

/**
 * Rows that are not read as data are listed, not swallowed; if that was a guess, or they are hidden, they can be read.
 */
export const RowFacts = ({ wizard: { draft, change } }: { wizard: ImportWizardState }) => {
  const { parsed, sheetAt, setup } = draft;
  const sheet = parsed?.sheets[sheetAt];
  if (!sheet || !setup) return null;
  const { layout, rows } = setup;
  const choose = (choice: Partial<RowChoices>): void =>
    change({ setup: withRows(setup, sheet, { ...rows, ...choice }) });
  const maxima =
    rows.maxima === 'none'
      ? layOut(sheet, setup.headingAt, { ...rows, maxima: asGuessed.maxima }).maxima
      : layout.maxima;
  const hidden = sheet.rows.filter(({ isHidden }) => isHidden).map(({ at }) => at);
  const skipped = layout.skipped.filter(({ why }) => why === 'above headings').map(({ row }) => row.at);
  return (
    <div className={panel.choices}>
      {maxima && (
        <Checkbox
          label={text.maxima(sheet.place, maxima.at)}
          checked={rows.maxima === 'guess'}
          onChange={({ currentTarget }) => choose({ maxima: currentTarget.checked ? 'guess' : 'none' })}
        />
      )}
      {hidden.length > 0 && (
        <Checkbox
          label={text.hiddenRows(hidden)}
          checked={rows.hidden === 'take'}
          onChange={({ currentTarget }) => choose({ hidden: currentTarget.checked ? 'take' : 'leave' })}
        />
      )}
      {skipped.length > 0 && <p className={classes.quiet}>{text.skipped(sheet.place, skipped)}</p>}
    </div>
  );
};
