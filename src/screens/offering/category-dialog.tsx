import { Checkbox, Modal, NativeSelect, TextInput } from '@mantine/core';
import { useId } from 'react';
import type { Category, Offering } from '../../../events/entities.ts';
import type { AssessmentId } from '../../../events/ids.ts';
import { assessmentName } from '../../../messages/naming.ts';
import { categoriesText as text } from '../../../messages/screens/categories.ts';
import { shell } from '../../../messages/shell.ts';
import { useAssessments } from '../../components/offering/assessments-hook.ts';
import { useSets } from '../../components/offering/sets-hook.ts';
import { Button } from '../../ui/button.tsx';
import { type FieldFault, useFieldFault } from '../../ui/fields/field-fault.ts';
import { useLedger } from '../../workspace/workspace-hooks.tsx';
import classes from './category-dialog.module.css';
import { useCategoryEdits } from './category-edits.ts';
import { type CameMeanwhile, useCategoryForm } from './category-form.ts';
import { readCategory, type TypedCategory } from './typed-category.ts';

type DialogProps = {
  readonly offering: Offering;
  /** Without it, a new one is added. */
  readonly categoryId?: string | undefined;
  /** What a new one begins with. */
  readonly begunWith?: AssessmentId | undefined;
  readonly onClose: () => void;
};

/** A category's name, members, weight and rule. What is refused stays as it was typed. */
export const CategoryDialog = ({ offering, categoryId, begunWith, onClose }: DialogProps) => {
  const { policy } = useSets(offering);
  const { categories } = policy;
  const { stored, isGone, typed, came, setTyped } = useCategoryForm(offering, { categories, categoryId, begunWith });
  const edits = useCategoryEdits(offering.offeringId);
  const { errorAt, formProps } = useFieldFault(onClose);
  const attempt = (): FieldFault | undefined => {
    const read = readCategory(typed, stored, Object.values(categories));
    if ('fault' in read) return read;
    const refused = edits.save(categoryId, read.category);
    return refused === undefined ? undefined : { at: refusedAt, fault: refused };
  };
  const refusal = errorAt(refusedAt);
  return (
    <Modal opened onClose={onClose} title={stored ? text.editOne(stored.name || text.unnamed) : text.addOne}>
      <form className={classes.form} {...formProps(attempt)}>
        <TextInput
          data-autofocus
          name="name"
          error={errorAt('name')}
          label={text.name}
          value={typed.name}
          onChange={({ currentTarget }) => setTyped({ ...typed, name: currentTarget.value })}
        />
        <Members {...{ offering, categoryId, typed, setTyped }} />
        <Weights {...{ offering, typed, setTyped, errorAt }} />
        <div className={classes.pair}>
          <NativeSelect
            label={text.within}
            value={typed.within}
            data={Object.entries(text.shares).map(([value, label]) => ({ value, label }))}
            onChange={({ currentTarget }) => setTyped({ ...typed, within: currentTarget.value as Category['within'] })}
          />
          <TextInput
            name="drop"
            error={errorAt('drop')}
            label={text.drop}
            inputMode="numeric"
            value={typed.dropLowest}
            onChange={({ currentTarget }) => setTyped({ ...typed, dropLowest: currentTarget.value })}
          />
        </div>
        <ChangedMeanwhile isGone={isGone} came={came} offering={offering} />
        {refusal && (
          <p className={classes.fault} role="alert">
            {refusal}
          </p>
        )}
        <div className="answers">
          <Button onClick={onClose}>{shell.cancel}</Button>
          <Button type="submit" look="filled">
            {text.save}
          </Button>
        </div>
      </form>
    </Modal>
  );
};

type ChangedProps = {
  readonly isGone: boolean;
  readonly came: readonly CameMeanwhile[];
  readonly offering: Offering;
};

/** What was changed elsewhere since the form was opened. */
const ChangedMeanwhile = ({ isGone, came, offering }: ChangedProps) => {
  const { nameOf } = useSets(offering);
  const labelOf = (at: Exclude<CameMeanwhile['at'], 'members'>): string => {
    if (at === 'name' || at === 'within') return text[at];
    if (at === 'dropLowest') return text.drop;
    const set = Number(at.slice(at.indexOf(' ') + 1));
    return text.weightOf(offering.weightSets.length === 0 ? undefined : nameOf(set));
  };
  return (
    <div role="status" className={classes.came}>
      {isGone && <p>{text.goneMeanwhile}</p>}
      {came.map(({ at, now, isTyped }) => (
        <p key={at}>
          {at === 'members'
            ? text.membersMeanwhile
            : text.meanwhile(labelOf(at), at === 'within' ? text.shares[now as Category['within']] : now, isTyped)}
        </p>
      ))}
    </div>
  );
};

type WeightsProps = {
  readonly offering: Offering;
  readonly typed: TypedCategory;
  readonly setTyped: (typed: TypedCategory) => void;
  readonly errorAt: (at: string) => string | undefined;
};

/** One weight for each set; without sets a single one. */
const Weights = ({ offering, typed, setTyped, errorAt }: WeightsProps) => {
  const { nameOf } = useSets(offering);
  const { weightSets } = offering;
  const sets =
    weightSets.length === 0
      ? [{ id: '', set: undefined }]
      : weightSets.map(({ weightSetId }, at) => ({ id: weightSetId, set: nameOf(at) }));
  return (
    <div className={classes.pair}>
      {sets.map(({ id, set }, at) => (
        <TextInput
          key={id}
          name={`weight${at}`}
          error={errorAt(`weight${at}`)}
          label={text.weightOf(set)}
          inputMode="decimal"
          description={at === 0 ? text.weightHelp : undefined}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          value={typed.weights[at] ?? ''}
          onChange={({ currentTarget }) => setTyped({ ...typed, weights: typed.weights.with(at, currentTarget.value) })}
        />
      ))}
    </div>
  );
};

type MembersProps = Pick<DialogProps, 'offering' | 'categoryId'> & {
  readonly typed: TypedCategory;
  readonly setTyped: (typed: TypedCategory) => void;
};

/** An assessment that another category has cannot be taken. */
const Members = ({ offering, categoryId, typed, setTyped }: MembersProps) => {
  const assessments = useAssessments(offering.offeringId);
  const { policy } = useSets(offering);
  const book = useLedger().book();
  const heading = useId();
  const others = Object.entries(policy.categories).filter(([id]) => id !== categoryId);
  const toggle = (assessmentId: AssessmentId, isIn: boolean): void =>
    setTyped({
      ...typed,
      members: isIn ? [...typed.members, assessmentId] : typed.members.filter((id) => id !== assessmentId),
    });
  return (
    <fieldset className={classes.members} aria-labelledby={heading}>
      <span id={heading} className={classes.legend}>
        {text.membersLabel}
      </span>
      {assessments.map(({ assessmentId }) => {
        const other = others.find(([, { members }]) => Object.hasOwn(members, assessmentId))?.[1];
        const name = assessmentName(book, assessmentId);
        return (
          <Checkbox
            key={assessmentId}
            label={other ? text.elsewhere(name, other.name || text.unnamed) : name}
            disabled={other !== undefined && !typed.members.includes(assessmentId)}
            checked={typed.members.includes(assessmentId)}
            onChange={({ currentTarget }) => toggle(assessmentId, currentTarget.checked)}
          />
        );
      })}
    </fieldset>
  );
};

/** Where a refusal of the command stands: it is of no one field. */
const refusedAt = 'command';
