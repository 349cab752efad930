import { Checkbox, Modal, NativeSelect, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import type { Category, Offering } from '../../../events/entities.ts';
import type { AssessmentId } from '../../../events/ids.ts';
import { mostDropLowest } from '../../../events/policy.ts';
import { keysOf, record } from '../../../events/record.ts';
import { assessmentName } from '../../../messages/naming.ts';
import { categoriesText as text } from '../../../messages/screens/categories.ts';
import { policyText } from '../../../messages/screens/policy.ts';
import { shell } from '../../../messages/shell.ts';
import { useAssessments } from '../../components/offering/assessments-hook.ts';
import { useSets } from '../../components/offering/sets-hook.ts';
import { Button } from '../../ui/button.tsx';
import { type FieldFault, useFieldFault } from '../../ui/fields/field-fault.ts';
import { readNumber } from '../../ui/fields/number-text.ts';
import { shownNumber } from '../../ui/numbers.ts';
import { useLedger } from '../../workspace/workspace-hooks.tsx';
import classes from './category-dialog.module.css';
import { useCategoryEdits } from './category-edits.ts';

type DialogProps = {
  readonly offering: Offering;
  /** Without it, a new one is added. */
  readonly categoryId?: string | undefined;
  /** What a new one begins with. */
  readonly begunWith?: AssessmentId | undefined;
  readonly onClose: () => void;
};

type Typed = {
  readonly name: string;
  readonly members: readonly AssessmentId[];
  readonly weights: readonly string[];
  readonly within: Category['within'];
  readonly dropLowest: string;
};

/** A category's name, members, weight and rule. What is refused stays as it was typed. */
export const CategoryDialog = ({ offering, categoryId, begunWith, onClose }: DialogProps) => {
  const { policy } = useSets(offering);
  const held = categoryId === undefined ? undefined : policy.categories[categoryId];
  const [typed, setTyped] = useState(() => typedOf(offering, held, begunWith));
  const edits = useCategoryEdits(offering.offeringId);
  const { errorAt, formProps } = useFieldFault(onClose);
  const attempt = (): FieldFault | undefined => {
    const read = readCategory(typed, held, Object.values(policy.categories));
    if ('fault' in read) return read;
    const refused = edits.save(categoryId, read.category);
    return refused === undefined ? undefined : { at: refusedAt, fault: refused };
  };
  const refusal = errorAt(refusedAt);
  return (
    <Modal opened onClose={onClose} title={held ? text.editOne(held.name || text.unnamed) : text.addOne}>
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
        {refusal && (
          <p className={classes.fault} role="alert">
            {refusal}
          </p>
        )}
        <div className={classes.actions}>
          <Button onClick={onClose}>{shell.cancel}</Button>
          <Button type="submit" look="filled">
            {text.save}
          </Button>
        </div>
      </form>
    </Modal>
  );
};

type WeightsProps = {
  readonly offering: Offering;
  readonly typed: Typed;
  readonly setTyped: (typed: Typed) => void;
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
  readonly typed: Typed;
  readonly setTyped: (typed: Typed) => void;
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
            disabled={other !== undefined}
            checked={typed.members.includes(assessmentId)}
            onChange={({ currentTarget }) => toggle(assessmentId, currentTarget.checked)}
          />
        );
      })}
    </fieldset>
  );
};

const typedOf = ({ weightSets }: Offering, held: Category | undefined, begunWith: AssessmentId | undefined): Typed => ({
  name: held?.name ?? '',
  members: held ? keysOf(held.members) : begunWith === undefined ? [] : [begunWith],
  weights: Array.from({ length: Math.max(1, weightSets.length) }, (_, at) => {
    const weight = held?.weights[at] ?? null;
    return weight === null ? '' : shownNumber(weight);
  }),
  within: held?.within ?? 'equally',
  dropLowest: String(held?.dropLowest ?? 0),
});

/** Where a refusal of the command stands: it is of no one field. */
const refusedAt = 'command';

/** What is kept of the category that is edited: its place, and which members are never dropped. */
const readCategory = (
  { name, members, weights, within, dropLowest }: Typed,
  held: Category | undefined,
  all: readonly Category[],
): { readonly category: Category } | FieldFault => {
  if (name.trim() === '') return { at: 'name', fault: text.nameMissing };
  const read = weights.map(readNumber);
  const bad = read.findIndex((weight) => weight === undefined || (weight !== null && weight < 0));
  if (bad >= 0) return { at: `weight${bad}`, fault: text.notAWeight(weights[bad] ?? '') };
  if (!/^\d{1,3}$/u.test(dropLowest.trim()) || Number(dropLowest) > mostDropLowest)
    return { at: 'drop', fault: policyText.notWhole(dropLowest) };
  const kept = keysOf(held?.neverDrop ?? record()).filter((id) => members.includes(id));
  return {
    category: {
      name: name.trim(),
      at: held?.at ?? 1 + Math.max(-1, ...all.map(({ at }) => at)),
      members: record(members.map((id) => [id, true] as const)),
      weights: read.map((weight) => weight ?? null),
      within,
      dropLowest: Number(dropLowest),
      neverDrop: record(kept.map((id) => [id, true] as const)),
    },
  };
};
