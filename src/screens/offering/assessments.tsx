import { memo, type ReactNode, useState } from 'react';
import type { Assessment, Offering } from '../../../events/entities.ts';
import type { OfferingId } from '../../../events/ids.ts';
import { assessmentName } from '../../../messages/naming.ts';
import { categoriesText } from '../../../messages/screens/categories.ts';
import { emptyOffering, assessmentsText as text, weightsText } from '../../../messages/screens/offering.ts';
import { ExportMenu } from '../../components/export/export-menu.tsx';
import { ImportWizard } from '../../components/later.ts';
import { useAssessments } from '../../components/offering/assessments-hook.ts';
import { useInvalidValues } from '../../components/offering/came-hook.ts';
import { useSets } from '../../components/offering/sets-hook.ts';
import { missingFrom } from '../../components/offering/weight-edits.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useBook, useLedger } from '../../workspace/workspace-hooks.tsx';
import { AddSet, WithoutSets } from './add-set.tsx';
import classes from './assessments.module.css';
import { AssessmentsTable } from './assessments-table.tsx';
import { CategoryDialog } from './category-dialog.tsx';
import { isEmptyOffering } from './empty-offering.ts';
import { weightsTable } from './exported-weights.ts';
import { NewAssessment } from './new-assessment.tsx';
import { useOfferingPlan } from './offering-plan.ts';
import { Section } from './section.tsx';

type AssessmentsProps = {
  readonly offering: Offering;
  /** Takes a pasted list of assessments. It is blank if the list is still to be pasted. */
  readonly onPaste: (list: string) => void;
};

/** The offering's assessments, how far each is graded, and how much each counts in each weight set. */
export const Assessments = memo(({ offering, onPaste }: AssessmentsProps) => {
  const { offeringId } = offering;
  const assessments = useAssessments(offeringId);
  const isEmpty = useBook((book) => isEmptyOffering(book, offeringId));
  const [isAdding, setAdding] = useState(false);
  const sets = useSets(offering);
  const ledger = useLedger();
  const invalidCategories = useInvalidValues(offeringId)('categories');
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
          {assessments.length > 0 && invalidCategories === undefined && <AddCategory offering={offering} />}
          {assessments.length > 0 && <AddSet offering={offering} assessments={assessments} />}
          {assessments.length > 0 && (
            <ExportMenu label={text.exportWeights} table={() => weightsTable(ledger.book(), offering, sets.nameOf)} />
          )}
        </>
      }
    >
      {isEmpty && !isAdding && <Empty offeringId={offeringId} onAdd={() => setAdding(true)} onPaste={onPaste} />}
      {!isEmpty && assessments.length === 0 && <p className={classes.quiet}>{text.none}</p>}
      {invalidCategories !== undefined && <p className={classes.quiet}>{categoriesText.came(invalidCategories)}</p>}
      {assessments.length > 0 && <AssessmentsTable offering={offering} assessments={assessments} />}
      {isAdding && <NewAssessment offeringId={offeringId} onPaste={onPaste} />}
      {assessments.length > 0 && <WeightRemarks offering={offering} assessments={assessments} />}
    </Section>
  );
});

type EmptyProps = {
  readonly offeringId: OfferingId;
  readonly onAdd: () => void;
  readonly onPaste: (list: string) => void;
};

const Empty = ({ offeringId, onAdd, onPaste }: EmptyProps): ReactNode => {
  const [isImporting, setImporting] = useState(false);
  return (
    <Notice title={emptyOffering.title} body={emptyOffering.body}>
      <Button look="filled" icon="importFile" onClick={() => setImporting(true)}>
        {emptyOffering.importFile}
      </Button>
      <Button onClick={() => onPaste('')}>{emptyOffering.paste}</Button>
      <Button onClick={onAdd}>{emptyOffering.add}</Button>
      {isImporting && <ImportWizard offeringId={offeringId} onClose={() => setImporting(false)} />}
    </Notice>
  );
};

type SetProps = { readonly offering: Offering; readonly assessments: readonly Assessment[] };

const AddCategory = ({ offering }: Pick<SetProps, 'offering'>) => {
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <Button icon="add" aria-label={categoriesText.addOne} onClick={() => setAdding(true)}>
        {categoriesText.adding}
      </Button>
      {isAdding && <CategoryDialog offering={offering} onClose={() => setAdding(false)} />}
    </>
  );
};

/**
 * Remarks to read before grades are published: about assessments that one set lacks and another counts, and about sets
 * that give no grade. Not about an assessment that no set counts, which has a tag beside its name.
 */
const WeightRemarks = ({ offering, assessments }: SetProps) => {
  const book = useLedger().book();
  const { nameOf } = useSets(offering);
  const { weightSets } = offering;
  const { weightSets: plannedSets, categoryAt } = useOfferingPlan(offering.offeringId);
  if (weightSets.length === 0) return <WithoutSets offering={offering} assessments={assessments} />;
  const isCounted = ({ assessmentId }: Assessment): boolean => weightSets.some(({ weights }) => weights[assessmentId]);
  const inNoCategory = assessments.filter((_, at) => !categoryAt[at]);
  const remarks = weightSets.flatMap((set, at) => {
    const name = nameOf(at);
    if (plannedSets[at]?.every((weight) => weight === 0)) return [weightsText.gives(name)];
    const missing = missingFrom(set, inNoCategory).filter(isCounted);
    const names = missing.map(({ assessmentId }) => assessmentName(book, assessmentId));
    return names.length === 0 ? [] : [weightsText.notIn(names, name)];
  });
  return (
    <ul className={classes.remarks}>
      {remarks.map((remark) => (
        <li key={remark} className={classes.needs}>
          {remark}
        </li>
      ))}
      <li>{weightsText.normalised}</li>
    </ul>
  );
};
