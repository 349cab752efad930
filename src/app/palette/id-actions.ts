import { useMemo } from 'react';
import { useLocation } from 'wouter';
import { localIdOf, type NounItem, nounItem } from '../../../events/items.ts';
import { recordIds } from '../../../messages/app/record-ids.ts';
import { recordName } from '../../../messages/naming.ts';
import { wireIdOf } from '../../../projections/outbox/outbox.ts';
import { copyText } from '../../ui/copy-text.ts';
import { useToasts } from '../../workspace/toasts/toasts.ts';
import { useLedger, useSelection } from '../../workspace/workspace-hooks.tsx';
import { type Trail, useTrail } from '../frame/trail.ts';

/** What copies the id of each record that the page is about, the server's where it has one, and shows it. */
export const useIdActions = (): readonly {
  readonly id: string;
  readonly name: string;
  readonly copy: () => void;
}[] => {
  const ledger = useLedger();
  const book = ledger.book();
  const trail = useTrail();
  const [{ studentId }] = useSelection('students');
  const [path] = useLocation();
  const toasts = useToasts();
  return useMemo(() => {
    const isAboutStudents = path === '/student' || path === '/students';
    const student = studentId && book.students[studentId] ? [nounItem('student', studentId)] : [];
    const copy = async (item: NounItem, name: string): Promise<void> => {
      const saved = ledger.records.saved();
      const id = localIdOf(item);
      const there = wireIdOf(saved.outbox, saved.book, item);
      const isCopied = await copyText(there ?? id);
      if (isCopied) toasts.show({ kind: 'done', text: recordIds.copied(name, id, there) });
      else toasts.show({ kind: 'refused', text: recordIds.notCopied(name, id, there) });
    };
    return (isAboutStudents ? student : recordsOn(trail)).map((item) => {
      const name = recordName(book, item);
      return { id: localIdOf(item), name: recordIds.copy(name), copy: () => void copy(item, name) };
    });
  }, [ledger, book, trail, studentId, path, toasts]);
};

/** Those of the present page, the deepest first. */
const recordsOn = ({ course, offering, assessment }: Trail): readonly NounItem[] => [
  ...(assessment ? [nounItem('assessment', assessment.assessmentId)] : []),
  ...(offering ? [nounItem('offering', offering.offeringId)] : []),
  ...(course ? [nounItem('course', course.courseId)] : []),
];
