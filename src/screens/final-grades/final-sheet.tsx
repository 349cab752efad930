import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useCallback,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { asId, type OfferingId, type StudentId } from '../../../events/ids.ts';
import { policyFaultText, statisticsText as words } from '../../../messages/final-grades.ts';
import { finalGradesText } from '../../../messages/final-words.ts';
import { namesIn, shortOfferingName } from '../../../messages/naming.ts';
import { proofText, finalGradesScreen as text } from '../../../messages/screens/final-grades-screen.ts';
import { concernsOf } from '../../../projections/final-grades/concerns.ts';
import type { OfferingGrades } from '../../../projections/final-grades/result.ts';
import type { PolicyFault } from '../../../projections/settings/policy.ts';
import { ExportMenu } from '../../components/export/export-menu.tsx';
import { useWaysOut } from '../../components/fill/ways-out.tsx';
import { useGoTo } from '../../components/go-to.ts';
import { useAssessments } from '../../components/offering/assessments-hook.ts';
import { finalCell, type Rule, type ShownSource } from '../../components/offering/final-cell.ts';
import { filling, useFinalColumns, whileTrying } from '../../components/offering/final-columns.ts';
import { useComparedGrades } from '../../components/views/compared-grades.ts';
import { EnterPast } from '../../components/views/enter-past.tsx';
import { WhatIfButton } from '../../components/views/what-if-button.tsx';
import { proofFile } from '../../files/proof-file.ts';
import { Button } from '../../ui/button.tsx';
import { useFocusOnOpening } from '../../ui/grid/focus-on-opening.ts';
import { Grid, type GridHandle } from '../../ui/grid/grid.tsx';
import { useLater } from '../../ui/later.ts';
import { Notice } from '../../ui/notice.tsx';
import { shownDecimal } from '../../ui/numbers.ts';
import { Page } from '../../ui/page.tsx';
import { usePrinting } from '../../ui/printing.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { showsEarlierState } from '../../workspace/view.ts';
import { useViews } from '../../workspace/views.tsx';
import { useLedger } from '../../workspace/workspace-hooks.tsx';
import { BeforeSubmission, useLeadToCell, useOpenDecisions } from './before-submission.tsx';
import { CellLine } from './cell-line.tsx';
import { ElsewhereStrip } from './changed-elsewhere.tsx';
import { type ClassFacts, useClassFacts } from './class-facts.ts';
import { ClassPanel } from './class-panel.tsx';
import { Distribution } from './distribution.tsx';
import { DriftStrip } from './drift-strip.tsx';
import { exportedGrades, exportedIds } from './exported-grades.ts';
import { useFinalRows } from './final-rows.ts';
import classes from './final-sheet.module.css';
import { printedFinals } from './printed-finals.ts';
import type { SheetParts } from './sheet-parts.ts';
import { type FinalsSheetState, sheetName, useSheetState } from './sheet-state.ts';
import { SheetTools } from './sheet-tools.tsx';
import { TrialPanel } from './trial-panel.tsx';
import { TriedLetters } from './tried-letters.ts';
import { useUnsentGiven } from './unsent-given.ts';
import { WhyPanel } from './why-panel.tsx';

type SheetProps = { readonly offeringId: OfferingId; readonly grades: OfferingGrades; readonly name: string };

