import { Checkbox, Modal, TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { Student } from '../../../events/entities.ts';
import type { OfferingId, StudentId } from '../../../events/ids.ts';
import { studentName } from '../../../messages/naming.ts';
import { refusalText } from '../../../messages/refusals.ts';
import { enrollText as text } from '../../../messages/screens/offering.ts';
import type { StudentMap } from '../../../projections/book/student-map.ts';
import { allStudents, searchedText } from '../../components/offering/seats.ts';
import { Button } from '../../ui/button.tsx';
import { folded, matches } from '../../ui/folded.ts';
import { byName } from '../../ui/sort-key.ts';
import { useToasts } from '../../workspace/toasts/toasts.ts';
import { useBook, useDispatch, useLedger } from '../../workspace/workspace-hooks.tsx';
import classes from './enroll-dialog.module.css';
import { NewStudent } from './new-student.tsx';

type EnrollProps = { readonly offeringId: OfferingId; readonly opened: boolean; readonly onClose: () => void };

/** Picks any number of students to enroll, or adds a new one. */
export const EnrollDialog = (props: EnrollProps) => (
  <Modal opened={props.opened} onClose={props.onClose} title={text.title} size="lg">
    <Body {...props} />
  </Modal>
);

/** The most students that are listed, as many as one reads. Typing narrows a longer list. */
const shownAtOnce = 100;

/**
 * Enrolled students are in a folded list below, because a long list of them would push down the line for a new student.
 * A search also finds enrolled students, so that they do not seem unknown.
 */
const Body = ({ offeringId, onClose }: EnrollProps) => {
  const students = useBook(allStudents);
  const enrolled = useBook((book) => book.enrollments[offeringId]);
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<StudentId>>(new Set());
  const all = useMemo(() => byName([...students.values()]), [students]);
  const isSearching = query.trim() !== '';
  const matching = useMemo(
    () => (isSearching ? all.filter((student) => matches(folded(searchedText(student)), query)) : all),
    [all, isSearching, query],
  );
  const notEnrolled = matching.filter((student) => !hasSeat(enrolled, student));
  const alreadyEnrolled = all.filter((student) => hasSeat(enrolled, student));
  const listed = isSearching ? [...notEnrolled, ...matching.filter((found) => hasSeat(enrolled, found))] : notEnrolled;
  const toggle = (studentId: StudentId): void => {
    const next = new Set(chosen);
    if (!next.delete(studentId)) next.add(studentId);
    setChosen(next);
  };
  const enroll = useEnroll(offeringId);
  const [fault, setFault] = useState<string>();
  const submit = (): void => {
    const refused = enroll([...chosen]);
    setFault(refused);
    if (refused === undefined) onClose();
  };
  return (
    <div className={classes.body}>
      <div className="controls">
        <TextInput
          data-autofocus
          type="search"
          className={classes.search}
          aria-label={text.search}
          placeholder={text.search}
          value={query}
          onChange={({ currentTarget }) => setQuery(currentTarget.value)}
        />
        {notEnrolled.length > 0 && (
          <Button
            look="accent"
            onClick={() => setChosen(new Set([...chosen, ...notEnrolled.map(({ studentId }) => studentId)]))}
          >
            {text.all(notEnrolled.length)}
          </Button>
        )}
        <Button look="accent" disabled={chosen.size === 0} onClick={() => setChosen(new Set())}>
          {text.none}
        </Button>
      </div>
      <fieldset className={classes.list} aria-label={text.list}>
        {listed.slice(0, shownAtOnce).map((student) => (
          <Checkbox
            key={student.studentId}
            checked={chosen.has(student.studentId) || hasSeat(enrolled, student)}
            disabled={hasSeat(enrolled, student)}
            onChange={() => toggle(student.studentId)}
            label={<Line student={student} isEnrolled={hasSeat(enrolled, student)} />}
          />
        ))}
        {listed.length > shownAtOnce && <p className={classes.quiet}>{text.more(listed.length - shownAtOnce)}</p>}
        {listed.length === 0 && <p className={classes.quiet}>{noneText(isSearching, alreadyEnrolled.length)}</p>}
      </fieldset>
      {fault && (
        <p className={classes.fault} role="alert">
          {fault}
        </p>
      )}
      <div className={classes.actions}>
        <Button look="filled" disabled={chosen.size === 0} onClick={submit}>
          {text.enroll(chosen.size)}
        </Button>
        <Button look="accent" onClick={onClose}>
          {text.close}
        </Button>
      </div>
      <NewStudent offeringId={offeringId} />
      {alreadyEnrolled.length > 0 && <EnrolledStudents students={alreadyEnrolled} />}
    </div>
  );
};

const noneText = (isSearching: boolean, enrolledCount: number): string => {
  if (isSearching) return text.noMatch;
  return enrolledCount > 0 ? text.allIn : text.noStudents;
};

const EnrolledStudents = ({ students }: { readonly students: readonly Student[] }) => {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{text.alreadyIn(students.length)}</summary>
      {isOpen && (
        <ul className={classes.list}>
          {students.map((student) => (
            <li key={student.studentId}>
              <Line student={student} isEnrolled={false} />
            </li>
          ))}
        </ul>
      )}
    </details>
  );
};

const Line = ({ student, isEnrolled }: { student: Student; isEnrolled: boolean }) => {
  const book = useLedger().book();
  return (
    <span className={classes.line}>
      <span>{studentName(book, student.studentId)}</span>
      <span className={classes.quiet}>{student.studentCode}</span>
      {isEnrolled && <span className={classes.quiet}>{text.already}</span>}
    </span>
  );
};

const hasSeat = (enrolled: StudentMap<unknown> | undefined, { studentId }: Student): boolean =>
  enrolled?.has(studentId) === true;

/** Enrolls students and tells how many were enrolled already. Returns a sentence if it is refused, else `undefined`. */
const useEnroll = (offeringId: OfferingId) => {
  const dispatch = useDispatch();
  const ledger = useLedger();
  const toasts = useToasts();
  return (studentIds: readonly StudentId[]): string | undefined => {
    const seats = ledger.book().enrollments[offeringId];
    const already = studentIds.filter((studentId) => seats?.has(studentId)).length;
    const done = text.result(already, studentIds.length - already);
    const result = dispatch({ type: 'EnrollStudents', offeringId, studentIds }, undefined, { done });
    if (!result.ok) return refusalText(result.refusal, ledger.book());
    if (!result.commit) toasts.show({ kind: 'done', text: done });
    return undefined;
  };
};
