import type { CommitDraft } from '../../../events/commit.ts';
import type { StudentFields } from '../../../events/entities.ts';
import type { OfferingId } from '../../../events/ids.ts';
import type { DispatchOutcome } from '../../../machines/ledger/ledger-port.ts';
import { studentName } from '../../../messages/naming.ts';
import { refusalText } from '../../../messages/refusals.ts';
import { enrollText as text } from '../../../messages/screens/offering.ts';
import { NewRecord } from '../../ui/new-record.tsx';
import { useToasts } from '../../workspace/toasts/toasts.ts';
import { useLedger } from '../../workspace/workspace-hooks.tsx';
import classes from './enroll-dialog.module.css';

/** Adds a student and enrolls them: two commits, as two things happen, and one Undo for both. */
export const NewStudent = ({ offeringId }: { offeringId: OfferingId }) => {
  const ledger = useLedger();
  const toasts = useToasts();
  const refusalOf = (result: DispatchOutcome): string | undefined =>
    result.ok ? undefined : refusalText(result.refusal, ledger.book());

  const add = (texts: Readonly<Record<string, string>>): string | undefined => {
    const fields = fieldsOf(texts);
    if (!fields.studentCode && !fields.lastName && !fields.firstName) return text.nothingTyped;
    const added = ledger.dispatch({ type: 'AddStudent', fields });
    if (!added.ok) return refusalOf(added);
    const studentId = studentIdIn(added.commit);
    if (!studentId) return undefined;
    const enrolled = ledger.dispatch({ type: 'EnrollStudents', offeringId, studentIds: [studentId] });
    const commitIds = [enrolled, added].flatMap((result) => (result.ok && result.commit ? [result.commit.id] : []));
    const undo = (): void => {
      for (const id of commitIds) {
        const undone = ledger.undoCommit(id);
        const refusal = undone && refusalOf(undone);
        if (refusal) {
          toasts.show({ kind: 'refused', text: refusal });
          return;
        }
      }
    };
    if (enrolled.ok) toasts.show({ kind: 'done', text: text.addedNew(studentName(ledger.book(), studentId)), undo });
    return refusalOf(enrolled);
  };
  return (
    <section className={classes.new}>
      <h3>{text.newTitle}</h3>
      <NewRecord
        fields={[
          { name: 'studentCode', label: text.code },
          { name: 'lastName', label: text.lastName },
          { name: 'firstName', label: text.firstName },
          { name: 'email', label: text.email },
        ]}
        button={text.add}
        onAdd={add}
      />
    </section>
  );
};

const fieldsOf = (texts: Readonly<Record<string, string>>): StudentFields => ({
  studentCode: texts.studentCode?.trim() ?? '',
  lastName: texts.lastName?.trim() ?? '',
  firstName: texts.firstName?.trim() ?? '',
  email: texts.email?.trim() ?? '',
});

const studentIdIn = (commit: CommitDraft | undefined) => {
  const event = commit?.events.find(({ type }) => type === 'StudentAdded');
  return event?.type === 'StudentAdded' ? event.student.studentId : undefined;
};
