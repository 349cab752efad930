import { differingMaxima } from '../../../commands/import/notices.ts';
import { importText as text } from '../../../messages/components/import.ts';
import { useBook } from '../../workspace/workspace-hooks.tsx';
import classes from './import.module.css';
import panel from './panel.module.css';
import type { ImportWizardState } from './use-import-wizard.ts';

/** What of the file is not read, or not as it stands there: sheets, formulas, scores in rows of their own, other maxima. */
export const FileNotes = ({ wizard: { draft } }: { wizard: ImportWizardState }) => {
  const { parsed, sheetAt, setup } = draft;
  const book = useBook((all) => all);
  const sheet = parsed?.sheets[sheetAt];
  if (!parsed || !sheet || !setup) return null;
  const unseen = parsed.sheets.filter((each) => each.isHidden && each !== sheet).map(({ name }) => name);
  return (
    <div className={panel.notices}>
      {differingMaxima(book, setup).map(({ column, inFile, inBook }) => (
        <p key={column} className={classes.warning}>
          {text.maximumDiffers(text.columnName(setup.layout.headings[column] ?? '', column), inFile, inBook)}
        </p>
      ))}
      {parsed.unread.map((lost) => (
        <p key={lost.name} className={classes.warning}>
          {text.unreadSheet(lost)}
        </p>
      ))}
      {unseen.length > 0 && <p className={classes.quiet}>{text.hiddenSheets(unseen)}</p>}
      {sheet.isWidened && <p className={classes.quiet}>{text.widened}</p>}
      {sheet.formulas > 0 && <p className={classes.quiet}>{text.formulas(sheet.formulas)}</p>}
    </div>
  );
};
