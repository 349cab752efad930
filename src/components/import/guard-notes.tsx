import { useEffect, useMemo, useState } from 'react';
import { type GuardedImport, guardedInSteps } from '../../../commands/import/guarded.ts';
import { guardText as words } from '../../../messages/components/guard.ts';
import { importText as text } from '../../../messages/components/import.ts';
import { markKey } from '../../../projections/guard/mark.ts';
import { inBackground } from '../../browser/in-background.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { markText, rowsOf } from '../guard/mark-text.ts';
import type { ShownPlan } from './draft.ts';
import classes from './import.module.css';
import panel from './panel.module.css';

/** What is unusual in the scores of the plan that is shown; nothing until it has been looked for. */
export const useGuard = (preview: ShownPlan | undefined): GuardedImport | undefined => {
  const [found, setFound] = useState<{ readonly of: ShownPlan; readonly guarded: GuardedImport }>();
  useEffect(() => {
    if (!preview) return undefined;
    const { book, setup, shown } = preview;
    return inBackground(guardedInSteps(book, setup, shown.rows), (guarded) => setFound({ of: preview, guarded }));
  }, [preview]);
  return found?.of === preview ? found?.guarded : undefined;
};

/** The numbers of the file's rows that marks name. */
export const useMarkedRows = (guarded: GuardedImport | undefined): ReadonlySet<number> =>
  useMemo(() => new Set(guarded?.marks.flatMap(rowsOf).map(Number)), [guarded]);

type NotesProps = {
  readonly preview: ShownPlan | undefined;
  readonly guarded: GuardedImport | undefined;
  readonly onShow: () => void;
};

/** Quiet: the scores are imported as they stand in the file. */
export const GuardNotes = ({ preview, guarded, onShow }: NotesProps) => {
  if (!preview || !guarded || guarded.marks.length === 0) return null;
  const { headings } = preview.setup.layout;
  const column = (key: string): string => {
    const at = guarded.columnOf.get(key) ?? -1;
    return text.columnName(headings[at] ?? '', at);
  };
  const { marks } = guarded;
  return (
    <section aria-label={words.title(marks.length)}>
      <h2 className={panel.panelTitle}>{words.title(marks.length)}</h2>
      <div className={panel.notices}>
        {marks.map((mark) => (
          <p key={markKey(mark)} className={classes.warning}>
            {markText(mark, { row: words.inRow, column })}
          </p>
        ))}
        <p className={classes.quiet}>
          {words.hint}{' '}
          {marks.some((mark) => rowsOf(mark).length > 0) && <LinkButton onClick={onShow}>{words.showRows}</LinkButton>}
        </p>
      </div>
    </section>
  );
};
