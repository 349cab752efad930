import { Modal, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { CommitDraft } from '../../../events/commit.ts';
import type { Offering } from '../../../events/entities.ts';
import type { OfferingId } from '../../../events/ids.ts';
import { offeringName } from '../../../messages/naming.ts';
import { refusalText } from '../../../messages/refusals.ts';
import { fieldTexts } from '../../../messages/screens/course.ts';
import { offeringLabels as labels, copyText as text } from '../../../messages/screens/offering.ts';
import type { Book } from '../../../projections/book/book.ts';
import { useGoTo } from '../../components/go-to.ts';
import { Button } from '../../ui/button.tsx';
import { readNumber } from '../../ui/fields/number-text.ts';
import { tellDone } from '../../workspace/toasts/take-back.ts';
import { useToasts } from '../../workspace/toasts/toasts.ts';
import { useDispatch, useLedger } from '../../workspace/workspace-hooks.tsx';
import classes from './copy-dialog.module.css';

type CopyProps = { readonly offering: Offering; readonly onClose: () => void };

/** Asks for the name of the new term, copies the offering, and opens the copy. Typed values stay if it is refused. */
export const CopyDialog = ({ offering, onClose }: CopyProps) => {
  const copy = useCopy(offering.offeringId, onClose);
  const [typed, setTyped] = useState<Typed>({
    period: offering.period,
    yearOfStart: String(offering.yearOfStart ?? ''),
    section: offering.section,
    tag: offering.tag,
  });
  const [fault, setFault] = useState<string>();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setFault(copy(typed));
  };
  return (
    <Modal opened onClose={onClose} title={text.title}>
      <form className={classes.form} onSubmit={submit}>
        <p className={classes.body}>{text.body}</p>
        <p className={classes.body}>{text.left}</p>
        <div className={classes.fields}>
          {nameFields.map((field, at) => (
            <TextInput
              key={field}
              data-autofocus={at === 0 || undefined}
              label={labels[field]}
              value={typed[field]}
              onFocus={({ currentTarget }) => currentTarget.select()}
              onChange={({ currentTarget }) => setTyped({ ...typed, [field]: currentTarget.value })}
            />
          ))}
        </div>
        {fault && (
          <p className={classes.fault} role="alert">
            {fault}
          </p>
        )}
        <div className={classes.actions}>
          <Button type="submit" look="filled">
            {text.copy}
          </Button>
          <Button onClick={onClose}>{text.close}</Button>
        </div>
      </form>
    </Modal>
  );
};

const nameFields = ['period', 'yearOfStart', 'section', 'tag'] as const;
type Typed = Readonly<Record<(typeof nameFields)[number], string>>;

/** The returned function copies the offering; it returns the sentence why it did not, or `undefined`. */
const useCopy = (offeringId: OfferingId, onDone: () => void) => {
  const dispatch = useDispatch();
  const ledger = useLedger();
  const toasts = useToasts();
  const goTo = useGoTo();
  return ({ yearOfStart: year, ...texts }: Typed): string | undefined => {
    const yearOfStart = readNumber(year);
    if (yearOfStart === undefined) return fieldTexts.notANumber(year);
    const namesake = offeringNamed(ledger.book(), offeringId, { ...texts, yearOfStart });
    if (namesake) return text.sameName(offeringName(ledger.book(), namesake));
    const result = dispatch({ type: 'CopyOffering', offeringId, fields: { ...texts, yearOfStart } });
    if (!result.ok) return refusalText(result.refusal, ledger.book());
    onDone();
    const copyId = result.commit && copyIdIn(result.commit);
    if (!result.commit || !copyId) return undefined;
    tellDone(ledger, toasts, result.commit, text.copied(offeringName(ledger.book(), copyId)));
    goTo.offering(copyId);
    return undefined;
  };
};

/** The offering of the same course that has the wanted name already; `undefined` if there is none. */
const offeringNamed = (book: Book, offeringId: OfferingId, wanted: NameFields): OfferingId | undefined => {
  const { courseId } = book.offerings[offeringId] ?? {};
  const nameOf = ({ period, yearOfStart, section, tag }: NameFields): string =>
    JSON.stringify(period || yearOfStart || section ? [period, yearOfStart, section] : tag);
  return (courseId === undefined ? [] : (book.offeringsOf[courseId] ?? [])).find((id) => {
    const offering = book.offerings[id];
    return offering && nameOf(offering) === nameOf(wanted);
  });
};

type NameFields = Pick<Offering, 'period' | 'yearOfStart' | 'section' | 'tag'>;

const copyIdIn = ({ events }: CommitDraft): OfferingId | undefined => {
  const added = events.find(({ type }) => type === 'OfferingAdded');
  return added?.type === 'OfferingAdded' ? added.offering.offeringId : undefined;
};
