import type { CourseId } from '../../../events/ids.ts';
import { refusalText } from '../../../messages/refusals.ts';
import { fieldTexts, course as texts } from '../../../messages/screens/course.ts';
import { readNumber } from '../../ui/fields/number-text.ts';
import { type NewField, NewRecord } from '../../ui/new-record.tsx';
import { useDispatch, useLedger, useSelection } from '../../workspace/workspace-hooks.tsx';

const fields: readonly NewField[] = [
  { name: 'period', label: texts.period },
  { name: 'yearOfStart', label: texts.year },
  { name: 'section', label: texts.section },
];

/** The line that adds an offering. Fields that it does not ask for are copied from the course. */
export const NewOffering = ({ courseId }: { readonly courseId: CourseId }) => {
  const dispatch = useDispatch();
  const ledger = useLedger();
  const [, select] = useSelection('offering');

  const add = ({ period = '', yearOfStart: year = '', section = '' }: Readonly<Record<string, string>>) => {
    if (`${period}${year}${section}`.trim() === '') return texts.nothingTyped;
    const yearOfStart = readNumber(year);
    if (yearOfStart === undefined) return { field: 'yearOfStart', sentence: fieldTexts.notANumber(year) };
    const result = dispatch({ type: 'AddOffering', courseId, fields: { period, yearOfStart, section } });
    if (!result.ok) {
      const sentence = refusalText(result.refusal, ledger.book());
      return result.refusal.refused === 'offering.yearNotAllowed' ? { field: 'yearOfStart', sentence } : sentence;
    }
    for (const event of result.commit?.events ?? []) {
      if (event.type === 'OfferingAdded') select({ offeringId: event.offering.offeringId });
    }
    return undefined;
  };
  return <NewRecord fields={fields} button={texts.addOffering} onAdd={add} />;
};
