import { memo, type ReactNode, useState } from 'react';
import type { Assessment, Offering } from '../../../events/entities.ts';
import type { OfferingId } from '../../../events/ids.ts';
import { emptyOffering, assessmentsText as text, weightsText } from '../../../messages/screens/offering.ts';
import { ImportWizard } from '../../components/later.ts';
import { useAssessments } from '../../components/offering/assessments-hook.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useAsk } from '../../workspace/ask-hook.ts';
import { useBook } from '../../workspace/workspace-hooks.tsx';
import classes from './assessments.module.css';
import { AssessmentsTable } from './assessments-table.tsx';
import { isEmptyOffering } from './empty-offering.ts';
import { NewAssessment } from './new-assessment.tsx';
import { Section } from './section.tsx';
import { maximaAsWeights } from './weight-edits.ts';
import { WeightRemarks } from './weight-remarks.tsx';

/** The offering's assessments, how far each is graded, and how much each counts in each weight set. */
export const Assessments = memo(({ offering }: { readonly offering: Offering }) => {
  const { offeringId } = offering;
  const assessments = useAssessments(offeringId);
  const isEmpty = useBook((book) => isEmptyOffering(book, offeringId));
  const [isAdding, setAdding] = useState(false);
  return (
    <Section
      id="assessments"
      title={text.title}
      tools={
        <>
          <Button
            icon="add"
            data-new-record
            aria-label={text.addOne}
            aria-expanded={isAdding}
            onClick={() => setAdding(!isAdding)}
          >
            {text.adding}
          </Button>
          {assessments.length > 0 && <AddSet offering={offering} assessments={assessments} />}
        </>
      }
    >
      {isEmpty && !isAdding && <Empty offeringId={offeringId} onAdd={() => setAdding(true)} />}
      {!isEmpty && assessments.length === 0 && <p className={classes.quiet}>{text.none}</p>}
      {assessments.length > 0 && <AssessmentsTable offering={offering} assessments={assessments} />}
      {isAdding && <NewAssessment offeringId={offeringId} />}
      {assessments.length > 0 && <WeightRemarks offering={offering} assessments={assessments} />}
    </Section>
  );
});

type EmptyProps = { readonly offeringId: OfferingId; readonly onAdd: () => void };

const Empty = ({ offeringId, onAdd }: EmptyProps): ReactNode => {
  const [isImporting, setImporting] = useState(false);
  return (
    <Notice title={emptyOffering.title} body={emptyOffering.body}>
      <Button look="filled" icon="importFile" onClick={() => setImporting(true)}>
        {emptyOffering.importFile}
      </Button>
      <Button onClick={onAdd}>{emptyOffering.add}</Button>
      {isImporting && <ImportWizard offeringId={offeringId} onClose={() => setImporting(false)} />}
    </Notice>
  );
};

type SetProps = { readonly offering: Offering; readonly assessments: readonly Assessment[] };

const AddSet = ({ offering, assessments }: SetProps) => {
  const ask = useAsk();
  const { offeringId, weightSets } = offering;
  const weights = weightSets.length === 0 ? maximaAsWeights(assessments) : {};
  return (
    <Button icon="add" aria-label={weightsText.add} onClick={() => ask({ type: 'AddWeightSet', offeringId, weights })}>
      {weightsText.adding}
    </Button>
  );
};
