import { useMemo, useRef, useState } from 'react';
import type { CellEdit, EditReply } from '../../../machines/grid-edit.ts';
import { cellStates, lookText as text } from '../../../messages/screens/testing-look.ts';
import { Button } from '../../ui/button.tsx';
import { Grid, type Repaint } from '../../ui/grid/grid.tsx';
import type { CellView, Column } from '../../ui/grid/sheet.ts';
import classes from './look-page.module.css';

type State = keyof typeof cellStates;
const states = Object.keys(cellStates) as State[];

const column = (columnId: string, header: string, more: Partial<Column>): Column => ({
  columnId,
  header,
  width: 150,
  kind: 'entry',
  align: 'end',
  editable: true,
  ...more,
});

const columns = [
  column('state', text.state, { kind: 'text', align: 'start', editable: false, frozen: true }),
  column('value', text.value, {}),
  column('derived', text.value, { kind: 'derived', editable: false, flexible: true }),
];

const views: { readonly [S in State]: CellView } = {
  rest: { text: '8.5' },
  zero: { text: '0' },
  blank: { text: '' },
  excused: { text: '', shown: 'EX', tone: 'excused' },
  warning: { text: '17', tone: 'warning', title: cellStates.warning },
  unsent: { text: '7', isUnsent: true },
  muted: { text: '19', shown: '19 of 20', tone: 'muted' },
  strong: { text: '53', tone: 'strong' },
  counting: { text: '88', isCounting: true },
  attention: { text: cellStates.attention, tone: 'attention' },
};

/** One row for each look of a cell. A typed number is kept, any other text refused. */
export const CellStates = () => {
  const typed = useRef(new Map<string, string>());
  const repaint = useRef<Repaint>(undefined);
  const [changes, setChanges] = useState(0);
  const source = useMemo(
    () => (paint: Repaint) => {
      repaint.current = paint;
      return () => undefined;
    },
    [],
  );
  const cell = (rowId: string, columnId: string): CellView => {
    const state = states.find((one) => one === rowId);
    if (!state) return { text: '' };
    if (columnId === 'state') return { text: cellStates[state] };
    const typedText = columnId === 'value' ? typed.current.get(rowId) : undefined;
    return typedText === undefined ? views[state] : { text: typedText };
  };
  const edit = (edits: readonly CellEdit[]): EditReply => {
    const refused = edits.find((one) => Number.isNaN(Number(one.text)));
    if (refused) return { refused: text.refusedCell, rowId: refused.rowId, columnId: refused.columnId };
    for (const one of edits) typed.current.set(one.rowId, one.text);
    repaint.current?.();
    return { accepted: true };
  };
  const changeElsewhere = (): void => {
    typed.current.set('rest', String(changes));
    setChanges(changes + 1);
    repaint.current?.();
  };
  return (
    <>
      <p>{text.cellsHint}</p>
      <div>
        <Button onPointerDown={(event) => event.preventDefault()} onClick={changeElsewhere}>
          {text.elsewhere}
        </Button>
      </div>
      <div className={classes.cells}>
        <Grid
          label={text.cells}
          rowIds={states}
          columns={columns}
          cell={cell}
          changes={source}
          onEdit={edit}
          onPaste={() => undefined}
        />
      </div>
    </>
  );
};
