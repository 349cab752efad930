import { courses as texts } from '../../../messages/courses.ts';
import { courseName } from '../../../messages/naming.ts';
import { useGoTo } from '../../app/palette/go-to.ts';
import { Button } from '../../ui/button.tsx';
import { DeleteButton } from '../../ui/delete-button.tsx';
import { focusList } from '../../ui/focus-list.ts';
import { OfferingLinks } from '../../ui/offering-links.tsx';
import { useBook, useDispatch, useSelection } from '../../workspace-hooks.tsx';
import classes from './course-panel.module.css';

/** The selected course: its offerings, and what can be done with it as a whole. */
export const CoursePanel = () => {
  const [{ courseId }] = useSelection('course');
  const course = useBook((book) => (courseId ? book.courses[courseId] : undefined));
  const name = useBook((book) => (courseId ? courseName(book, courseId) : ''));
  const dispatch = useDispatch();
  const goTo = useGoTo();
  if (!course) return <p className={classes.quiet}>{texts.nothingSelected}</p>;

  return (
    <>
      <h2>{name}</h2>
      <div className={classes.actions}>
        <Button look="filled" onClick={() => goTo.course(course.courseId)}>
          {texts.open}
        </Button>
        <DeleteButton
          onDelete={() => {
            dispatch({ type: 'DeleteCourse', courseId: course.courseId }, undefined, { done: texts.removed(name) });
            focusList();
          }}
        >
          {texts.remove}
        </DeleteButton>
      </div>
      <h3>{texts.offerings}</h3>
      <OfferingLinks courseId={course.courseId} none={texts.noOfferings} />
    </>
  );
};
