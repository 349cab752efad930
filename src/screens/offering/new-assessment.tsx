import { decimalText } from '../../../events/decimal.ts';
import type { OfferingId } from '../../../events/ids.ts';
import { assessmentsText as text } from '../../../messages/screens/offering.ts';
import { sumOf } from '../../components/offering/assessments-hook.ts';
import { type NewFault, NewRecord } from '../../ui/new-record.tsx';
import { useAsk } from '../../workspace/ask-hook.ts';
import { readMaxima } from './maxima.ts';

/** The line that adds an assessment: its name, and the points of its problems. */
export const NewAssessment = ({ offeringId }: { readonly offeringId: OfferingId }) => {
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
  return (
    <NewRecord
      isAsked
      fields={[
        { name: 'name', label: text.newName },
        { name: 'maxima', label: text.maximaLabel, placeholder: text.newMaxima },
      ]}
      button={text.add}
      onAdd={add}
    />
  );
};
