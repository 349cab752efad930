import { useState } from 'react';
import type { CourseId } from '../../../events/ids.ts';
import { courseName } from '../../../messages/naming.ts';
import { refusalText } from '../../../messages/refusals.ts';
import { courses as texts } from '../../../messages/screens/courses.ts';
import { useGoTo } from '../../components/go-to.ts';
import { Button } from '../../ui/button.tsx';
import { type NewField, NewRecord } from '../../ui/new-record.tsx';
import { useBook, useDispatch, useLedger, useSelection } from '../../workspace/workspace-hooks.tsx';
import classes from './new-course.module.css';

const fields: readonly NewField[] = [
  { name: 'courseCode', label: texts.code, placeholder: texts.examples.code },
  { name: 'courseNumber', label: texts.number, placeholder: texts.examples.number },
  { name: 'title', label: texts.name, placeholder: texts.examples.name },
];

type NewCourseProps = { readonly onAdded: (courseId: CourseId) => void; readonly onClose: () => void };

/** The line that adds a course, which becomes the selected one and can be opened. The line stays for the next one. */
export const NewCourse = ({ onAdded, onClose }: NewCourseProps) => {
  const dispatch = useDispatch();
  const ledger = useLedger();
  const [, select] = useSelection('course');
  const [added, setAdded] = useState<CourseId>();

  const add = ({ courseCode = '', courseNumber = '', title = '' }: Readonly<Record<string, string>>) => {
    if (`${courseCode}${courseNumber}${title}`.trim() === '') return texts.nothingTyped;
    const result = dispatch({ type: 'AddCourse', fields: { courseCode, courseNumber, title } });
    if (!result.ok) return refusalText(result.refusal, ledger.book());
    for (const event of result.commit?.events ?? []) {
      if (event.type !== 'CourseAdded') continue;
      select({ courseId: event.course.courseId });
      setAdded(event.course.courseId);
      onAdded(event.course.courseId);
    }
    return undefined;
  };
  return (
    <div className={classes.place}>
      <NewRecord fields={fields} button={texts.add} onAdd={add} onClose={onClose} />
      {added && <Added courseId={added} />}
    </div>
  );
};

/** Nothing once the course is gone, as after an undo. */
const Added = ({ courseId }: { readonly courseId: CourseId }) => {
  const goTo = useGoTo();
  const name = useBook((book) => (book.courses[courseId] ? courseName(book, courseId) : undefined));
  if (name === undefined) return null;
  return (
    <p className={classes.added} role="status">
      {texts.added(name)}
      <Button size="small" look="accent" onClick={() => goTo.course(courseId)}>
        {texts.open}
      </Button>
    </p>
  );
};
