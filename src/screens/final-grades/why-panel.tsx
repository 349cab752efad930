import { NativeSelect } from '@mantine/core';
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import type { OfferingId, StudentId } from '../../../events/ids.ts';
import { own } from '../../../events/record.ts';
import { historySteps } from '../../../messages/components/history-steps.ts';
import { finalGradesText, givenText, noGradeText } from '../../../messages/final-words.ts';
import { studentName } from '../../../messages/naming.ts';
import {
  givenForm,
  finalGradesScreen as sheetText,
  whyText as text,
} from '../../../messages/screens/final-grades-screen.ts';
import { type Explanation, explain } from '../../../projections/final-grades/explain.ts';
import type { HistoryOf } from '../../components/history/subject-history.ts';
import { HistoryDrawer } from '../../components/later.ts';
import type { ColumnContent } from '../../components/offering/final-columns.ts';
import { fractionText } from '../../components/offering/fraction-text.ts';
import { setName } from '../../components/offering/set-name.ts';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import type { GridHandle } from '../../ui/grid/grid.tsx';
import { shownDecimal } from '../../ui/numbers.ts';
import { printAlone } from '../../ui/print-alone.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { useMark } from '../../workspace/mark.ts';
import { useToasts } from '../../workspace/toasts/toasts.ts';
import sheet from './final-sheet.module.css';
import { GivenDialog } from './given-dialog.tsx';
import { PanelHead } from './panel-head.tsx';
import type { SheetParts } from './sheet-parts.ts';
import type { ActiveStudentCell } from './sheet-state.ts';
import { WhatChanged } from './what-changed.tsx';
import { WhyAssessment } from './why-assessment.tsx';
import { WhyCategories } from './why-categories.tsx';
import classes from './why-panel.module.css';

type PanelProps = SheetParts & { readonly grid: RefObject<GridHandle | null> };

/** How the active student's grade came about, as a sum with every term. Nothing is rounded on the way. */
export const WhyPanel = ({ grid, ...parts }: PanelProps) => {
  const { rows, state } = parts;
  const { active } = state;
  const mark = useMark();
  const content = useRef<HTMLDivElement>(null);
  const at = active ? rows.rowIds.indexOf(active.rowId) : -1;
  const step = (by: number): void => {
    const rowId = rows.rowIds[at + by];
    if (active && rowId !== undefined) grid.current?.reveal(rowId, active.columnId);
  };
  const close = (): void => {
    state.setPanel(undefined);
    grid.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // React also passes on keys from dialogs that lie over the page and not within the panel.
    if (!(event.target instanceof Node && event.currentTarget.contains(event.target))) return;
    if (event.key === 'Escape') close();
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (by === undefined || event.target instanceof HTMLSelectElement || isRadio(event.target)) return;
    event.preventDefault();
    step(by);
  };
  return (
    <aside className={sheet.panel} aria-label={text.title} onKeyDown={onKeyDown}>
      <PanelHead title={text.title} onClose={close}>
        <Button
          icon="up"
          aria-label={text.previous}
          title={text.previous}
          disabled={at <= 0}
          onClick={() => step(-1)}
        />
        <Button
          icon="down"
          aria-label={text.next}
          title={text.next}
          disabled={at === -1 || at === rows.rowIds.length - 1}
          onClick={() => step(1)}
        />
      </PanelHead>
      {active ? (
        <>
          <div ref={content} className={classes.content}>
            {mark !== undefined && <p className={classes.quiet}>{mark}</p>}
            <Why {...parts} active={active} />
          </div>
          <Actions content={content} studentId={active.rowId} offeringId={parts.offeringId} />
        </>
      ) : (
        <p className={classes.quiet}>{text.choose}</p>
      )}
    </aside>
  );
};

type ActionsProps = {
  readonly content: RefObject<HTMLDivElement | null>;
  readonly studentId: StudentId;
  readonly offeringId: OfferingId;
};

/** Gives a grade, opens the student's history in the offering, copies the panel as text, or prints it. */
const Actions = ({ content, studentId, offeringId }: ActionsProps) => {
  const toasts = useToasts();
  const [shown, show] = useState<HistoryOf>();
  const [isGiving, setGiving] = useState(false);
  const copy = async (): Promise<void> => {
    const isCopied = await copyText(content.current?.innerText ?? '');
    toasts.show(isCopied ? { kind: 'done', text: text.copied } : { kind: 'refused', text: text.notCopied });
  };
  return (
    <div className={classes.actions}>
      <Button size="small" onClick={() => setGiving(true)}>
        {givenForm.open}
      </Button>
      {isGiving && <GivenDialog studentId={studentId} offeringId={offeringId} onClose={() => setGiving(false)} />}
      <Button size="small" onClick={() => show({ what: 'student', studentId, offeringId })}>
        {historySteps.open}
      </Button>
      {shown && <HistoryDrawer opened of={shown} onClose={() => show(undefined)} />}
      <Button size="small" onClick={() => void copy()}>
        {text.copy}
      </Button>
      <Button size="small" onClick={() => printAlone(content.current)}>
        {text.print}
      </Button>
    </div>
  );
};

const isRadio = (target: EventTarget): boolean => target instanceof HTMLInputElement && target.type === 'radio';

