import { Modal, NativeSelect, Textarea } from '@mantine/core';
import { type FormEvent, useMemo, useState } from 'react';
import type { SyllabusCategory } from '../../../commands/import/syllabus.ts';
import type { Assessment, Offering } from '../../../events/entities.ts';
import type { WeightSetId } from '../../../events/ids.ts';
import { refusalText } from '../../../messages/refusals.ts';
import { syllabusText as text } from '../../../messages/screens/syllabus.ts';
import { shell } from '../../../messages/shell.ts';
import { policyOf } from '../../../projections/settings/policy.ts';
import { newId } from '../../browser/identity.ts';
import { useAssessments } from '../../components/offering/assessments-hook.ts';
import { type Sets, useSets } from '../../components/offering/sets-hook.ts';
import { Button } from '../../ui/button.tsx';
import { useFocusReturn } from '../../ui/focus-return.ts';
import { useAnyDispatch, useLedger } from '../../workspace/workspace-hooks.tsx';
import classes from './paste-syllabus.module.css';
import { commandOf, type SyllabusRow, syllabusRows, type TypedPoints } from './syllabus-rows.ts';
import { SyllabusTable } from './syllabus-table.tsx';

/** No class has more assessments; a longer list is a table of something else. */
const mostRows = 200;

type PasteProps = { readonly offering: Offering; readonly pasted: string; readonly onClose: () => void };

/** A pasted list of assessments, what it makes, and the button that adds that as one change. */
export const PasteSyllabus = ({ offering, pasted, onClose }: PasteProps) => {
  useFocusReturn();
  const [list, setList] = useState(pasted);
  const [typed, setTyped] = useState<TypedPoints>(new Map());
  const [chosen, setChosen] = useState<string>();
  const [fault, setFault] = useState<string>();
  const { rows, categories, skipped } = useMemo(() => syllabusRows(list, typed), [list, typed]);
  const assessments = useAssessments(offering.offeringId);
  const sets = useSets(offering);
  const targetSetId = targetSetOf(offering, sets, chosen);
  const isTooLong = rows.length > mostRows;
  const add = useAdd(offering, categories);
  const isEmpty = rows.length + categories.length === 0;
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const isRead = rows.every(({ read }) => 'maxima' in read);
    const refusal = isRead ? add(rows, targetSetId) : undefined;
    setFault(refusal);
    if (!isRead) event.currentTarget.querySelector<HTMLElement>('input[aria-invalid="true"]')?.focus();
    else if (refusal === undefined) onClose();
  };
  return (
    <Modal opened onClose={onClose} title={text.title} size="lg">
      <form className={classes.form} onSubmit={submit}>
        <Textarea
          data-autofocus
          label={text.label}
          description={text.hint}
          placeholder={text.example}
          rows={5}
          value={list}
          onChange={({ currentTarget }) => setList(currentTarget.value)}
        />
        {isTooLong && <p className={classes.needs}>{text.tooLong(rows.length, mostRows)}</p>}
        {!isEmpty && !isTooLong && (
          <SyllabusTable
            rows={rows}
            categories={categories}
            assessments={assessments}
            onPoints={(key, points) => setTyped(new Map(typed).set(key, points))}
          />
        )}
        {[...rows, ...categories].some(({ weight }) => weight !== null) && (
          <Weights {...{ offering, sets, rows, assessments, targetSetId }} onChoose={setChosen} />
        )}
        <Skipped lines={skipped} isAll={isEmpty} />
        {fault && (
          <p className={classes.fault} role="alert">
            {fault}
          </p>
        )}
        <div className="answers">
          <Button onClick={onClose}>{shell.cancel}</Button>
          <Button type="submit" look="filled" disabled={isEmpty || isTooLong}>
            {text.add(rows.length, categories.length)}
          </Button>
        </div>
      </form>
    </Modal>
  );
};

const newSet = 'new';

/** The weight set that gets the weights: the chosen one, the official one, or the first. `undefined`: a new set. */
const targetSetOf = (
  { weightSets }: Offering,
  { policy }: Sets,
  chosen: string | undefined,
): WeightSetId | undefined => {
  if (chosen === newSet) return undefined;
  const official = policy.weightSet === 'best' ? undefined : weightSets[policy.weightSet];
  const target = weightSets.find(({ weightSetId }) => weightSetId === chosen) ?? official ?? weightSets[0];
  return target?.weightSetId;
};

/** Adds the rows. Returns why nothing was added, if it was refused. */
const useAdd = (offering: Offering, categories: readonly SyllabusCategory[]) => {
  const dispatch = useAnyDispatch();
  const ledger = useLedger();
  return (rows: readonly SyllabusRow[], weightSetId: WeightSetId | undefined): string | undefined => {
    const present = policyOf(ledger.book().settings, offering.offeringId).categories;
    const result = dispatch(
      commandOf({ offering, rows, categories, present, targetSetId: weightSetId }, newId),
      { how: 'pasted', note: text.pastedName },
      { done: text.added(rows.length, categories.length), refusal: 'shown beside the input' },
    );
    return result.ok ? undefined : refusalText(result.refusal, ledger.book());
  };
};

type WeightsProps = {
  readonly offering: Offering;
  readonly sets: Sets;
  readonly rows: readonly SyllabusRow[];
  readonly assessments: readonly Assessment[];
  readonly targetSetId: WeightSetId | undefined;
  readonly onChoose: (set: string) => void;
};

/** Where the weights go, and what will have no weight there. */
const Weights = ({ offering: { weightSets }, sets, rows, assessments, targetSetId, onChoose }: WeightsProps) => {
  const without = [
    ...(targetSetId === undefined ? assessments.map(({ assessmentName }) => assessmentName) : []),
    ...rows.filter(({ weight }) => weight === null).map(({ name }) => name),
  ];
  return (
    <>
      {weightSets.length === 0 ? (
        <p className={classes.quiet}>{text.firstSet}</p>
      ) : (
        <NativeSelect
          label={text.into}
          data={[
            ...weightSets.map(({ weightSetId }, at) => ({ value: weightSetId, label: sets.nameOf(at) })),
            { value: newSet, label: text.newSet },
          ]}
          value={targetSetId ?? newSet}
          onChange={({ currentTarget }) => onChoose(currentTarget.value)}
        />
      )}
      {without.length > 0 && <p className={classes.needs}>{text.notIn(without)}</p>}
    </>
  );
};

const mostSkipped = 20;

/** The lines of which nothing is made, in their own words. */
const Skipped = ({ lines, isAll }: { readonly lines: readonly string[]; readonly isAll: boolean }) => {
  if (lines.length === 0) return null;
  const title = isAll ? text.nothing : text.skipped(lines.length);
  return (
    <section className={classes.quiet} aria-label={title}>
      <p>{title}</p>
      <ul className={classes.skipped}>
        {lines.slice(0, mostSkipped).map((line, at) => (
          <li key={line + String(at)}>{line}</li>
        ))}
        {lines.length > mostSkipped && <li>{text.more(lines.length - mostSkipped)}</li>}
      </ul>
    </section>
  );
};
