import { Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { GivenGrade } from '../../../events/entities.ts';
import type { OfferingId, StudentId } from '../../../events/ids.ts';
import { own, record } from '../../../events/record.ts';
import { studentName } from '../../../messages/naming.ts';
import { givenForm as text } from '../../../messages/screens/final-grades-screen.ts';
import { shell } from '../../../messages/shell.ts';
import { givenDecision } from '../../../projections/final-grades/before-submission.ts';
import { policyOf } from '../../../projections/settings/policy.ts';
import { Button } from '../../ui/button.tsx';
import { type FieldFault, useFieldFault } from '../../ui/fields/field-fault.ts';
import { useAskInForm } from '../../workspace/ask-hook.ts';
import { offeringGradesNow } from '../../workspace/final-grades-hook.ts';
import { useWorkspace } from '../../workspace/workspace-context.tsx';
import { useBook } from '../../workspace/workspace-hooks.tsx';
import { lookedIn } from './before-submission.tsx';
import classes from './given-dialog.module.css';
import { type GivenField, givenMeanwhile, readGiven, typedGiven } from './typed-given.ts';

type DialogProps = { readonly offeringId: OfferingId; readonly studentId: StudentId; readonly onClose: () => void };

/**
 * A final grade or a letter that the instructor gives, with its reason. What is refused stays as it was typed. If
 * another tab or device gave one while the form was open, that is shown before it is overwritten.
 */
export const GivenDialog = ({ offeringId, studentId, onClose }: DialogProps) => {
  const settings = useBook((book) => book.settings);
  const name = useBook((book) => studentName(book, studentId));
  const ask = useAskInForm();
  const { ledger, layouts } = useWorkspace();
  const { given } = policyOf(settings, offeringId);
  const stored = own(given, studentId);
  const [typed, setTyped] = useState(() => typedGiven(stored));
  const [seen, setSeen] = useState(stored);
  const { errorAt, attempt, formProps } = useFieldFault<GivenField>(onClose);
  const save = (grade: GivenGrade | undefined): FieldFault<GivenField> | undefined => {
    const overtaken = givenMeanwhile(seen, stored, grade);
    setSeen(stored);
    if (overtaken) return overtaken;
    const others = Object.entries(given).filter(([id]) => id !== studentId);
    const allGiven = record([...others, ...(grade ? [[studentId, grade] as const] : [])]);
    const refusal = ask({ type: 'EditGradingPolicy', offeringId, policy: { given: allGiven } });
    return refusal === undefined ? undefined : { at: 'reason', fault: refusal };
  };
  // Whoever gives a grade has looked at the computed one, so that one is no open decision.
  const storeLook = (): void => {
    const final = offeringGradesNow(ledger, offeringId).students.get(studentId)?.official.final;
    if (!final) return;
    const { key } = givenDecision(studentId, final);
    layouts.change(lookedIn(offeringId), { columnId: key, isTurned: true });
  };
  const give = (): FieldFault<GivenField> | undefined => {
    const read = readGiven(typed);
    const fault = 'at' in read ? read : save(read);
    if (!fault) storeLook();
    return fault;
  };
  const field = (at: GivenField) => ({
    name: at,
    label: text.fields[at],
    value: typed[at],
    error: errorAt(at),
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      setTyped({ ...typed, [at]: currentTarget.value }),
  });
  return (
    <Modal opened onClose={onClose} title={text.title(name)}>
      <form className={classes.form} {...formProps(give)}>
        <p className={classes.quiet}>{text.body}</p>
        <div className={classes.pair}>
          <TextInput data-autofocus inputMode="decimal" {...field('final')} />
          <TextInput
            {...field('letter')}
            description={text.letterHelp}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
          />
        </div>
        <TextInput {...field('reason')} />
        <div className="answers">
          {stored && <Button onClick={() => attempt(() => save(undefined))}>{text.takeBack}</Button>}
          <Button onClick={onClose}>{shell.cancel}</Button>
          <Button type="submit" look="filled">
            {text.save}
          </Button>
        </div>
      </form>
    </Modal>
  );
};
