import { Menu } from '@mantine/core';
import { useEffect } from 'react';
import { type Excuse, isExcused } from '../../../events/excuses.ts';
import { asId, type StudentId } from '../../../events/ids.ts';
import { trialText } from '../../../messages/components/trial.ts';
import { whole } from '../../../messages/counts.ts';
import { studentName } from '../../../messages/naming.ts';
import { finalGradesScreen as text } from '../../../messages/screens/final-grades-screen.ts';
import { Button } from '../../ui/button.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { useViews } from '../../workspace/views.tsx';
import { useExcuses } from './excuses.ts';
import classes from './final-sheet.module.css';
import type { SheetParts } from './sheet-parts.ts';
import type { FinalsFilter, PanelName } from './sheet-state.ts';

export const SheetTools = (props: SheetParts) => {
  const { state } = props;
  const isTrial = useViews().view?.kind === 'trial';
  return (
    <div className={classes.bar}>
      <SearchBox label={text.search} value={state.query} onChange={state.setQuery} />
      <Views {...props} />
      <span className={classes.panelButtons}>
        <ExcuseButton {...props} />
        <ColumnsMenu {...props} />
        <span className="divider" />
        <PanelButton {...props} panel="class" />
        <PanelButton {...props} panel="why" />
        {isTrial && <PanelButton {...props} panel="trial" />}
      </span>
    </div>
  );
};

/**
 * Chooses which students are listed. Counts follow the words once they are known. *Changed* is offered only while
 * something else than now is shown.
 */
const Views = ({ source, facts, state }: SheetParts) => {
  const { view, setView } = state;
  const isOver = view === 'changed' && facts !== undefined && !facts.changed;
  useEffect(() => {
    if (isOver) setView('all');
  }, [isOver, setView]);
  return (
    <Segmented<ToolbarView>
      label={text.view}
      value={toolbarView(view, facts?.changed !== undefined)}
      onChange={setView}
      choices={[
        { value: 'all', label: text.views.all, count: <b>{whole(source.grades.students.size)}</b> },
        { value: 'soFar', label: text.views.soFar, count: facts && <b>{whole(facts.soFar.size)}</b> },
        {
          value: 'needsYou',
          label: text.views.needsYou,
          count: facts && <b>{whole(facts.needing.size)}</b>,
          ...(facts && facts.needing.size > 0 && { look: 'amber' as const }),
        },
        ...(facts?.changed
          ? [{ value: 'changed' as const, label: trialText.view, count: <b>{whole(facts.changed.size)}</b> }]
          : []),
      ]}
    />
  );
};

/** `undefined` while the strip above lists what is to be decided. */
const toolbarView = (view: FinalsFilter, hasChanged: boolean): ToolbarView | undefined => {
  if (view === 'changed') return hasChanged ? view : 'all';
  return view === 'all' || view === 'soFar' || view === 'needsYou' ? view : undefined;
};

type ToolbarView = 'all' | 'soFar' | 'needsYou' | 'changed';

const PanelButton = ({ state, panel }: SheetParts & { panel: PanelName }) => (
  <Button
    aria-pressed={state.panel === panel}
    onClick={() => state.setPanel(state.panel === panel ? undefined : panel)}
  >
    {text.panels[panel]}
  </Button>
);

const ColumnsMenu = ({ columns, state }: SheetParts) => (
  <Menu withinPortal={false} withInitialFocusPlaceholder={false} menuItemTabIndex={0}>
    <Menu.Target>
      <Button icon="columns">{text.columnsMenu}</Button>
    </Menu.Target>
    <Menu.Dropdown className={classes.menu}>
      {columns
        .filter(({ what }) => what.kind !== 'student')
        .map((one) => (
          <Menu.CheckboxItem
            key={one.column.columnId}
            checked={state.isShown(one)}
            onChange={() => state.toggleColumn(one.column.columnId)}
          >
            {one.column.header}
          </Menu.CheckboxItem>
        ))}
    </Menu.Dropdown>
  </Menu>
);

/** Excuses the selected students from the selected assessments; if all of them are excused already, takes that back. */
const ExcuseButton = ({ offeringId, source, whatOf, state }: SheetParts) => {
  const excuse = useExcuses(offeringId, { ...source, student: (id) => studentName(source.book, id) });
  const chosen = state.selection.columnIds.flatMap((columnId): Excuse[] => {
    const what = whatOf(columnId);
    if (what?.kind !== 'assessment') return [];
    return state.selection.rowIds
      .map(asId<StudentId>)
      .filter((studentId) => source.grades.students.has(studentId))
      .map((studentId) => ({ studentId, assessmentId: what.assessmentId }));
  });
  const isBack = chosen.length > 0 && chosen.every((one) => isExcused(source.grades.policy.excused, one));
  return (
    <Button disabled={chosen.length === 0} title={text.excuseHint} onClick={() => excuse(chosen, !isBack)}>
      {isBack ? text.unexcuse(chosen.length) : text.excuse(Math.max(1, chosen.length))}
    </Button>
  );
};
