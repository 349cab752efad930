import { Button, TextInput } from '@mantine/core';
import { memo, useMemo } from 'react';
import { decimalText } from '../../../events/decimal.ts';
import type { Assessment } from '../../../events/entities.ts';
import type { AssessmentId, OfferingId } from '../../../events/ids.ts';
import { assessmentName } from '../../../messages/naming.ts';
import { assessmentsText as text } from '../../../messages/offering.ts';
import type { OfferingGrades } from '../../../projections/final-grades/result.ts';
import { useGoTo } from '../../app/go-to.ts';
import { useAsk } from '../../ask-hook.ts';
import { maximumText, sumOf, useAssessments } from '../../ui/assessments-hook.ts';
import { DeleteButton } from '../../ui/delete-button.tsx';
import { useDraft } from '../../ui/fields/draft.ts';
import { NewRecord } from '../../ui/new-record.tsx';
import { useBook } from '../../workspace-hooks.tsx';
import classes from './assessments.module.css';
import { readMaxima } from './maxima.ts';
import { Section } from './section.tsx';

type AssessmentsProps = { readonly offeringId: OfferingId; readonly grades: OfferingGrades };

/** What the offering is assessed by: added, renamed, opened and deleted here. */
export const Assessments = memo(({ offeringId, grades }: AssessmentsProps) => {
  const assessments = useAssessments(offeringId);
  const graded = useMemo(() => gradedCounts(grades), [grades]);
  return (
    <Section id="assessments" title={text.title}>
      {assessments.length === 0 ? (
        <p className={classes.none}>{text.none}</p>
      ) : (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{text.name}</th>
              <th scope="col" className={classes.number}>
                {text.problems}
              </th>
              <th scope="col" className={classes.number}>
                {text.maximum}
              </th>
              <th scope="col" className={classes.number}>
                {text.graded}
              </th>
              <td />
            </tr>
          </thead>
          <tbody>
            {assessments.map((assessment) => (
              <Row
                key={assessment.assessmentId}
                assessment={assessment}
                graded={graded.get(assessment.assessmentId) ?? 0}
                all={grades.students.size}
              />
            ))}
          </tbody>
        </table>
      )}
      <NewAssessment offeringId={offeringId} />
    </Section>
  );
});

/** How many students have a result in each assessment. */
const gradedCounts = (grades: OfferingGrades): ReadonlyMap<AssessmentId, number> => {
  const counts = new Map<AssessmentId, number>();
  for (const { leftOut } of grades.students.values()) {
    for (const [assessmentId, result] of leftOut.assessments) {
      if (result.kind === 'result') counts.set(assessmentId, (counts.get(assessmentId) ?? 0) + 1);
    }
  }
  return counts;
};

type RowProps = { readonly assessment: Assessment; readonly graded: number; readonly all: number };

const Row = memo(({ assessment, graded, all }: RowProps) => {
  const ask = useAsk();
  const goTo = useGoTo();
  const { assessmentId } = assessment;
  const name = useBook((book) => assessmentName(book, assessmentId));
  const rename = (typed: string): string | undefined => {
    const assessmentName = typed.trim();
    if (assessmentName === '') return text.nameMissing;
    return ask({ type: 'EditAssessment', assessmentId, fields: { assessmentName } });
  };
  return (
    <tr>
      <td className={classes.name}>
        <TextInput aria-label={text.nameOf(name)} {...useDraft(assessment.assessmentName, rename)} />
      </td>
      <td className={classes.number}>{assessment.problems.length}</td>
      <td className={classes.number}>{maximumText(assessment)}</td>
      <td className={classes.number}>
        <Share graded={graded} all={all} />
      </td>
      <td className={classes.actions}>
        <Button size="compact-sm" aria-label={text.openOne(name)} onClick={() => goTo.assessment(assessmentId)}>
          {text.open}
        </Button>
        <DeleteButton
          size="compact-sm"
          aria-label={text.removeOne(name)}
          onDelete={() => ask({ type: 'DeleteAssessment', assessmentId }, text.removed(name, graded))}
        >
          {text.remove}
        </DeleteButton>
      </td>
    </tr>
  );
});

const Share = ({ graded, all }: { graded: number; all: number }) => (
  <span className={classes.share}>
    {text.gradedOf(graded, all)}
    <svg className={classes.bar} viewBox="0 0 100 2" preserveAspectRatio="none" aria-hidden="true">
      <rect className={classes.rest} width="100" height="2" />
      <rect className={classes.done} width={all === 0 ? 0 : (100 * graded) / all} height="2" />
    </svg>
  </span>
);

const NewAssessment = ({ offeringId }: { offeringId: OfferingId }) => {
  const ask = useAsk();
  const add = ({ name = '', maxima = '' }: Readonly<Record<string, string>>): string | undefined => {
    const assessmentName = name.trim();
    if (assessmentName === '') return text.nameMissing;
    const read = readMaxima(maxima);
    if ('fault' in read) return read.fault;
    return ask(
      { type: 'AddAssessment', offeringId, fields: { assessmentName }, maxima: read.maxima },
      text.added(assessmentName, read.maxima.length, decimalText(sumOf(read.maxima))),
    );
  };
  return (
    <NewRecord
      fields={[
        { name: 'name', label: text.newName },
        { name: 'maxima', label: text.maximaLabel, placeholder: text.newMaxima },
      ]}
      button={text.add}
      onAdd={add}
    />
  );
};