/** Students × assessments, weight sets and the final grade; beside it the class, or why one grade is what it is. */
export const FinalSheet = ({ offeringId, grades, name }: SheetProps) => {
  const ledger = useLedger();
  const book = ledger.book();
  const goTo = useGoTo();
  const isLater = useLater();
  const assessments = useAssessments(offeringId);
  const state = useSheetState(offeringId, grades.policy.ungraded);
  const compared = useComparedGrades(offeringId);
  const columns = useFinalColumns(offeringId, grades, assessments, compared);
  const byId = useMemo(() => new Map(columns.map((column) => [column.column.columnId, column.what])), [columns]);
  const whatOf = useCallback((columnId: string) => byId.get(columnId), [byId]);
  const { view } = useViews();
  const facts = useClassFacts(offeringId, grades, state.rule, compared);
  const decisions = useOpenDecisions(offeringId, facts);
  const rows = useFinalRows(offeringId, grades, state, facts, decisions.open, whatOf);
  const source: ShownSource = {
    book,
    grades,
    rule: state.rule,
    names: namesIn(book),
    concerns: concernsOf(book, offeringId, grades),
    nearOf: (studentId) => facts?.near.get(studentId),
    compared,
    isPast: showsEarlierState(view),
    isUnsent: useUnsentGiven(offeringId),
  };
  const grid = useRef<GridHandle>(null);
  const ways = useWaysOut(offeringId, rows.rowIds);
  const panel = state.panel === 'trial' && view?.kind !== 'trial' ? undefined : state.panel;
  // A phone has room for few columns, but paper has.
  const printed = () => columns.filter((one) => state.isPhone || state.isShown(one));
  const print = (): void => ways.print({ way: 'table', table: printedFinals(source, rows, printed()) });
  // What is entered in a dialog stays: the page is printed as it is.
  usePrinting(() => ways.dialog || print());
  const parts = { offeringId, source, facts, columns, whatOf, rows, decisions, state };
  useLeadToCell(grid, parts);
  return (
    <Page
      title={text.title}
      windowTitle={text.of(name)}
      detail={
        <span className={classes.detail}>
          <RuleSwitch official={grades.policy.ungraded} rule={state.rule} onChange={state.setRule} />
          <ClassFigures facts={facts} />
        </span>
      }
      tools={
        <>
          <Button className={classes.toOffering} onClick={() => goTo.offering(offeringId)}>
            {text.toOffering}
          </Button>
          <WhatIfButton onEnter={() => state.setPanel('trial')} />
          <EnterPast />
          <ExportMenu
            table={() => exportedGrades(source, rows, text.of(shortOfferingName(book, offeringId)))}
            more={view ? [] : [{ name: proofText.offer, make: () => proofFile(ledger, offeringId, grades.fault) }]}
            onWay={ways.onWay}
            prints={{ finals: print, ...ways.prints }}
            noted={{ offeringId, assessmentIds: grades.assessmentIds, studentIds: () => exportedIds(source, rows) }}
          />
          {ways.dialog}
        </>
      }
    >
      <div className={panel ? classes.withPanel : classes.place}>
        <div className={classes.table}>
          {grades.fault && <PolicyStrip offeringId={offeringId} fault={grades.fault} />}
          <ElsewhereStrip offeringId={offeringId} />
          <DriftStrip offeringId={offeringId} book={book} grades={grades} />
          <BeforeSubmission {...parts} />
          <ClassAndRows {...parts} name={name} grid={grid} />
          <CellLine {...parts} />
        </div>
        {isLater && panel === 'class' && <ClassPanel {...parts} />}
        {panel === 'why' && <WhyPanel {...parts} grid={grid} />}
        {panel === 'trial' && <TrialPanel {...parts} />}
      </div>
    </Page>
  );
};

type RowsProps = SheetParts & {
  readonly name: string;
  readonly grid: RefObject<GridHandle | null>;
};

/** The picture of the class over its rows, which say what the cut-offs that are tried on it would give. */
const ClassAndRows = (props: RowsProps) => {
  const { offeringId, facts, rows, state, grid } = props;
  useFocusOnOpening(grid, rows.rowIds.length > 0);
  const [tried] = useState(() => new TriedLetters());
  return (
    <>
      {facts && <Distribution offeringId={offeringId} facts={facts} tried={tried} />}
      <SheetTools {...props} />
      {rows.rowIds.length > 0 ? <Cells {...props} tried={tried} /> : <NoMatch state={state} />}
    </>
  );
};

type CellsProps = RowsProps & { readonly tried: TriedLetters };

