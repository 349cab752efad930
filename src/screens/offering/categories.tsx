import { Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Category, GradingPolicy, Offering } from '../../../events/entities.ts';
import type { AssessmentId } from '../../../events/ids.ts';
import { keysOf, record } from '../../../events/record.ts';
import { assessmentName } from '../../../messages/naming.ts';
import { categoriesText as text } from '../../../messages/screens/categories.ts';
import { newId } from '../../browser/identity.ts';
import { useAssessments } from '../../components/offering/assessments-hook.ts';
import { useInvalidValues } from '../../components/offering/came-hook.ts';
import { useSets } from '../../components/offering/sets-hook.ts';
import { Button } from '../../ui/button.tsx';
import { type Save, useDraft } from '../../ui/fields/draft.ts';
import { readNumber } from '../../ui/fields/number-text.ts';
import { shownNumber } from '../../ui/numbers.ts';
import { RowMenu } from '../../ui/row-menu.tsx';
import { useAsk, useAskInForm } from '../../workspace/ask-hook.ts';
import { useLedger } from '../../workspace/workspace-hooks.tsx';
import classes from './categories.module.css';
import { CategoryDialog } from './category-dialog.tsx';
import { Section } from './section.tsx';

/** Assessments that share one weight, which of them are extra credit, and the percent that no grade goes beyond. */
export const Categories = ({ offering }: { readonly offering: Offering }) => {
  const { offeringId } = offering;
  const { policy } = useSets(offering);
  const ask = useAsk();
  const askInForm = useAskInForm();
  const [edited, setEdited] = useState<{ readonly categoryId: string | undefined }>();
  const came = useInvalidValues(offeringId)('categories');
  const { categories } = policy;
  const save = (changed: GradingPolicy['categories']): string | undefined =>
    askInForm({ type: 'EditGradingPolicy', offeringId, policy: { categories: changed } });
  const remove = (categoryId: string, name: string): void => {
    const rest = Object.fromEntries(Object.entries(categories).filter(([id]) => id !== categoryId));
    ask({ type: 'EditGradingPolicy', offeringId, policy: { categories: rest } }, text.removed(name));
  };
  const assessments = useAssessments(offeringId);
  if (assessments.length === 0) return null;
  const sorted = Object.entries(categories).sort(([, a], [, b]) => a.at - b.at);
  return (
    <Section
      id="categories"
      title={text.title}
      tools={
        came === undefined && (
          <Button icon="add" aria-label={text.addOne} onClick={() => setEdited({ categoryId: undefined })}>
            {text.add}
          </Button>
        )
      }
    >
      {came !== undefined && <p className={classes.quiet}>{text.came(came)}</p>}
      {came === undefined && <p className={classes.quiet}>{sorted.length === 0 ? text.none : text.help}</p>}
      {sorted.length > 0 && (
        <ul className={classes.list}>
          {sorted.map(([categoryId, category]) => (
            <Row
              key={categoryId}
              offering={offering}
              category={category}
              onEdit={() => setEdited({ categoryId })}
              onRemove={(name) => remove(categoryId, name)}
            />
          ))}
        </ul>
      )}
      <ExtraAndCap offering={offering} policy={policy} />
      {edited && (
        <CategoryDialog
          offering={offering}
          categoryId={edited.categoryId}
          save={(category) => save({ ...categories, [edited.categoryId ?? newId()]: category })}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Section>
  );
};

type RowProps = {
  readonly offering: Offering;
  readonly category: Category;
  readonly onEdit: () => void;
  readonly onRemove: (name: string) => void;
};

const Row = ({ offering, category, onEdit, onRemove }: RowProps) => {
  const book = useLedger().book();
  const { nameOf } = useSets(offering);
  const name = category.name || text.unnamed;
  const hasSets = offering.weightSets.length > 0;
  const weights = Array.from({ length: Math.max(1, offering.weightSets.length) }, (_, at) => {
    const weight = category.weights[at] ?? null;
    return text.weight(weight === null ? text.ownWeights : shownNumber(weight), hasSets ? nameOf(at) : undefined);
  });
  return (
    <li className={classes.row}>
      <span>
        <b>{name}</b> <span className={classes.quiet}>{text.rule(category)}</span>
      </span>
      <span className={classes.quiet}>
        {text.members(keysOf(category.members).map((id) => assessmentName(book, id)))}
      </span>
      <span className={classes.weights}>{weights.join(' · ')}</span>
      <RowMenu
        isAlwaysSeen
        label={text.more(name)}
        actions={[
          { name: text.edit, onChoose: onEdit },
          { name: text.remove, isLoss: true, onChoose: () => onRemove(name) },
        ]}
      />
    </li>
  );
};

type ExtraProps = { readonly offering: Offering; readonly policy: GradingPolicy };

const ExtraAndCap = ({ offering, policy }: ExtraProps) => {
  const { offeringId } = offering;
  const ask = useAsk();
  const save: Save<Partial<GradingPolicy>> = (change) => ask({ type: 'EditGradingPolicy', offeringId, policy: change });
  const assessments = useAssessments(offeringId);
  const book = useLedger().book();
  const extra = keysOf(policy.extraCredit);
  const toggle = (assessmentId: AssessmentId, isExtra: boolean): void => {
    const others = extra.filter((id) => id !== assessmentId);
    const now = isExtra ? [...others, assessmentId] : others;
    save({ extraCredit: record(now.map((id) => [id, true] as const)) });
  };
  const cap = useDraft(policy.capAt === null ? '' : shownNumber(policy.capAt), (typed) => {
    const percent = readNumber(typed);
    return percent === undefined || (percent !== null && percent < 0) ? text.notACap(typed) : save({ capAt: percent });
  });
  return (
    <div className={classes.extra}>
      <details>
        <summary>{text.extraWords(extra.map((id) => assessmentName(book, id)))}</summary>
        <fieldset className={classes.members} aria-label={text.extra}>
          <span className={classes.legend}>{text.extraHelp}</span>
          {assessments.map(({ assessmentId }) => (
            <Checkbox
              key={assessmentId}
              label={assessmentName(book, assessmentId)}
              checked={extra.includes(assessmentId)}
              onChange={({ currentTarget }) => toggle(assessmentId, currentTarget.checked)}
            />
          ))}
        </fieldset>
      </details>
      <TextInput
        className={classes.cap}
        label={text.cap}
        inputMode="decimal"
        description={text.capHelp}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        {...cap}
      />
    </div>
  );
};
