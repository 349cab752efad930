import { TextInput } from '@mantine/core';
import { memo, useMemo } from 'react';
import { decimalText } from '../../../events/decimal.ts';
import type { Assessment } from '../../../events/entities.ts';
import type { OfferingId } from '../../../events/ids.ts';
import { assessmentName } from '../../../messages/naming.ts';
import { assessmentsText as text } from '../../../messages/offering.ts';
import { progressText } from '../../../messages/progress.ts';
import { type Book, seatsIn } from '../../../projections/book.ts';
import { type Progress, progressOf } from '../../../projections/progress.ts';
import { useGoTo } from '../../app/palette/go-to.ts';
import { useAsk } from '../../ask-hook.ts';
import { maximumText, sumOf, useAssessments } from '../../ui/assessments-hook.ts';
import { Button } from '../../ui/button.tsx';
import { DeleteButton } from '../../ui/delete-button.tsx';
import { useDraft } from '../../ui/fields/draft.ts';
import { type NewFault, NewRecord } from '../../ui/new-record.tsx';
import { useBook, useDeferredBook } from '../../workspace-hooks.tsx';
import classes from './assessments.module.css';
import { readMaxima } from './maxima.ts';
import { Section } from './section.tsx';

/** The offering's assessments: added, renamed, opened and deleted here. */
export const Assessments = memo(({ offeringId }: { readonly offeringId: OfferingId }) => {
  const assessments = useAssessments(offeringId);
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
              <CountedRow key={assessment.assessmentId} assessment={assessment} />
            ))}
          </tbody>
        </table>
      )}
      <NewAssessment offeringId={offeringId} />
    </Section>
  );
});

/**
 * Counts a whole class. Each row does so by itself, so that the browser can paint between two of them; what was counted is
 * kept, because the first rendering after a change still has the book before it.
 */
const CountedRow = memo(({ assessment }: { readonly assessment: Assessment }) => {
  const book = useDeferredBook();
  const progress = useMemo(() => progressOf(book, assessment), [book, assessment]);
  const records = useMemo(() => recordsOf(book, assessment), [book, assessment]);
  return <Row assessment={assessment} {...progress} records={records} />;
});

/** How many grades are deleted with the assessment. */
const recordsOf = (book: Book, { offeringId, assessmentId }: Assessment): number =>
  seatsIn(book, offeringId).filter((seat) => seat[assessmentId] !== undefined).length;

type RowProps = Progress & { readonly assessment: Assessment; readonly records: number };

/** The counts are separate props, so that a row is rendered again only when one of them changes. */
const Row = memo(({ assessment, records, ...progress }: RowProps) => {
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
        <Share {...progress} />
      </td>
      <td className={classes.actions}>
        <Button size="small" aria-label={text.openOne(name)} onClick={() => goTo.assessment(assessmentId)}>
          {text.open}
        </Button>
        <DeleteButton
          size="small"
          aria-label={text.removeOne(name)}
          onDelete={() => ask({ type: 'DeleteAssessment', assessmentId }, text.removed(name, records))}
        >
          {text.remove}
        </DeleteButton>
      </td>
    </tr>
  );
});

/** The bar is full only if everybody who is not excused is graded completely; the lighter part is half done. */
const Share = (progress: Progress) => {
  const { complete, partly, notBegun } = progress;
  const expected = complete + partly + notBegun;
  const width = (count: number): number => (expected === 0 ? 0 : (100 * count) / expected);
  return (
    <span className={classes.share}>
      {progressText(progress) || text.nobody}
      <svg className={classes.bar} viewBox="0 0 100 2" preserveAspectRatio="none" aria-hidden="true">
        <rect className={classes.rest} width="100" height="2" />
        <rect className={classes.begun} width={width(complete + partly)} height="2" />
        <rect className={classes.done} width={width(complete)} height="2" />
      </svg>
    </span>
  );
};

const NewAssessment = ({ offeringId }: { offeringId: OfferingId }) => {
  const ask = useAsk();
  const add = ({ name = '', maxima = '' }: Readonly<Record<string, string>>): NewFault | undefined => {
    const assessmentName = name.trim();
    if (assessmentName === '') return { field: 'name', sentence: text.nameMissing };
    const read = readMaxima(maxima);
    if ('fault' in read) return { field: 'maxima', sentence: read.fault };
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
