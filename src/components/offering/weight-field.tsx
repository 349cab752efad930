import { type ClipboardEvent, type KeyboardEvent, type MouseEvent, memo, useId, useRef } from 'react';
import type { OfferingId, WeightSetId } from '../../../events/ids.ts';
import type { CellEdit } from '../../../machines/grid-edit.ts';
import { weightsText as text } from '../../../messages/screens/offering.ts';
import { useSubmittedDraft } from '../../ui/fields/draft.ts';
import { parseTsv } from '../../ui/grid/tsv.ts';
import { shownNumber } from '../../ui/numbers.ts';
import { useAsk } from '../../workspace/ask-hook.ts';
import { useToasts } from '../../workspace/toasts/toasts.ts';
import { readWeights } from './weight-edits.ts';
import classes from './weight-field.module.css';

type FieldProps = {
  readonly offeringId: OfferingId;
  /** An assessment's id, or the cell of a category. */
  readonly rowId: string;
  readonly weightSetId: WeightSetId;
  readonly weight: number | undefined;
  /** What a blank means; otherwise the field is marked, for it is not in the set. */
  readonly blank?: string;
  /** Names, for screen readers. */
  readonly assessment: string;
  readonly set: string;
};

/**
 * One weight. Enter saves it and goes down, at the end to the next set; Tab goes right; a blank takes an assessment out
 * of the set. A text that is refused stays, and its reason stands below it.
 */
export const WeightField = memo((props: FieldProps) => {
  const { offeringId, rowId, weightSetId, weight, blank, assessment, set } = props;
  const faultId = useId();
  const write = useWrite(offeringId);
  const toasts = useToasts();
  const cell = { rowId, columnId: weightSetId };
  const { draft, submit } = useSubmittedDraft(weight === undefined ? '' : shownNumber(weight), (typed) =>
    write([{ ...cell, text: typed }]),
  );
  const { error, onKeyDown, ...field } = draft;
  const press = (event: KeyboardEvent<HTMLInputElement>): void => {
    const field = event.currentTarget;
    const step = stepOf(event);
    const from = fillFrom(event);
    if (step) {
      event.preventDefault();
      if (submit()) stepFrom(field, step);
    } else if (from) {
      event.preventDefault();
      const copiedText = textOfNeighbour(field, from);
      const refused = copiedText === undefined ? undefined : write([{ ...cell, text: copiedText }]);
      if (refused !== undefined) toasts.show({ kind: 'refused', text: refused });
    } else if (event.key !== 'Enter') onKeyDown(event);
  };
  const paste = usePaste(write);
  const selectionHandlers = useKeptSelection();
  return (
    <span className={classes.place}>
      <input
        {...field}
        className={`own-field ${classes.field}`}
        data-weight-row={rowId}
        data-weight-column={weightSetId}
        data-missing={weight === undefined && blank === undefined}
        inputMode="decimal"
        placeholder="–"
        aria-label={text.weightOf(assessment, set)}
        title={weight === undefined ? (blank ?? text.missing) : undefined}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : faultId}
        onFocus={({ currentTarget }) => currentTarget.select()}
        {...selectionHandlers}
        onKeyDown={press}
        onPaste={paste}
      />
      {error !== undefined && (
        <span id={faultId} className={classes.fault} role="alert">
          {error}
        </span>
      )}
    </span>
  );
});

/**
 * The first click on a field keeps its text selected, as where the click gives it the focus: a key or a new set has given it
 * already, and what is typed would stand beside the weight. The next click places the caret.
 */
const useKeptSelection = () => {
  const isClicked = useRef(false);
  const isKept = useRef(false);
  const onMouseDown = (event: MouseEvent<HTMLInputElement>): void => {
    const { selectionStart, selectionEnd, value } = event.currentTarget;
    const isSelected = value !== '' && selectionStart === 0 && selectionEnd === value.length;
    isKept.current = isSelected && !isClicked.current && event.currentTarget === document.activeElement;
    if (isKept.current) event.preventDefault();
    isClicked.current = true;
  };
  /** Chromium takes a selection away when the button is let go, if the press before this one was on a selection. */
  const onMouseUp = (event: MouseEvent<HTMLInputElement>): void => {
    if (isKept.current) event.preventDefault();
    isKept.current = false;
  };
  const onBlurCapture = (): void => {
    isClicked.current = false;
  };
  return { onMouseDown, onMouseUp, onBlurCapture };
};

