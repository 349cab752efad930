import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { finalGradesText, noGradeText } from '../../../messages/final-grades.ts';
import { whyText as text } from '../../../messages/final-grades-screen.ts';
import { studentName } from '../../../messages/naming.ts';
import { type Explanation, explain } from '../../../projections/final-grades/explain.ts';
import { shownDecimal } from '../../ui/numbers.ts';
import { setName } from '../../ui/set-name.ts';
import type { What } from './final-columns.ts';
import sheet from './final-sheet.module.css';
import { fractionText } from './fraction-text.ts';
import type { SheetParts } from './sheet-parts.ts';
import { WhyAssessment } from './why-assessment.tsx';
import classes from './why-panel.module.css';

/** How the active student's grade came about, as a sum with every term. Nothing is rounded on the way. */
export const WhyPanel = (parts: SheetParts) => {
  const { source, state, whatOf } = parts;
  const { active } = state;
  const of = active && source.grades.students.get(active.rowId);
  const [asked, setAsked] = useState<{ readonly cell: string; readonly position: number }>();
  if (!active) {
    return (
      <aside className={sheet.panel} aria-label={text.title}>
        <p className={classes.quiet}>{text.choose}</p>
      </aside>
    );
  }
  const cell = `${active.rowId} ${active.columnId}`;
  const decisive = of ? decisiveSet(parts, whatOf(active.columnId)) : 0;
  const position = asked?.cell === cell ? asked.position : decisive;
  const explanation = explain(source.book, parts.offeringId, active.rowId, {
    ungraded: state.rule,
    weightSet: position,
  });
  return (
    <aside className={sheet.panel} aria-label={text.title}>
      <h2>{studentName(source.book, active.rowId)}</h2>
      {source.grades.weightSets.length > 1 && (
        <NativeSelect
          size="xs"
          label={text.sets}
          value={String(position)}
          data={source.grades.weightSets.map((_, at) => ({ value: String(at), label: setName(source.grades, at) }))}
          onChange={({ currentTarget }) => setAsked({ cell, position: Number(currentTarget.value) })}
        />
      )}
      {explanation ? <Derivation {...parts} explanation={explanation} /> : <p className={classes.quiet}>{text.gone}</p>}
    </aside>
  );
};

/** The weight set that the active column belongs to, or the one that decides. */
const decisiveSet = ({ source, state }: SheetParts, what: What | undefined): number => {
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
