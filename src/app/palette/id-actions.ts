import { useMemo } from 'react';
import { useLocation } from 'wouter';
import type { StudentId } from '../../../events/ids.ts';
import { localIdOf, type NounItem, nounItem } from '../../../events/items.ts';
import { assessmentName, courseName, offeringName, studentName } from '../../../messages/naming.ts';
import { recordIds } from '../../../messages/record-ids.ts';
import type { Book } from '../../../projections/book.ts';
import { wireIdOf } from '../../../projections/outbox.ts';
import { copyText } from '../../ui/copy-text.ts';
import { useLedger, useSelection } from '../../workspace-hooks.tsx';
import { type Trail, useTrail } from '../frame/trail.ts';
import { useToasts } from '../toasts/toasts.ts';

type Named = { readonly item: NounItem; readonly name: string };

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
    const records = isAboutStudents ? studentIn(book, studentId) : recordsOn(book, trail);
    const copy = async ({ item, name }: Named): Promise<void> => {
      const saved = ledger.saved();
      const id = localIdOf(item);
      const there = wireIdOf(saved.outbox, saved.book, item);
      const isCopied = await copyText(there ?? id);
      if (isCopied) toasts.show({ kind: 'done', text: recordIds.copied(name, id, there) });
      else toasts.show({ kind: 'refused', text: recordIds.notCopied(name, id, there) });
    };
    return records.map((one) => ({
      id: localIdOf(one.item),
      name: recordIds.copy(one.name),
      copy: () => void copy(one),
    }));
  }, [ledger, book, trail, studentId, path, toasts]);
};

const studentIn = (book: Book, studentId: StudentId | undefined): readonly Named[] =>
  studentId && book.students[studentId]
    ? [{ item: nounItem('student', studentId), name: studentName(book, studentId) }]
    : [];

const recordsOn = (book: Book, { course, offering, assessment }: Trail): readonly Named[] => [
  ...(assessment
    ? [
        {
          item: nounItem('assessment', assessment.assessmentId),
          name: assessmentName(book, assessment.assessmentId),
        },
      ]
    : []),
  ...(offering
    ? [{ item: nounItem('offering', offering.offeringId), name: offeringName(book, offering.offeringId) }]
    : []),
  ...(course ? [{ item: nounItem('course', course.courseId), name: courseName(book, course.courseId) }] : []),
];
