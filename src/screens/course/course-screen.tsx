import { useLocation } from 'wouter';
import type { Course } from '../../../events/entities.ts';
import { courseName } from '../../../messages/naming.ts';
import { refusalText } from '../../../messages/refusals.ts';
import { course as texts } from '../../../messages/screens/course.ts';
import { pageNames } from '../../../messages/shell.ts';
import { CourseFieldsForm } from '../../components/course/course-fields.tsx';
import { DeleteButton } from '../../ui/delete-button.tsx';
import { Page } from '../../ui/page.tsx';
import { useBook, useDispatch, useLedger, useSelection } from '../../workspace/workspace-hooks.tsx';
import { ChooseCourse } from './choose-course.tsx';
import classes from './course-screen.module.css';
import { Offerings } from './offerings.tsx';

/** One course: every field, each saved by itself, and its offerings. */
export const CourseScreen = () => {
  const [{ courseId }] = useSelection('course');
  const course = useBook((book) => (courseId ? book.courses[courseId] : undefined));
  if (course) return <OneCourse key={course.courseId} course={course} />;
  return (
    <Page title={pageNames.course}>
      <ChooseCourse wasDeleted={courseId !== undefined} />
    </Page>
  );
};

const OneCourse = ({ course }: { course: Course }) => {
  const { courseId } = course;
  const ledger = useLedger();
  const dispatch = useDispatch();
  const [, navigate] = useLocation();
  const name = useBook((book) => courseName(book, courseId));

  const remove = (): void => {
    const result = dispatch({ type: 'DeleteCourse', courseId }, undefined, { done: texts.removed(name) });
    if (result.ok) navigate('/courses');
  };
  return (
    <Page title={name} tools={<DeleteButton onDelete={remove}>{texts.remove}</DeleteButton>}>
      <div className={classes.columns}>
        <section className={classes.part} aria-labelledby="course-details">
          <h2 id="course-details">{texts.details}</h2>
          <CourseFieldsForm
            fields={course}
            save={(fields) => {
              const result = dispatch({ type: 'EditCourse', courseId, fields });
              return result.ok ? undefined : refusalText(result.refusal, ledger.book());
            }}
          />
        </section>
        <section className={classes.part} aria-labelledby="course-offerings">
          <h2 id="course-offerings">{texts.offerings}</h2>
          <Offerings courseId={courseId} />
        </section>
      </div>
    </Page>
  );
};