/** A set that was chosen to be looked at is forgotten when another cell is active. */
const Why = ({ active, ...parts }: SheetParts & { readonly active: ActiveStudentCell }) => {
  const { source, state, whatOf } = parts;
  const grades = source.grades.students.get(active.rowId);
  const [chosenSet, setChosenSet] = useState<{ readonly cell: string; readonly position: number }>();
  const cell = `${active.rowId} ${active.columnId}`;
  const decisive = grades ? decisiveSet(parts, whatOf(active.columnId)) : 0;
  const position = chosenSet?.cell === cell ? chosenSet.position : decisive;
  const explanationOf = (weightSet: number): Explanation | undefined =>
    explain(source.book, parts.offeringId, active.rowId, { ungraded: state.rule, weightSet });
  const explanation = explanationOf(position);
  return (
    <>
      <Head studentId={active.rowId} source={source} explanation={explanation} />
      <SetChoice
        source={source}
        position={position}
        shown={(at) => shownIn(explanationOf(at))}
        onChange={(chosen) => setChosenSet({ cell, position: chosen })}
      />
      {explanation ? <Derivation {...parts} explanation={explanation} /> : <p className={classes.quiet}>{text.gone}</p>}
      <WhatChanged source={source} seat={{ offeringId: parts.offeringId, studentId: active.rowId }} />
    </>
  );
};

const shownIn = (explanation: Explanation | undefined): string =>
  explanation?.grade.kind === 'grade' ? shownDecimal(explanation.grade.percent.shown) : finalGradesText.nothing;

type HeadProps = Pick<SheetParts, 'source'> & {
  readonly studentId: StudentId;
  readonly explanation: Explanation | undefined;
};

const Head = ({ studentId, source: { book, grades }, explanation }: HeadProps) => {
  const { final, weightSet } = explanation ?? {};
  const letter = final?.kind === 'grade' && final.weightSet === weightSet ? final.letter : null;
  const given = givenText(own(grades.policy.given, studentId));
  return (
    <div className={classes.who}>
      <div>
        <h3 className={classes.student}>{studentName(book, studentId)}</h3>
        <p className={classes.quiet}>{book.students.get(studentId)?.studentCode}</p>
        {given !== '' && <p className={classes.given}>{sheetText.given(given)}</p>}
      </div>
      <p className={classes.grade}>
        {shownIn(explanation)} {letter !== null && <span>{letter}</span>}
      </p>
    </div>
  );
};

type ChoiceProps = Pick<SheetParts, 'source'> & {
  readonly position: number;
  readonly shown: (position: number) => string;
  readonly onChange: (position: number) => void;
};

/** From four sets on, buttons beside each other would not fit. */
const SetChoice = ({ source: { grades }, position, shown, onChange }: ChoiceProps) => {
  const choices = grades.weightSets.map((_, at) => ({ value: String(at), label: setName(grades, at) }));
  if (choices.length < 2) return null;
  if (choices.length < 4) {
    return (
      <Segmented
        label={text.sets}
        value={String(position)}
        choices={choices.map((choice, at) => ({ ...choice, count: shown(at) }))}
        onChange={(value) => onChange(Number(value))}
      />
    );
  }
  return (
    <NativeSelect
      label={text.sets}
      value={String(position)}
      data={choices}
      onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
    />
  );
};

/** The weight set that the active column belongs to, or the one that decides. */
const decisiveSet = ({ source, state }: SheetParts, what: ColumnContent | undefined): number => {
  if (what?.kind === 'set') return what.position;
  const final = state.active && source.grades.students.get(state.active.rowId)?.[state.rule].final;
  return final?.kind === 'grade' ? final.weightSet : 0;
};

const Derivation = ({ explanation, ...parts }: SheetParts & { explanation: Explanation }) => {
  const { grades, names } = parts.source;
  const { final, grade, exact, policy } = explanation;
  return (
    <>
      <p className={classes.quiet}>{text.rule[explanation.ungraded]}</p>
      <ol className={classes.terms}>
        {explanation.assessments.map((term) => (
          <WhyAssessment key={term.assessmentId} {...parts} term={term} weightSum={explanation.weightSum} />
        ))}
      </ol>
      <WhyCategories {...parts} explanation={explanation} />
      {grade.kind === 'grade' && exact ? (
        <div className={classes.sum}>
          <p className={classes.total}>
            <span>{text.sum}</span>
            <span>{fractionText(exact, policy.decimals + 4)}</span>
          </p>
          <p className={classes.total}>
            <span>{text.rounded(policy.decimals)}</span>
            <strong>{shownDecimal(grade.percent.shown)}</strong>
          </p>
          {final.kind === 'grade' && final.weightSet !== explanation.weightSet && (
            <p className={classes.quiet}>
              {text.other(setName(grades, final.weightSet), shownDecimal(final.percent.shown))}
            </p>
          )}
          {final.kind === 'grade' && final.weightSet === explanation.weightSet && (
            <p>
              {[
                grades.weightSets.length > 1 ? text.official(setName(grades, final.weightSet)) : finalGradesText.final,
                final.letter === null ? undefined : text.letter(final.letter),
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
          )}
        </div>
      ) : (
        <p>{grade.kind === 'none' && noGradeText(grade, names)}</p>
      )}
    </>
  );
};
