import { type ClipboardEvent, type KeyboardEvent, memo, useId } from 'react';
import type { AssessmentId, OfferingId, WeightSetId } from '../../../events/ids.ts';
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
  readonly assessmentId: AssessmentId;
  readonly weightSetId: WeightSetId;
  readonly weight: number | undefined;
  /** Names, for screen readers. */
  readonly assessment: string;
  readonly set: string;
};

/**
 * One weight. Enter saves it and goes down, at the end to the next set; Tab goes right; a blank takes the assessment out
 * of the set. A text that is refused stays, and its reason stands below it.
 */
export const WeightField = memo(({ offeringId, assessmentId, weightSetId, weight, assessment, set }: FieldProps) => {
  const faultId = useId();
  const write = useWrite(offeringId);
  const toasts = useToasts();
  const cell = { rowId: assessmentId, columnId: weightSetId };
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
      const beside = textBeside(field, from);
      const refused = beside === undefined ? undefined : write([{ ...cell, text: beside }]);
      if (refused !== undefined) toasts.show({ kind: 'refused', text: refused });
    } else if (event.key !== 'Enter') onKeyDown(event);
  };
  const paste = usePaste(write);
  return (
    <span className={classes.place}>
      <input
        {...field}
        className={classes.field}
        data-weight-row={assessmentId}
        data-weight-column={weightSetId}
        data-missing={weight === undefined}
        inputMode="decimal"
        placeholder="–"
        aria-label={text.weightOf(assessment, set)}
        title={weight === undefined ? text.missing : undefined}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : faultId}
        onFocus={({ currentTarget }) => currentTarget.select()}
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
    return ask({ type: 'EditWeights', offeringId, edits: weights }, done);
  };
};

/** A pasted single value goes into the field like typed text. A block is written at once, or refused as a whole. */
const usePaste = (write: Write) => {
  const toasts = useToasts();
  return (event: ClipboardEvent<HTMLInputElement>): void => {
    const block = parseTsv(event.clipboardData.getData('text/plain'));
    if (block.length === 1 && block[0]?.length === 1) return;
    event.preventDefault();
    const edits = blockTargets(event.currentTarget, block);
    const refused = edits ? write(edits, text.changed(edits.length)) : text.doesNotFit;
    if (refused) toasts.show({ kind: 'refused', text: refused });
  };
};

/** `next`: down, and from the last row to the first row of the next set. */
type WeightMove = 'up' | 'down' | 'next';

/** The weight fields of the table, row by row, as they are on screen. */
const fieldsBeside = (field: HTMLElement): readonly (readonly HTMLInputElement[])[] => {
  const rows = field.closest('table')?.tBodies[0]?.rows ?? [];
  return [...rows].map((row) => [...row.querySelectorAll<HTMLInputElement>('input[data-weight-column]')]);
};

const placeOf = (rows: readonly (readonly HTMLElement[])[], field: HTMLElement) => {
  const row = rows.findIndex((fields) => fields.includes(field));
  return { row, column: rows[row]?.indexOf(field) ?? -1 };
};

/** Moves the focus; at the edge it stays. */
const stepFrom = (field: HTMLElement, step: WeightMove): void => {
  const rows = fieldsBeside(field);
  const { row, column } = placeOf(rows, field);
  const below = rows[row + (step === 'up' ? -1 : 1)]?.[column];
  const target = below ?? (step === 'next' ? rows[0]?.[column + 1] : undefined);
  target?.focus();
};

/** The text of the field above, or at the left. */
const textBeside = (field: HTMLElement, where: 'up' | 'left'): string | undefined => {
  const rows = fieldsBeside(field);
  const { row, column } = placeOf(rows, field);
  return (where === 'up' ? rows[row - 1]?.[column] : rows[row]?.[column - 1])?.value;
};

/** The edits of a block that begins at this field; `undefined` if a part of it has no field. */
const blockTargets = (field: HTMLElement, block: readonly (readonly string[])[]): readonly CellEdit[] | undefined => {
  const rows = fieldsBeside(field);
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
