/**
 * `<Grid>`: a spreadsheet-like grid over rows and columns known by id. It fills its parent, which must have a height.
 *
 *   rowIds     in display order; keep the same array while nothing changed (5 000 ids are indexed anew otherwise)
 *   columns    in display order, frozen ones first; `width` in CSS pixels; the first frozen one names its row
 *   cell       (rowId, columnId) → {text, shown?, tone?, title?}; asked for visible cells on every render
 *   changes    subscribes to what `cell` reads outside of React: the grid paints the named rows, or all, without a render
 *   foot       last rows that stay in view, of what is computed of the columns; they are painted without a render
 *   name       under which the widths that the user sets are kept: `LayoutsContext` says where, and for how long
 *   label      what the grid is, for screen readers ("Grades of Midterm 1")
 *   sort       the column now sorted by; sorting itself is the owner's: `onSort(columnId)`
 *   density    'normal' 32 px rows, 'compact' 28 px; otherwise as `DensityContext` says. A phone's rows have 44 px
 *   isReading  nothing is typed here: no lines between the columns
 *   isDrawn    while a hand scrolls it, its cells are drawn and not made of elements: for cells of the grid's own styles
 *   onEdit     (edits, how) → {accepted: true} | {refused, rowId, columnId}, or a promise of it; one call per intent.
 *              A refused entry stays open with its text and the message
 *   onPaste    a block and where it would go; the grid writes nothing: show a preview or call your own edit
 *   onActive(rowId, columnId), onHeader(columnId) when a column's header becomes the active place instead
 *   onSelection, onHeaderMenu(columnId, at), onCellMenu(at, isNote?) of what is selected, onOrphanedEdit(edit)
 *   ref        GridHandle: focus, reveal, and the edit commands for menus
 *
 * What is selected, active or open follows its ids through any change of rows and columns. A typed text whose
 * cell vanishes is shown under the grid with a Copy button until dismissed; one that is open when the grid itself goes is
 * told to `LeftTextContext`.
 */
