import { useState } from 'react';
import { useLocation } from 'wouter';
import type { Course, CourseFields } from '../../../events/entities.ts';
import { courseName } from '../../../messages/naming.ts';
import { refusalText } from '../../../messages/refusals.ts';
import { course as texts } from '../../../messages/screens/course.ts';
import { pageNames } from '../../../messages/shell.ts';
import { CatalogueFields, CourseNames } from '../../components/course/course-fields.tsx';
import { DeleteButton } from '../../ui/delete-button.tsx';
import { Page } from '../../ui/page.tsx';
import { useBook, useDispatch, useLedger, useSelection } from '../../workspace/workspace-hooks.tsx';
import { ChooseCourse } from './choose-course.tsx';
import classes from './course-screen.module.css';
import { Offerings } from './offerings.tsx';

/** One course: the terms in which it is taught, and below them what names it and what a catalogue says of it. */
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

  const offerings = useBook((book) => book.offeringsOf[courseId]?.length ?? 0);
  // What is typed there stays when it is folded again.
  const [isUnfolded, setUnfolded] = useState(false);
  const save = (fields: Partial<CourseFields>): string | undefined => {
    const result = dispatch({ type: 'EditCourse', courseId, fields });
    return result.ok ? undefined : refusalText(result.refusal, ledger.book());
  };
  const remove = (): void => {
    const result = dispatch({ type: 'DeleteCourse', courseId }, undefined, { done: texts.removed(name) });
    if (result.ok) navigate('/courses');
  };
  return (
    <Page
      title={name}
      detail={offerings > 0 && texts.offered(offerings)}
      tools={<DeleteButton onDelete={remove}>{texts.remove}</DeleteButton>}
    >
      <div className={classes.page}>
        <section className={classes.part} aria-labelledby="course-offerings">
          <h2 id="course-offerings">{texts.offerings}</h2>
          <Offerings courseId={courseId} />
        </section>
        <section className={classes.part} aria-labelledby="course-details">
          <h2 id="course-details">{texts.details}</h2>
          <CourseNames fields={course} save={save} />
          <details onToggle={() => setUnfolded(true)}>
            <summary className={classes.fold}>{texts.catalogue}</summary>
            {isUnfolded && <CatalogueFields fields={course} save={save} />}
          </details>
        </section>
      </div>
    </Page>
  );
};