const Cells = ({ offeringId, source: untriedSource, tried, columns, whatOf, rows, state, name, grid }: CellsProps) => {
  const usualColumns = useMemo(() => {
    const shown = columns.filter(state.isShown).map(({ column }) => column);
    return state.isPhone ? filling(shown) : shown;
  }, [columns, state.isShown, state.isPhone]);
  const isTrying = useSyncExternalStore(tried.subscribeAny, tried.isAny);
  const shown = isTrying ? whileTrying(usualColumns, untriedSource.grades) : usualColumns;
  const source = { ...untriedSource, triedOf: tried.of };
  const cell = (rowId: string, columnId: string) => {
    const studentId = asId<StudentId>(rowId);
    const [seat, studentGrades, content] = [
      rows.seats.get(studentId),
      source.grades.students.get(studentId),
      whatOf(columnId),
    ];
    return seat && studentGrades && content ? finalCell(source, seat.student, studentGrades, content) : { text: '' };
  };
  const refuse = () => ({ refused: text.computed, rowId: rows.rowIds[0] ?? '', columnId: 'final' });
  return (
    <div className={classes.grid} onKeyDownCapture={onEnter(state)} onDoubleClickCapture={onDoubleClick(state)}>
      <Grid
        ref={grid}
        name={sheetName(offeringId)}
        label={text.grid(name)}
        isReading
        isDrawn
        rowIds={rows.rowIds}
        columns={shown}
        cell={cell}
        changes={tried.subscribe}
        sort={rows.sort}
        onSort={rows.onSort}
        onActive={(rowId, columnId) => state.setActive({ rowId: asId<StudentId>(rowId), columnId })}
        onHeader={state.setHeader}
        onSelection={state.setSelection}
        onEdit={refuse}
        onPaste={() => undefined}
      />
    </div>
  );
};

/** Nothing is typed here, so Enter or a double click on a cell opens *Why this grade*. */
const onEnter =
  (state: FinalsSheetState) =>
  (event: KeyboardEvent): void => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
    if (event.key === 'Escape') state.setPanel(undefined);
    if (event.key !== 'Enter' || !isPlain || !isOnCell(event.currentTarget)) return;
    event.preventDefault();
    event.stopPropagation();
    state.setPanel('why');
  };

/** Whether a cell is active. On a header, Enter sorts. */
const isOnCell = (wrapper: Element): boolean =>
  wrapper.querySelector('[role="grid"] [role="columnheader"].is-active') === null;

const onDoubleClick =
  (state: FinalsSheetState) =>
  (event: MouseEvent): void => {
    if (!(event.target instanceof Element) || !event.target.closest('[role="gridcell"], [role="rowheader"]')) return;
    event.stopPropagation();
    state.setPanel('why');
  };

const NoMatch = ({ state }: { state: FinalsSheetState }) => (
  <Notice title={text.noMatch.title} body={text.noMatch.body}>
    <Button
      onClick={() => {
        state.setQuery('');
        state.setView('all');
      }}
    >
      {text.noMatch.showAll}
    </Button>
  </Notice>
);

type SwitchProps = { readonly official: Rule; readonly rule: Rule; readonly onChange: (rule: Rule) => void };

/**
 * Which of the two totals the table shows. The switch does not change the policy. The other total is in every tooltip.
 */
const RuleSwitch = ({ official, rule, onChange }: SwitchProps) => (
  <Segmented
    label={text.rule}
    value={rule}
    onChange={onChange}
    choices={[
      { value: 'leftOut', label: labelOf(finalGradesText.soFar, official === 'leftOut') },
      { value: 'zero', label: labelOf(finalGradesText.blanksAsZero, official === 'zero') },
    ]}
  />
);

const labelOf = (name: string, isOfficial: boolean): string => (isOfficial ? text.officialRule(name) : name);

type StripProps = { readonly offeringId: OfferingId; readonly fault: PolicyFault };

/** Why nobody has a final grade. */
const PolicyStrip = ({ offeringId, fault }: StripProps) => {
  const goTo = useGoTo();
  return (
    <p className={classes.drift} role="status">
      <span>{policyFaultText(fault)}</span>
      <Button size="small" look="accent" onClick={() => goTo.offering(offeringId)}>
        {text.toOffering}
      </Button>
    </p>
  );
};

/** How the class did, in one line; nothing for a class without a grade. */
const ClassFigures = ({ facts }: { readonly facts: ClassFacts | undefined }) => {
  if (!facts) return null;
  const { mean, median, standardDeviation } = facts.statistics;
  const figures = [
    [words.mean, mean && words.percent(shownDecimal(mean.shown))],
    [words.median, median && words.percent(shownDecimal(median.shown))],
    [words.deviation, standardDeviation === null ? null : shownDecimal(standardDeviation.toFixed(1))],
  ] as const;
  return figures.map(
    ([word, figure]) =>
      figure !== null && (
        <span key={word} className={classes.figure}>
          {word} <b>{figure}</b>
        </span>
      ),
  );
};