import {
  type Ref,
  useContext,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { CellEdit, EditHow, EditReply } from '../../../machines/grid-edit.ts';
import { gridText } from '../../../messages/ui/grid.ts';
import type { PasteOffer } from './block.ts';
import { act } from './commands.ts';
import { DensityContext } from './density.ts';
import type { OrphanedEdit } from './editing.ts';
import './grid-theme.css';
import './grid.css';
import './grid-head.css';
import './grid-marks.css';
import './grid-moving.css';
import './grid-editor.css';
import type { Foot } from './foot-view.ts';
import { GridCore, type GridHooks } from './grid-core.ts';
import { GridNotices } from './grid-notices.tsx';
import type { SortState } from './head-slot.ts';
import { LayoutsContext } from './layouts.ts';
import { LeftTextContext } from './left-text.ts';
import type { Density } from './row-height.ts';
import type { SelectionSummary } from './selection.ts';
import type { CellView, Column } from './sheet.ts';

/** What a menu or a search box may ask of the grid. All act on the present selection. */
export type GridHandle = {
  readonly focus: () => void;
  /** Makes a cell active and scrolls to it; nothing happens if it is not shown. */
  readonly reveal: (rowId: string, columnId: string) => void;
  /** Selects these rows by their names, those of them that are shown; nothing that can be typed in. */
  readonly selectRows: (rowIds: readonly string[]) => void;
  readonly clear: () => void;
  /** Writes this text into every selected cell that can be typed in. */
  readonly set: (text: string) => void;
  readonly fillDown: () => void;
  readonly fillRight: () => void;
  readonly copyWithHeaders: () => void;
};

/** Paints these rows again, or all without an argument, where `cell` now answers differently. */
export type Repaint = (rowIds?: Iterable<string>) => void;

export type GridProps = {
  readonly rowIds: readonly string[];
  readonly columns: readonly Column[];
  readonly cell: (rowId: string, columnId: string) => CellView;
  readonly changes?: ((repaint: Repaint) => () => void) | undefined;
  readonly foot?: Foot | undefined;
  readonly name?: string;
  readonly label: string;
  readonly sort?: SortState | undefined;
  readonly density?: Density;
  readonly isReading?: boolean;
  readonly isDrawn?: boolean;
  readonly onEdit: (edits: readonly CellEdit[], how: EditHow) => EditReply | Promise<EditReply>;
  readonly onPaste: (offer: PasteOffer) => void;
  readonly onActive?: (rowId: string, columnId: string) => void;
  readonly onHeader?: (columnId: string) => void;
  readonly onSelection?: (selection: SelectionSummary) => void;
  readonly onSort?: (columnId: string) => void;
  readonly onHeaderMenu?: (columnId: string, at: DOMRect) => void;
  readonly onCellMenu?: (at: DOMRect, isNote?: boolean) => void;
  readonly onOrphanedEdit?: (edit: OrphanedEdit) => void;
  readonly ref?: Ref<GridHandle>;
};

export const Grid = (props: GridProps) => {
  const { rowIds, columns, cell, changes, foot, name = '', label, sort, isReading, isDrawn = false, ref } = props;
  const contextDensity = useContext(DensityContext);
  const layouts = useContext(LayoutsContext);
  const tellLeft = useContext(LeftTextContext);
  const { density = contextDensity } = props;
  const [orphans, setOrphans] = useState<readonly OrphanedEdit[]>([]);
  const [message, setMessage] = useState({ text: '', isSeen: false });
  const host = useRef<HTMLDivElement>(null);
  const core = useRef<GridCore | null>(null);
  const id = `gl${useId().replace(/\W/g, '')}`;

  const latestProps = useEffectEvent((): GridProps => props);
  const tellLeftEdit = useEffectEvent(({ rowName, columnName, text }: OrphanedEdit): void =>
    tellLeft(`${gridText.orphaned(rowName, columnName)} ${text}`),
  );
  useLayoutEffect(() => {
    if (!host.current) return;
    const onResize: GridHooks['onResize'] = (columnId, width) => layouts.change(name, { columnId, width });
    let isUnmounted = false;
    const onOrphanedEdit = (edit: OrphanedEdit): void =>
      isUnmounted ? tellLeftEdit(edit) : setOrphans((all) => [...all, edit]);
    const mounted = new GridCore(
      host.current,
      id,
      hooksOf(latestProps, onOrphanedEdit, setMessage, onResize),
      layouts.of(name).widths,
    );
    core.current = mounted;
    return () => {
      isUnmounted = true;
      mounted.destroy();
    };
  }, [id, name, layouts]);
  useLayoutEffect(() => core.current?.show({ rowIds, columns, cell, label, sort, density, isDrawn }));
  useLayoutEffect(() => changes?.((rows) => core.current?.surface.repaint(rows)), [changes]);
  useLayoutEffect(() => {
    core.current?.showFoot(foot);
    return foot?.subscribe(() => core.current?.surface.repaintFoot());
  }, [foot]);
  useImperativeHandle(ref, () => handleOf(() => core.current), []);

  return (
    <div className="gl" data-reading={isReading}>
      <div ref={host} className="gl-frame" />
      <GridNotices
        message={message}
        orphans={orphans}
        onDismiss={(gone) => setOrphans((all) => all.filter((orphan) => orphan !== gone))}
      />
    </div>
  );
};

/** `latestProps` gives the newest props: the core is made once and outlives them. */
const hooksOf = (
  latestProps: () => GridProps,
  onOrphanedEdit: GridHooks['onOrphanedEdit'],
  setMessage: (message: { text: string; isSeen: boolean }) => void,
  onResize: GridHooks['onResize'],
): GridHooks => ({
  onEdit: (edits, how) => latestProps().onEdit(edits, how),
  onPaste: (offer) => latestProps().onPaste(offer),
  onActive: (rowId, columnId) => latestProps().onActive?.(rowId, columnId),
  onHeader: (columnId) => latestProps().onHeader?.(columnId),
  onSelection: (selection) => latestProps().onSelection?.(selection),
  onSort: (columnId) => latestProps().onSort?.(columnId),
  onHeaderMenu: (columnId, at) => latestProps().onHeaderMenu?.(columnId, at),
  cellMenuOpener: () => latestProps().onCellMenu,
  onResize,
  onOrphanedEdit: (edit) => {
    onOrphanedEdit(edit);
    latestProps().onOrphanedEdit?.(edit);
  },
  onSay: (text, isSeen) => setMessage({ text, isSeen }),
});

const handleOf = (core: () => GridCore | null): GridHandle => ({
  focus: () => core()?.focus(),
  reveal: (rowId, columnId) => {
    if (core()?.sheet.has({ rowId, columnId })) core()?.activate({ rowId, columnId });
  },
  selectRows: (rowIds) => core()?.selectRows(rowIds),
  clear: () => command(core(), 'Clear'),
  set: (text) => core()?.setSelected(text),
  fillDown: () => command(core(), 'FillDown'),
  fillRight: () => command(core(), 'FillRight'),
  copyWithHeaders: () => command(core(), 'CopyHeaders'),
});

const command = (core: GridCore | null, what: 'Clear' | 'FillDown' | 'FillRight' | 'CopyHeaders'): void => {
  if (core) act(core, { do: what });
};
