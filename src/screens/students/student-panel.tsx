import { shallowEqual } from '@mantine/hooks';
import type { SimilarStudent } from '../../../commands/alike-students.ts';
import type { OfferingId, StudentId } from '../../../events/ids.ts';
import { keysOf, record } from '../../../events/record.ts';
import { courseName, offeringName, studentName, studentWithCode } from '../../../messages/naming.ts';
import { alikeText, mergeText } from '../../../messages/screens/merge-students.ts';
import { students as texts } from '../../../messages/screens/students.ts';
import { useGoTo } from '../../components/go-to.ts';
import { Button } from '../../ui/button.tsx';
import { DeleteButton } from '../../ui/delete-button.tsx';
import { focusList } from '../../ui/focus-list.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { shownDay } from '../../ui/times.ts';
import { useBook, useDispatch, useSelection } from '../../workspace/workspace-hooks.tsx';
import type { StudentPair } from './merging-hook.ts';
import classes from './student-panel.module.css';

type PanelProps = {
  readonly alike: ReadonlyMap<StudentId, SimilarStudent>;
  /** The two selected rows; `undefined` if there are not exactly two. */
  readonly chosen: StudentPair | undefined;
  readonly onMerge: (two: StudentPair) => void;
};

/** The selected student: where they are enrolled, who looks like the same person, and a button to delete them. */
export const StudentPanel = ({ alike, chosen, onMerge }: PanelProps) => {
  const [{ studentId }] = useSelection('students');
  const student = useBook((book) => (studentId ? book.students.get(studentId) : undefined));
  const name = useBook((book) => (studentId ? studentName(book, studentId) : ''));
  const seats = useBook((book) => keysOf((studentId && book.seatsOf.get(studentId)) || record()), shallowEqual);
  const dispatch = useDispatch();
  const goTo = useGoTo();
  if (!student) return <p className="quiet">{texts.nothingSelected}</p>;

  const { studentId: id, studentCode, email } = student;
  return (
    <>
      <div>
        <h2 className={classes.name}>
          <LinkButton onClick={() => goTo.student(id)}>{name}</LinkButton>
        </h2>
        <p className="quiet">{[studentCode, email].filter(Boolean).join(' · ')}</p>
      </div>
      <SamePerson two={chosen} studentId={id} alike={alike.get(id)} onMerge={onMerge} />
      <h3 className={classes.heading}>{texts.enrollments}</h3>
      {seats.length === 0 && <p className="quiet">{texts.noEnrollments}</p>}
      <ul>
        {seats.map((offeringId) => (
          <Seat key={offeringId} offeringId={offeringId} studentId={id} name={name} />
        ))}
      </ul>
      {seats.length > 1 && (
        <div>
          <DeleteButton
            size="small"
            quiet
            onDelete={() => {
              const done = texts.unenrolledEverywhere(name, seats.length);
              dispatch({ type: 'UnenrollEverywhere', studentId: id, offeringIds: seats }, undefined, { done });
            }}
          >
            {texts.unenrollEverywhere(seats.length)}
          </DeleteButton>
        </div>
      )}
      <div>
        <DeleteButton
          size="small"
          quiet
          onDelete={() => {
            dispatch({ type: 'DeleteStudent', studentId: id }, undefined, { done: texts.removed(name) });
            focusList();
          }}
        >
          {texts.remove}
        </DeleteButton>
      </div>
    </>
  );
};

type SameProps = Pick<PanelProps, 'onMerge'> & {
  readonly two: StudentPair | undefined;
  readonly studentId: StudentId;
  readonly alike: SimilarStudent | undefined;
};

/** Offers to merge the two selected rows, or this row with the one that it looks like. */
const SamePerson = ({ two, studentId, alike, onMerge }: SameProps) => {
  const otherName = useBook((book) => (alike ? studentWithCode(book, alike.other) : ''));
  const pair = two ?? (alike && ([studentId, alike.other] as const));
  if (!pair) return null;
  return (
    <div className={classes.same}>
      <span className="quiet">{two || !alike ? mergeText.twoChosen : alikeText(otherName, alike.likeness)}</span>
      <Button size="small" onClick={() => onMerge(pair)}>
        {two ? mergeText.mergeChosen : mergeText.merge}
      </Button>
    </div>
  );
};

const Seat = (props: { offeringId: OfferingId; studentId: StudentId; name: string }) => {
  const { offeringId, studentId } = props;
  const goTo = useGoTo();
  const dispatch = useDispatch();
  const enrollment = useBook((book) => book.enrollments[offeringId]?.get(studentId));
  const course = useBook((book) => {
    const courseId = book.offerings[offeringId]?.courseId;
    return courseId ? courseName(book, courseId) : '';
  });
  const offering = useBook((book) => offeringName(book, offeringId));
  const unenroll = (): void => {
    const done = texts.unenrolled(props.name, offering);
    dispatch({ type: 'UnenrollStudents', offeringId, studentIds: [studentId] }, undefined, { done });
  };
  return (
    <li className={classes.seat}>
      <LinkButton onClick={() => goTo.offering(offeringId)}>{[course, offering].join(' · ')}</LinkButton>
      <span className={classes.foot}>
        {enrollment && <span className="quiet">{texts.since(shownDay(enrollment.dateOfEnrollment))}</span>}
        <DeleteButton size="small" quiet aria-label={texts.unenrollFrom(`${course} · ${offering}`)} onDelete={unenroll}>
          {texts.unenroll}
        </DeleteButton>
      </span>
    </li>
  );
};
