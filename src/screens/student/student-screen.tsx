import { useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import type { Student } from '../../../events/entities.ts';
import { studentName } from '../../../messages/naming.ts';
import { studentPage as text } from '../../../messages/screens/student-page.ts';
import { pageNames } from '../../../messages/shell.ts';
import { WayOut } from '../../components/fill/ways-out.tsx';
import { StepList } from '../../components/history/history-drawer.tsx';
import type { HistoryStep } from '../../components/history/subject-history.ts';
import { sortedByTerm } from '../../components/offering/terms.ts';
import { NamesTold } from '../../components/views/names-told.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { useViews } from '../../workspace/views.tsx';
import { useBook, useSelection } from '../../workspace/workspace-hooks.tsx';
import { StudentOffering } from './student-offering.tsx';
import classes from './student-screen.module.css';

/** One student in all their offerings, the newest first, with the history of the student. */
export const StudentScreen = () => (
  <NamesTold>
    <OneStudent />
  </NamesTold>
);

const OneStudent = () => {
  const [{ studentId }] = useSelection('students');
  const student = useBook((book) => (studentId ? book.students.get(studentId) : undefined));
  const [, navigate] = useLocation();
  if (student) return <Chosen key={student.studentId} student={student} />;
  return (
    <Page title={pageNames.student}>
      <Notice icon="students" title={text.noneTitle} body={text.noneBody}>
        <Button look="filled" onClick={() => navigate('/students')}>
          {text.all}
        </Button>
      </Notice>
    </Page>
  );
};

const Chosen = ({ student: { studentId, studentCode, email } }: { readonly student: Student }) => {
  const name = useBook((book) => studentName(book, studentId));
  const courses = useBook((book) => book.courses);
  const offerings = useBook((book) => book.offerings);
  const seats = useBook((book) => book.seatsOf.get(studentId));
  const offeringsTaken = useMemo(
    () => sortedByTerm({ courses, offerings }).filter(({ offeringId }) => seats?.[offeringId]),
    [courses, offerings, seats],
  );
  const [, navigate] = useLocation();
  return (
    <Page
      title={name}
      detail={[studentCode, email, text.facts(offeringsTaken.length)].filter(Boolean).join(' · ')}
      tools={
        <>
          <Button icon="students" onClick={() => navigate('/students')}>
            {text.edit}
          </Button>
          <TheirData studentId={studentId} />
        </>
      }
    >
      <div className={classes.place}>
        <div className={classes.offerings}>
          {offeringsTaken.length === 0 && <Notice title={text.nowhereTitle} body={text.nowhereBody} />}
          {offeringsTaken.map((offering) => (
            <StudentOffering key={offering.offeringId} offering={offering} studentId={studentId} name={name} />
          ))}
        </div>
        <History studentId={studentId} />
      </div>
    </Page>
  );
};

/** Exports the data that is on disk now. Not offered while a view shows something else. */
const TheirData = ({ studentId }: Pick<Student, 'studentId'>) => {
  const [isOpen, setOpen] = useState(false);
  const { view } = useViews();
  if (view) return null;
  return (
    <>
      <Button icon="exportFile" onClick={() => setOpen(true)}>
        {text.exportData}
      </Button>
      {isOpen && <WayOut dataOf={studentId} onClose={() => setOpen(false)} />}
    </>
  );
};

/** Grades, and what else decides them: an excuse, a given grade. */
const isOfGrades = ({ changes }: HistoryStep): boolean =>
  changes.some(
    ({ subject }) => subject.what === 'grade' || (subject.what === 'setting' && subject.path[0] === 'grading'),
  );

const History = ({ studentId }: Pick<Student, 'studentId'>) => {
  const subject = useMemo(() => ({ what: 'student', studentId }) as const, [studentId]);
  const [which, setWhich] = useState<'grades' | 'everything'>('grades');
  return (
    <aside className={classes.history} aria-label={text.history}>
      <div className={classes.historyHead}>
        <h2>{text.history}</h2>
        <Segmented
          label={text.which}
          value={which}
          choices={[
            { value: 'grades', label: text.grades },
            { value: 'everything', label: text.everything },
          ]}
          onChange={setWhich}
        />
      </div>
      <StepList of={subject} {...(which === 'grades' && { isWanted: isOfGrades })} />
    </aside>
  );
};
