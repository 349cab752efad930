import { useMemo } from 'react';
import type { OutcomeCellEdit } from '../../../commands/catalogue.ts';
import type { CellEdit, EditHow, EditReply } from '../../../machines/grid-edit.ts';
import { refusalText } from '../../../messages/refusals.ts';
import { outcomesText as text } from '../../../messages/screens/outcomes.ts';
import { useGoTo } from '../../components/go-to.ts';
import { pastedEdits } from '../../components/row-edits.ts';
import { Button } from '../../ui/button.tsx';
import { Grid } from '../../ui/grid/grid.tsx';
import type { CellView, Column } from '../../ui/grid/sheet.ts';
import { Notice } from '../../ui/notice.tsx';
import { shownNumber } from '../../ui/numbers.ts';
import { useToasts } from '../../workspace/toasts/toasts.ts';
import { useDispatch, useLedger } from '../../workspace/workspace-hooks.tsx';
import { useFoot } from './outcome-foot.ts';
import {
  isBlankRow,
  type OutcomeRow,
  type OutcomeRows,
  outcomeColumnId,
  outcomeRows,
  placeOf,
} from './outcome-rows.ts';
import { outcomeWidths } from './outcome-widths.ts';
import type { OutcomeParts, TableParts } from './outcomes-hook.ts';

/** The tables of all assessments, a problem a row and an outcome a column; below them the coverage, and the class. */
export const DesignGrid = (parts: TableParts) => {
  const { offering, assessments, name, room, onChoose } = parts;
  const { learningOutcomes } = offering;
  const goTo = useGoTo();
  const toasts = useToasts();
  const rows = useMemo(() => outcomeRows(assessments), [assessments]);
  const rowIds = useMemo(() => [...rows.keys()], [rows]);
  const columns = useMemo(() => columnsOf(learningOutcomes, room), [learningOutcomes, room]);
  const foot = useFoot('problem', parts);
  const write = useWrite(parts, rows);
  if (assessments.length === 0) {
    return (
      <Notice title={text.noAssessments.title} body={text.noAssessments.body}>
        <Button look="filled" onClick={() => goTo.offering(offering.offeringId)}>
          {text.noAssessments.go}
        </Button>
      </Notice>
    );
  }
  const cell = (rowId: string, columnId: string): CellView => {
    const row = rows.get(rowId);
    return row ? cellOf(row, placeOf(columnId), learningOutcomes.length) : { text: '' };
  };
  return (
    <Grid
      name={`outcomes/${offering.offeringId}`}
      label={text.grid(name)}
      rowIds={rowIds}
      columns={columns}
      cell={cell}
      foot={foot}
      onActive={(_, columnId) => {
        const words = learningOutcomes[placeOf(columnId) ?? -1];
        if (words !== undefined) onChoose(words);
      }}
      onEdit={write}
      onPaste={(offer) => {
        const reply = offer.fits ? write(pastedEdits(offer), 'paste') : { refused: text.doesNotFit };
        if ('refused' in reply) toasts.show({ kind: 'refused', text: reply.refused });
      }}
    />
  );
};

const columnsOf = (learningOutcomes: readonly string[], room: number): readonly Column[] => {
  const { first, each } = outcomeWidths(learningOutcomes, room);
  return [
    {
      columnId: 'problem',
      header: text.problem,
      sub: text.problemHelp,
      width: first,
      frozen: true,
      flexible: true,
      kind: 'text',
      align: 'start',
      editable: false,
    },
    ...learningOutcomes.map(
      (words, at): Column => ({
        columnId: outcomeColumnId(at, words),
        header: words,
        width: each[at] ?? first,
        kind: 'entry',
        align: 'end',
        editable: true,
      }),
    ),
  ];
};

/** The tint of a strength of 1 to 10, in five steps. */
const tintOf = (strength: number): NonNullable<CellView['tint']> => {
  const steps = [1, 2, 3, 4, 5] as const;
  return steps[Math.ceil(strength / 2) - 1] ?? 5;
};

/** `at`: the outcome's place; `undefined` for the column of names. */
const cellOf = (row: OutcomeRow, at: number | undefined, outcomeCount: number): CellView => {
  if (row.kind === 'assessment') {
    const { assessmentName, problems } = row.assessment;
    if (at === undefined) return { text: assessmentName, tone: 'strong' };
    const sum = problems.reduce((total, problem) => total + (problem.outcomes[at] ?? 0), 0);
    return sum === 0 ? { text: '', shown: ' ' } : { text: shownNumber(sum), tone: 'muted' };
  }
  if (at !== undefined) {
    const strength = row.problem.outcomes[at] ?? null;
    return strength === null ? { text: '', shown: ' ' } : { text: String(strength), tint: tintOf(strength) };
  }
  const words = `${text.problemName(row.nth)} · ${text.points(shownNumber(row.problem.max))}`;
  const isUnaddressing = outcomeCount > 0 && isBlankRow(row.problem, outcomeCount);
  return isUnaddressing ? { text: text.unaddressed(words), tone: 'attention' } : { text: words };
};

type CellReading = { readonly edit: OutcomeCellEdit } | { readonly refused: string };

/** The edit that a typed text means, or why it is refused. */
const readCell = (rows: OutcomeRows, { rowId, columnId, text: typed }: CellEdit): CellReading => {
  const [row, at] = [rows.get(rowId), placeOf(columnId)];
  if (row?.kind !== 'problem' || at === undefined) return { refused: text.sums };
  const { assessmentId } = row.assessment;
  const { problemId } = row.problem;
  const strengthText = typed.trim();
  if (strengthText === '') return { edit: { assessmentId, problemId, at, strength: null } };
  if (!/^([1-9]|10)$/.test(strengthText)) return { refused: text.notStrength(strengthText) };
  return { edit: { assessmentId, problemId, at, strength: Number(strengthText) } };
};

/** Writes cells as one commit: all of them, or none and why. Clearing or filling skips the lines of sums. */
const useWrite = ({ offering }: OutcomeParts, rows: OutcomeRows) => {
  const dispatch = useDispatch();
  const ledger = useLedger();
  return (edits: readonly CellEdit[], how: EditHow): EditReply => {
    const isSum = ({ rowId }: CellEdit): boolean => rows.get(rowId)?.kind === 'assessment';
    const chosenEdits = how === 'clear' || how === 'fill' ? edits.filter((edit) => !isSum(edit)) : edits;
    const cells: OutcomeCellEdit[] = [];
    for (const edit of chosenEdits) {
      const read = readCell(rows, edit);
      if ('refused' in read) return { refused: read.refused, rowId: edit.rowId, columnId: edit.columnId };
      cells.push(read.edit);
    }
    const { offeringId, learningOutcomes } = offering;
    const done = how === 'type' ? undefined : { done: text.done(cells.length) };
    const command = { type: 'EditOutcomeCells', offeringId, seen: learningOutcomes, cells } as const;
    const result = dispatch(command, undefined, done);
    if (result.ok) return { accepted: true };
    const { rowId = '', columnId = '' } = edits[0] ?? {};
    return { refused: refusalText(result.refusal, ledger.book()), rowId, columnId };
  };
};
