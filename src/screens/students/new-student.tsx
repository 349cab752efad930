import { refusalText } from '../../../messages/refusals.ts';
import { students as texts } from '../../../messages/screens/students.ts';
import { type NewField, NewRecord } from '../../ui/new-record.tsx';
import { useDispatch, useLedger, useSelection } from '../../workspace/workspace-hooks.tsx';

const fields: readonly NewField[] = [
  { name: 'studentCode', label: texts.columns.studentCode },
  { name: 'lastName', label: texts.columns.lastName },
  { name: 'firstName', label: texts.columns.firstName },
  { name: 'email', label: texts.columns.email },
];

/** The line that adds a student, who becomes the selected one. */
export const NewStudent = ({ onAdded, onClose }: { onAdded: () => void; onClose: () => void }) => {
  const dispatch = useDispatch();
  const ledger = useLedger();
  const [, select] = useSelection('students');

  const add = (given: Readonly<Record<string, string>>) => {
    const { studentCode = '', lastName = '', firstName = '', email = '' } = given;
    if (`${studentCode}${lastName}${firstName}${email}`.trim() === '') return texts.nothingTyped;
    const result = dispatch({ type: 'AddStudent', fields: { studentCode, lastName, firstName, email } });
    if (!result.ok) return refusalText(result.refusal, ledger.book());
    for (const event of result.commit?.events ?? []) {
      if (event.type === 'StudentAdded') select({ studentId: event.student.studentId });
    }
    onAdded();
    return undefined;
  };
  return <NewRecord fields={fields} button={texts.add} onAdd={add} onClose={onClose} />;
};