const stepOf = ({ key, shiftKey, nativeEvent }: KeyboardEvent): WeightMove | undefined => {
  if (nativeEvent.isComposing) return undefined;
  if (key === 'Enter') return shiftKey ? 'up' : 'next';
  return key === 'ArrowDown' ? 'down' : key === 'ArrowUp' ? 'up' : undefined;
};

/** Where the value comes from that a key copies, as in a grid; `undefined` for other keys. */
const fillFrom = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): 'up' | 'left' | undefined => {
  if (!(ctrlKey || metaKey) || altKey) return undefined;
  return { d: 'up' as const, r: 'left' as const }[key.toLowerCase()];
};

type Write = (edits: readonly CellEdit[], done?: string) => string | undefined;

/** Writes all weights in one command. Returns why nothing was written, if it was refused. */
const useWrite = (offeringId: OfferingId): Write => {
  const ask = useAsk();
  return (edits, done) => {
    const weights = readWeights(edits);
    if ('refused' in weights) return weights.refused;
    return ask({ type: 'EditWeights', offeringId, ...weights }, done);
  };
};

/** A pasted single value goes into the field like typed text. A block is written at once, or refused as a whole. */
const usePaste = (write: Write) => {
  const toasts = useToasts();
  return (event: ClipboardEvent<HTMLInputElement>): void => {
    const block = parseTsv(event.clipboardData.getData('text/plain'));
    if (block.length === 1 && block[0]?.length === 1) return;
    event.preventDefault();
    const edits = editsOfBlock(event.currentTarget, block);
    const refused = edits ? write(edits, text.changed(edits.length)) : text.doesNotFit;
    if (refused) toasts.show({ kind: 'refused', text: refused });
  };
};

/** `next`: down, and from the last row to the first row of the next set. */
type WeightMove = 'up' | 'down' | 'next';

type FieldRow = readonly (HTMLInputElement | undefined)[];

/**
 * The weight fields of the table as they are on screen: rows that have some, each with a place for every set. A part of a
 * category has no field there.
 */
const fieldsOfTable = (field: HTMLElement): readonly FieldRow[] => {
  const rows = [...(field.closest('table')?.tBodies[0]?.rows ?? [])]
    .map((row) => [...row.querySelectorAll<HTMLInputElement>('input[data-weight-column]')])
    .filter((fields) => fields.length > 0);
  const fullest = rows.reduce<readonly HTMLInputElement[]>((most, row) => (row.length > most.length ? row : most), []);
  return rows.map((fields) =>
    fullest.map(({ dataset }) => fields.find((one) => one.dataset.weightColumn === dataset.weightColumn)),
  );
};

const placeOf = (rows: readonly FieldRow[], field: HTMLInputElement) => {
  const row = rows.findIndex((fields) => fields.includes(field));
  return { row, column: rows[row]?.indexOf(field) ?? -1 };
};

/** Moves the focus to the next field of the set; at the edge it stays. */
const stepFrom = (field: HTMLInputElement, step: WeightMove): void => {
  const rows = fieldsOfTable(field);
  const { row, column } = placeOf(rows, field);
  const inSet = (at: number) => rows.flatMap((fields) => fields[at] ?? []);
  const after = rows.slice(row + 1).flatMap((fields) => fields[column] ?? [])[0];
  const before = rows
    .slice(0, row)
    .flatMap((fields) => fields[column] ?? [])
    .at(-1);
  const target = step === 'up' ? before : (after ?? (step === 'next' ? inSet(column + 1)[0] : undefined));
  target?.focus();
};

/** The text of the field above, or at the left; `undefined` if there is none. */
const textOfNeighbour = (field: HTMLInputElement, where: 'up' | 'left'): string | undefined => {
  const rows = fieldsOfTable(field);
  const { row, column } = placeOf(rows, field);
  return (where === 'up' ? rows[row - 1]?.[column] : rows[row]?.[column - 1])?.value;
};

/** The edits of a block that begins at this field; `undefined` if a part of it has no field. */
const editsOfBlock = (
  field: HTMLInputElement,
  block: readonly (readonly string[])[],
): readonly CellEdit[] | undefined => {
  const rows = fieldsOfTable(field);
  const { row, column } = placeOf(rows, field);
  const edits = block.flatMap((texts, down) =>
    texts.map((text, right): CellEdit | undefined => {
      const target = rows[row + down]?.[column + right]?.dataset;
      const { weightRow: rowId, weightColumn: columnId } = target ?? {};
      return rowId === undefined || columnId === undefined ? undefined : { rowId, columnId, text };
    }),
  );
  return edits.every((edit) => edit !== undefined) ? edits : undefined;
};
