import { useMemo, useState } from 'react';
import { importText as text } from '../../../messages/components/import.ts';
import { Button } from '../../ui/button.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Comparing } from './busy.tsx';
import { FileBar } from './file-bar.tsx';
import { GuardNotes, useGuard, useMarkedRows } from './guard-notes.tsx';
import classes from './import.module.css';
import { NewClassFields } from './into-picks.tsx';
import { filtersOf, type LineFilter, linesOf } from './lines.ts';
import panel from './panel.module.css';
import { Questions } from './questions.tsx';
import { RowsTable } from './rows-table.tsx';
import type { ImportWizardState } from './use-import-wizard.ts';
import { WhatHappens } from './what-happens.tsx';

/** The file as it was read, what becomes of each row, and what needs a decision. */
export const Look = ({ wizard }: { wizard: ImportWizardState }) => {
  const { snapshot, context, draft } = wizard;
  const guarded = useGuard(draft.preview);
  const marked = useMarkedRows(guarded);
  const [asked, setAsked] = useState(0);
  return (
    <div className={classes.look}>
      <FileBar wizard={wizard} />
      <NewClassFields wizard={wizard} />
      {context.fault && (
        <p role="alert" className={classes.alert}>
          {context.fault}
        </p>
      )}
      {snapshot.matches({ looking: 'unplanned' }) && <Unplanned wizard={wizard} />}
      {snapshot.matches({ looking: 'planning' }) && <Comparing wizard={wizard} />}
      <div className={classes.two}>
        <aside className={panel.panel} aria-label={text.whatHappens}>
          <WhatHappens wizard={wizard} />
          <Questions wizard={wizard} />
          <GuardNotes preview={draft.preview} guarded={guarded} onShow={() => setAsked(asked + 1)} />
          <p className={panel.foot}>{text.oneCommit}</p>
        </aside>
        <Rows key={`${draft.changed.size} ${asked}`} wizard={wizard} marked={marked} isMarkedFirst={asked > 0} />
      </div>
    </div>
  );
};

/** Shown if planning failed; the file and the answers are kept. */
const Unplanned = ({ wizard }: { wizard: ImportWizardState }) => (
  <p className={classes.alert} role="status">
    {text.notPlanned}
    <Button size="small" look="accent" onClick={() => wizard.change({})}>
      {text.planAgain}
    </Button>
  </p>
);

type RowsProps = {
  readonly wizard: ImportWizardState;
  readonly marked: ReadonlySet<number>;
  readonly isMarkedFirst: boolean;
};

/**
 * Opens on the rows that are to be looked at first: marked ones, else students whose values changed since the preview.
 */
const Rows = ({ wizard, marked, isMarkedFirst }: RowsProps) => {
  const { draft, forgetRemembered } = wizard;
  const [chosen, setChosen] = useState<LineFilter>(
    isMarkedFirst ? 'marked' : draft.changed.size > 0 ? 'changed now' : 'all',
  );
  const { setup, preview, changed } = draft;
  const lines = useMemo(() => linesOf({ setup, preview, changed, marked }), [setup, preview, changed, marked]);
  const filters = filtersOf(lines, changed);
  const shown = filters.some(({ value }) => value === chosen) ? chosen : 'all';
  const passing = useMemo(() => lines.filter((line) => line.filters.has(shown)), [lines, shown]);
  return (
    <div className={classes.left}>
      <div className={classes.tools}>
        <Segmented label={text.filter} value={shown} choices={filters} onChange={setChosen} />
        {draft.remembered.size > 0 ? (
          <span className={classes.meta}>
            {text.remembered}
            <Button size="small" look="accent" onClick={forgetRemembered}>
              {text.forget}
            </Button>
          </span>
        ) : (
          <span className={classes.meta}>{text.columnsHint}</span>
        )}
      </div>
      <RowsTable key={shown} wizard={wizard} lines={passing} />
    </div>
  );
};
