import { useMemo } from 'react';
import { useLocation } from 'wouter';
import type { StudentId } from '../../../events/ids.ts';
import { assessmentName, courseName, offeringName, studentName } from '../../../messages/naming.ts';
import { recordIds } from '../../../messages/record-ids.ts';
import type { Book } from '../../../projections/book.ts';
import { copyText } from '../../ui/copy-text.ts';
import { useLedger, useSelection } from '../../workspace-hooks.tsx';
import { type Trail, useTrail } from '../frame/trail.ts';
import { useToasts } from '../toasts/toasts.ts';

type Named = { readonly id: string; readonly name: string };

/** What copies the id of each record that the page is about, and shows it. */
export const useIdActions = (): readonly (Named & { readonly copy: () => void })[] => {
  const book = useLedger().book();
  const trail = useTrail();
  const [{ studentId }] = useSelection('students');
  const [path] = useLocation();
  const toasts = useToasts();
  return useMemo(() => {
    const isAboutStudents = path === '/student' || path === '/students';
    const records = isAboutStudents ? studentIn(book, studentId) : recordsOn(book, trail);
    return records.map(({ id, name }) => ({
      id,
      name: recordIds.copy(name),
      copy: () =>
        void copyText(id).then((isCopied) =>
          isCopied
            ? toasts.show({ kind: 'done', text: recordIds.copied(name, id) })
            : toasts.show({ kind: 'refused', text: recordIds.notCopied(name, id) }),
        ),
    }));
  }, [book, trail, studentId, path, toasts]);
};

const studentIn = (book: Book, studentId: StudentId | undefined): readonly Named[] =>
  studentId && book.students[studentId] ? [{ id: studentId, name: studentName(book, studentId) }] : [];

const recordsOn = (book: Book, { course, offering, assessment }: Trail): readonly Named[] => [
  ...(assessment ? [{ id: assessment.assessmentId, name: assessmentName(book, assessment.assessmentId) }] : []),
  ...(offering ? [{ id: offering.offeringId, name: offeringName(book, offering.offeringId) }] : []),
  ...(course ? [{ id: course.courseId, name: courseName(book, course.courseId) }] : []),
];
