import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { OfferingId, StudentId } from '../../../events/ids.ts';
import { whole } from '../../../messages/counts.ts';
import { assessmentName } from '../../../messages/naming.ts';
import { submissionText as text } from '../../../messages/screens/final-grades-screen.ts';
import {
  type DecisionKind,
  isSettledByLook,
  type OpenDecision,
} from '../../../projections/final-grades/before-submission.ts';
import { useGoTo } from '../../components/go-to.ts';
import type { FinalColumn } from '../../components/offering/final-columns.ts';
import { Button } from '../../ui/button.tsx';
import type { GridHandle } from '../../ui/grid/grid.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { shownDecimal } from '../../ui/numbers.ts';
import { useViews } from '../../workspace/views.tsx';
import { useWorkspace } from '../../workspace/workspace-context.tsx';
import classes from './before-submission.module.css';
import type { ClassFacts } from './class-facts.ts';
import type { SheetParts } from './sheet-parts.ts';
import type { FinalsFilter } from './sheet-state.ts';

/** The name under which the decisions that the user has looked at are stored. */
export const lookedIn = (offeringId: OfferingId): string => `looked/${offeringId}`;

/**
 * The decisions of a class that are still open, and a function that stores that the user has looked at some of them.
 */
export const useOpenDecisions = (offeringId: OfferingId, facts: ClassFacts | undefined) => {
  const { layouts } = useWorkspace();
  const [, setLookCount] = useState(0);
  const grid = lookedIn(offeringId);
  const lookedAt = layouts.of(grid).turned;
  return {
    open: facts?.decisions.filter((decision) => !isSettledByLook(decision) || !lookedAt.has(decision.key)) ?? [],
    look: (decisions: readonly OpenDecision[]): void => {
      for (const { key } of decisions) layouts.change(grid, { columnId: key, isTurned: true });
      setLookCount((count) => count + 1);
    },
  };
};

export type OpenDecisions = ReturnType<typeof useOpenDecisions>;

/** The column of the cell that a decision of this kind about this student is about, which may not be shown. */
const columnOf = (
  open: readonly OpenDecision[],
  kind: DecisionKind,
  studentId: StudentId | undefined,
  columns: readonly FinalColumn[],
): string => {
  const decision = open.find((one) => one.kind === kind && one.studentId === studentId);
  const found = columns.find(({ what }) => what.kind === 'assessment' && what.assessmentId === decision?.assessmentId);
  return found?.column.columnId ?? 'final';
};

/** Leads to the first cell of the decisions that the user has just asked to list. */
export const useLeadToCell = (grid: RefObject<GridHandle | null>, { rows, columns, decisions, state }: LeadParts) => {
  const lead = useEffectEvent((view: FinalsFilter) => {
    const kind = kinds.find((one) => one === view);
    const [first] = rows.rowIds;
    if (!kind || !first) return;
    grid.current?.reveal(first, columnOf(decisions.open, kind, first, columns.filter(state.isShown)));
    grid.current?.focus();
  });
  useEffect(() => lead(state.view), [state.view]);
};

type LeadParts = Pick<SheetParts, 'rows' | 'columns' | 'decisions' | 'state'>;

/** The students of the open decisions of one kind, each once. */
export const studentsIn = (open: readonly OpenDecision[], kind: DecisionKind): ReadonlySet<StudentId> =>
  new Set(open.flatMap((one) => (one.kind === kind ? one.studentId : [])));

const kinds = ['ungraded', 'none', 'over', 'near', 'given'] as const satisfies readonly DecisionKind[];

/**
 * What to decide before the final grades are submitted; each item lists its students and leads to their cells. Of the
 * official grades of now alone, and only when these facts are theirs. On a phone the items are folded, but for the one
 * that is listed.
 */
export const BeforeSubmission = ({ offeringId, source, facts, state, decisions }: SheetParts) => {
  const { view } = useViews();
  const [isOpen, setOpen] = useState(false);
  const { grades, rule, book } = source;
  const areFactsCurrent = facts?.grades === grades && facts.rule === grades.policy.ungraded && rule === facts.rule;
  if (view || grades.fault || !areFactsCurrent) return null;
  const { open } = decisions;
  const shown = kinds.filter((kind) => open.some((decision) => decision.kind === kind));
  const count = shown.length + facts.blankWeights.length;
  if (count === 0)
    return (
      <p className={classes.strip} data-ready role="status">
        {text.ready(rule, whole(grades.students.size))}
      </p>
    );
  const within = shownDecimal(grades.policy.nearCutOff.toFixed(2));
  return (
    <section className={classes.strip} aria-label={text.title(count)} data-open={isOpen || undefined}>
      <b className={classes.title}>
        <Icon name="warning" /> {text.title(count)}
      </b>
      <span className={classes.fold}>
        <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? text.hide : text.show}
        </Button>
      </span>
      {shown.map((kind) => (
        <Item key={kind} kind={kind} open={open} within={within} state={state} />
      ))}
      {facts.blankWeights.map((assessmentId) => (
        <NoWeight key={assessmentId} name={assessmentName(book, assessmentId)} offeringId={offeringId} />
      ))}
      <LookedAtAll {...{ state, decisions }} />
    </section>
  );
};

type ItemProps = {
  readonly kind: DecisionKind;
  readonly open: readonly OpenDecision[];
  readonly within: string;
  readonly state: SheetParts['state'];
};

/** Of scores over their maximum it counts cells, of all else students. */
const Item = ({ kind, open, within, state }: ItemProps) => {
  const count = kind === 'over' ? open.filter((one) => one.kind === kind).length : studentsIn(open, kind).size;
  const isShown = state.view === kind;
  return (
    <button
      type="button"
      className={classes.item}
      aria-pressed={isShown}
      onClick={() => state.setView(isShown ? 'all' : kind)}
    >
      <b>{whole(count)}</b> {text.items[kind](count, within)}
    </button>
  );
};

const NoWeight = ({ name, offeringId }: { readonly name: string; readonly offeringId: OfferingId }) => {
  const goTo = useGoTo();
  return (
    <button type="button" className={classes.item} onClick={() => goTo.offering(offeringId)}>
      <b>{name}</b> {text.noWeight}
    </button>
  );
};

/** Settles all decisions of the kind that is listed. */
const LookedAtAll = ({ state, decisions: { open, look } }: Pick<SheetParts, 'state' | 'decisions'>) => {
  const listed = open.filter((one) => one.kind === state.view && isSettledByLook(one));
  if (listed.length === 0) return null;
  return (
    <Button
      size="small"
      look="accent"
      title={text.lookedHelp}
      onClick={() => {
        look(listed);
        state.setView('all');
      }}
    >
      {text.lookedAll(listed.length)}
    </Button>
  );
};
