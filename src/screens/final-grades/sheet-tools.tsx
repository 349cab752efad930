import { Button, Menu } from '@mantine/core';
import { finalGradesScreen as text } from '../../../messages/final-grades-screen.ts';
import { useToasts } from '../../app/toasts.ts';
import { exportTable, saveFile } from '../../files/export-table.ts';
import type { ExportFormat } from '../../files/table.ts';
import { SearchBox } from '../../ui/search-box.tsx';
import { ExcuseButton } from './excuse-button.tsx';
import { exportedGrades } from './exported-grades.ts';
import classes from './final-sheet.module.css';
import type { SheetParts } from './sheet-parts.ts';
import type { PanelName } from './sheet-state.ts';

type ToolsProps = SheetParts & { readonly name: string };

export const SheetTools = (props: ToolsProps) => {
  const { state } = props;
  return (
    <div className={classes.bar}>
      <SearchBox label={text.search} value={state.query} onChange={state.setQuery} />
      <ColumnsMenu {...props} />
      <ExcuseButton {...props} />
      <ExportMenu {...props} />
      <span className={classes.panelButtons}>
        <PanelButton {...props} panel="class" />
        <PanelButton {...props} panel="why" />
      </span>
    </div>
  );
};

const PanelButton = ({ state, panel }: ToolsProps & { panel: PanelName }) => (
  <Button
    variant={state.panel === panel ? 'light' : 'subtle'}
    aria-pressed={state.panel === panel}
    onClick={() => state.setPanel(state.panel === panel ? undefined : panel)}
  >
    {text.panels[panel]}
  </Button>
);

const ColumnsMenu = ({ columns, state }: ToolsProps) => (
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

const formats: readonly { readonly format: ExportFormat; readonly label: string }[] = [
  { format: 'csv', label: text.exportCsv },
  { format: 'xlsx', label: text.exportXlsx },
];

/** Everybody and every column with both values, whatever is hidden on screen. */
const ExportMenu = ({ source, rows, name }: ToolsProps) => {
  const toasts = useToasts();
  const save = async (format: ExportFormat): Promise<void> => {
    try {
      const file = await exportTable(exportedGrades(source, rows, text.of(name)), format);
      saveFile(file);
      toasts.show({ kind: 'done', text: text.exported(file.fileName) });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      toasts.show({ kind: 'refused', text: text.exportFailed(reason) });
    }
  };
  return (
    <Menu withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button>{text.exportMenu}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {formats.map(({ format, label }) => (
          <Menu.Item key={format} onClick={() => void save(format)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};
