import { Modal, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import type { GivenGrade } from '../../../events/entities.ts';
import type { OfferingId, StudentId } from '../../../events/ids.ts';
import { own, record } from '../../../events/record.ts';
import { studentName } from '../../../messages/naming.ts';
import { givenForm as text } from '../../../messages/screens/final-grades-screen.ts';
import { givenDecision } from '../../../projections/final-grades/before-submission.ts';
import { policyOf } from '../../../projections/settings/policy.ts';
import { Button } from '../../ui/button.tsx';
import { readNumber } from '../../ui/fields/number-text.ts';
import { shownNumber } from '../../ui/numbers.ts';
import { useAskInForm } from '../../workspace/ask-hook.ts';
import { offeringGradesNow } from '../../workspace/final-grades-hook.ts';
import { useWorkspace } from '../../workspace/workspace-context.tsx';
import { useBook } from '../../workspace/workspace-hooks.tsx';
import { lookedIn } from './before-submission.tsx';
import classes from './given-dialog.module.css';

type DialogProps = { readonly offeringId: OfferingId; readonly studentId: StudentId; readonly onClose: () => void };

type Field = 'final' | 'letter' | 'reason';
type Typed = { readonly [F in Field]: string };

/** A final grade or a letter by the instructor's word, with its reason. What is refused stays as it was typed. */
export const GivenDialog = ({ offeringId, studentId, onClose }: DialogProps) => {
  const settings = useBook((book) => book.settings);
  const name = useBook((book) => studentName(book, studentId));
  const ask = useAskInForm();
  const { ledger, layouts } = useWorkspace();
  const { given } = policyOf(settings, offeringId);
  const held = own(given, studentId);
  const [typed, setTyped] = useState(() => typedOf(held));
  const [fault, setFault] = useState<{ readonly at: Field; readonly fault: string }>();
  const form = useRef<HTMLFormElement>(null);
  const save = (grade: GivenGrade | undefined): string | undefined => {
    const others = Object.entries(given).filter(([id]) => id !== studentId);
    const now = record([...others, ...(grade ? [[studentId, grade] as const] : [])]);
    return ask({ type: 'EditGradingPolicy', offeringId, policy: { given: now } });
  };
  // Of the computed grade that stands beside it now.
  const lookAt = (): void => {
    const final = offeringGradesNow(ledger, offeringId).students.get(studentId)?.official.final;
    if (!final) return;
    const { key } = givenDecision(studentId, final);
    layouts.change(lookedIn(offeringId), { columnId: key, isTurned: true });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const read = readGiven(typed);
    const refused = 'at' in read ? read : asFault(save(read));
    setFault(refused);
    if (!refused) lookAt();
    if (refused) form.current?.querySelector<HTMLElement>(`[name="${refused.at}"]`)?.focus();
    else onClose();
  };
  const takeBack = (): void => {
    const refused = asFault(save(undefined));
    setFault(refused);
    if (!refused) onClose();
  };
  const field = (at: Field) => ({
    name: at,
    label: text.fields[at],
    value: typed[at],
    error: fault?.at === at ? fault.fault : undefined,
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      setTyped({ ...typed, [at]: currentTarget.value }),
  });
  return (
    <Modal opened onClose={onClose} title={text.title(name)}>
      <form ref={form} className={classes.form} onSubmit={submit} noValidate>
        <p className={classes.quiet}>{text.body}</p>
        <div className={classes.pair}>
          <TextInput data-autofocus inputMode="decimal" {...field('final')} />
          <TextInput {...field('letter')} />
        </div>
        <TextInput {...field('reason')} />
        <div className={classes.actions}>
          {held && <Button onClick={takeBack}>{text.takeBack}</Button>}
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button type="submit" look="filled">
            {text.save}
          </Button>
        </div>
      </form>
    </Modal>
  );
};

const typedOf = (held: GivenGrade | undefined): Typed => ({
  final: held?.final === undefined ? '' : shownNumber(held.final),
  letter: held?.letter ?? '',
  reason: held?.reason ?? '',
});

const asFault = (refused: string | undefined) =>
  refused === undefined ? undefined : { at: 'reason' as const, fault: refused };

const readGiven = ({ final, letter, reason }: Typed): GivenGrade | { readonly at: Field; readonly fault: string } => {
  const number = readNumber(final);
  if (number === undefined || (number !== null && number < 0)) return { at: 'final', fault: text.notANumber(final) };
  if (number === null && letter.trim() === '') return { at: 'final', fault: text.nothing };
  if (reason.trim() === '') return { at: 'reason', fault: text.noReason };
  return {
    ...(number !== null && { final: number }),
    ...(letter.trim() !== '' && { letter: letter.trim() }),
    reason: reason.trim(),
  };
};
