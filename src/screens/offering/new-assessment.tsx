import type { ClipboardEvent } from 'react';
import { decimalText } from '../../../events/decimal.ts';
import type { OfferingId } from '../../../events/ids.ts';
import { assessmentsText as text } from '../../../messages/screens/offering.ts';
import { sumOf } from '../../components/offering/assessments-hook.ts';
import { Button } from '../../ui/button.tsx';
import { type NewFault, NewRecord } from '../../ui/new-record.tsx';
import { useAsk } from '../../workspace/ask-hook.ts';
import { readMaxima } from './maxima.ts';
import classes from './new-assessment.module.css';

type NewProps = {
  readonly offeringId: OfferingId;
  /** Takes a pasted list of several assessments. It is blank if the list is still to be pasted. */
  readonly onPaste?: (list: string) => void;
};

/** The line that adds an assessment: its name, and the points of its problems. A list pasted as the name adds many. */
export const NewAssessment = ({ offeringId, onPaste }: NewProps) => {
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
  const takeList = (event: ClipboardEvent<HTMLDivElement>): void => {
    const list = event.clipboardData.getData('text/plain');
    const isName = event.target === event.currentTarget.querySelector('input');
    if (!onPaste || !isName || !/[\r\n\t]/.test(list.trim())) return;
    event.preventDefault();
    onPaste(list);
  };
  return (
    <div className={classes.line} onPaste={takeList}>
      <NewRecord
        isAsked
        fields={[
          { name: 'name', label: text.newName },
          { name: 'maxima', label: text.maximaLabel, placeholder: text.newMaxima },
        ]}
        button={text.add}
        onAdd={add}
      />
      {onPaste && <Button onClick={() => onPaste('')}>{text.pasteList}</Button>}
    </div>
  );
};
