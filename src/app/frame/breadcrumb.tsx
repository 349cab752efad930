import { useCallback } from 'react';
import { useLocation } from 'wouter';
import { type AssessmentId, asId, type CourseId, type OfferingId } from '../../../events/ids.ts';
import { crumbs, railWords } from '../../../messages/app/navigation.ts';
import { assessmentName, courseName, offeringName, studentName } from '../../../messages/naming.ts';
import { pageNames } from '../../../messages/shell.ts';
import type { Book } from '../../../projections/book/book.ts';
import { useGoTo } from '../../components/go-to.ts';
import { sameChoices } from '../../ui/choices.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Picker, type PickerChoice } from '../../ui/picker.tsx';
import { useBook, useSelection } from '../../workspace/workspace-hooks.tsx';
import { type PageName, routes } from '../routes.ts';
import bar from './bar-button.module.css';
import classes from './breadcrumb.module.css';
import { useTrail } from './trail.ts';

const inTrail: readonly PageName[] = ['course', 'offering', 'assessment', 'finalGrades', 'outcomes'];

/** Where the user is: the page, or course / offering / assessment. Each part can pick another record. */
export const Breadcrumb = () => {
  const [path] = useLocation();
  const page = routes.find((route) => route.path === path)?.page;
  if (page && inTrail.includes(page)) return <Trail />;
  if (page === 'student') return <StudentTrail />;
  return <span className={`${classes.crumbs} ${classes.page}`}>{page && pageNames[page]}</span>;
};

const StudentTrail = () => {
  const [, navigate] = useLocation();
  const [{ studentId }] = useSelection('students');
  const name = useBook((book) => (studentId && book.students.get(studentId) ? studentName(book, studentId) : ''));
  return (
    <nav className={classes.crumbs} aria-label={crumbs.label}>
      <span className={classes.crumb}>
        <LinkButton onClick={() => navigate('/students')}>{pageNames.students}</LinkButton>
      </span>
      <CurrentPage page={name || pageNames.student} />
    </nav>
  );
};

const Trail = () => {
  const { course, offering, assessment } = useTrail();
  const goTo = useGoTo();
  const [path, navigate] = useLocation();
  const isBelowOffering = path === '/assessment' || path === '/finalGrades' || path === '/lodesign';
  const goBack = (): void => {
    if (isBelowOffering && offering) goTo.offering(offering.offeringId);
    else if (path === '/offering' && course) goTo.course(course.courseId);
    else navigate('/courses');
  };
  const parentPage = isBelowOffering ? 'offering' : path === '/offering' ? 'course' : 'courses';
  const goToSamePage = path === '/finalGrades' ? goTo.finalGrades : path === '/lodesign' ? goTo.outcomes : undefined;
  const pickOffering = goToSamePage ?? goTo.offering;

  return (
    <nav className={classes.crumbs} aria-label={crumbs.label}>
      <button
        type="button"
        className={`${bar.icon} ${classes.back}`}
        aria-label={railWords.back(pageNames[parentPage])}
        onClick={goBack}
      >
        <Icon name="back" />
      </button>
      <Crumb
        level="course"
        current={course?.courseId}
        choices={courses}
        onPick={(id) => goTo.course(asId<CourseId>(id))}
      />
      {course && (
        <Crumb
          level="offering"
          within={course.courseId}
          current={offering?.offeringId}
          choices={offerings}
          onPick={(id) => pickOffering(asId<OfferingId>(id))}
        />
      )}
      {path === '/finalGrades' && <CurrentPage page={pageNames.finalGrades} />}
      {path === '/lodesign' && <CurrentPage page={pageNames.outcomes} />}
      {offering && path === '/assessment' && (
        <Crumb
          level="assessment"
          within={offering.offeringId}
          current={assessment?.assessmentId}
          choices={assessments}
          onPick={(id) => goTo.assessment(asId<AssessmentId>(id))}
        />
      )}
    </nav>
  );
};

/** The page itself, at the end. */
const CurrentPage = ({ page }: { readonly page: string }) => (
  <span className={classes.crumb}>
    <span className={classes.page}>{page}</span>
  </span>
);

type CrumbProps = {
  readonly level: 'course' | 'offering' | 'assessment';
  /** The id of the record that this one belongs to; a course belongs to none. */
  readonly within?: string;
  readonly current: string | undefined;
  readonly choices: (book: Book, within: string) => readonly PickerChoice[];
  readonly onPick: (id: string) => void;
};

const Crumb = ({ level, within = '', current, choices, onPick }: CrumbProps) => {
  const select = useCallback((book: Book) => choices(book, within), [choices, within]);
  const records = useBook(select, sameChoices);
  return (
    <span className={classes.crumb}>
      <Picker
        label={crumbs[level]}
        shown={records.find(({ id }) => id === current)?.name ?? crumbs.pick[level]}
        current={current}
        choices={records}
        search={crumbs.search[level]}
        none={crumbs.none[level]}
        onPick={onPick}
      />
    </span>
  );
};

const courses = (book: Book): readonly PickerChoice[] =>
  book.courseOrder.map((id) => ({ id, name: courseName(book, id) }));

const offerings = (book: Book, courseId: string): readonly PickerChoice[] =>
  (book.offeringsOf[asId<CourseId>(courseId)] ?? []).map((id) => ({ id, name: offeringName(book, id) }));

const assessments = (book: Book, offeringId: string): readonly PickerChoice[] =>
  (book.assessmentsOf[asId<OfferingId>(offeringId)] ?? []).map((id) => ({ id, name: assessmentName(book, id) }));
