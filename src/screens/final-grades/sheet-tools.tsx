import { Menu } from '@mantine/core';
import { finalGradesScreen as text } from '../../../messages/final-grades-screen.ts';
import { shortOfferingName } from '../../../messages/naming.ts';
import { ExportMenu } from '../../export-menu.tsx';
import { Button } from '../../ui/button.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { ExcuseButton } from './excuse-button.tsx';
import { exportedGrades } from './exported-grades.ts';
import classes from './final-sheet.module.css';
import type { SheetParts } from './sheet-parts.ts';
import type { PanelName } from './sheet-state.ts';

export const SheetTools = (props: SheetParts) => {
  const { offeringId, source, rows, state } = props;
  return (
    <div className={classes.bar}>
      <SearchBox label={text.search} value={state.query} onChange={state.setQuery} />
      <ColumnsMenu {...props} />
      <ExcuseButton {...props} />
      <ExportMenu table={() => exportedGrades(source, rows, text.of(shortOfferingName(source.book, offeringId)))} />
      <span className={classes.panelButtons}>
        <PanelButton {...props} panel="class" />
        <PanelButton {...props} panel="why" />
      </span>
    </div>
  );
};

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
      <Button>{text.columnsMenu}</Button>
    </Menu.Target>
    <Menu.Dropdown className={classes.menu}>
      {columns
        .filter(({ what }) => what.kind !== 'student')
        .map(({ column: { columnId, header } }) => (
          <Menu.CheckboxItem
            key={columnId}
            checked={!state.hidden.has(columnId)}
            onChange={() => state.toggleColumn(columnId)}
          >
            {header}
          </Menu.CheckboxItem>
        ))}
    </Menu.Dropdown>
  </Menu>
);
