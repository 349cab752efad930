import { useMemo, useState } from 'react';
import { importClassText, termTexts, courses as texts } from '../../../messages/screens/courses.ts';
import { ExportMenu } from '../../components/export/export-menu.tsx';
import { ImportWizard } from '../../components/later.ts';
import { termsAtHand } from '../../components/offering/terms.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { useRowsInOrder } from '../../ui/sorted-rows.ts';
import { useViews } from '../../workspace/views.tsx';
import { useBook, useLedger } from '../../workspace/workspace-hooks.tsx';
import { CourseList } from './course-list.tsx';
import { courseRows, seatsIn } from './course-rows.ts';
import { useCourseSort } from './course-sort.ts';
import classes from './courses-screen.module.css';
import { Digest } from './digest.tsx';
import { coursesTable } from './exported-courses.ts';
import { FirstFile } from './first-file.tsx';
import { useLastPlace } from './last-place.ts';
import { NewCourse } from './new-course.tsx';
import { RulesPlace } from './rules-place.tsx';
import { GoOn, TermOfferings } from './term-offerings.tsx';
import { WorkTasks } from './work-tasks.tsx';

/** The offerings of this term, while it has not begun also of the last one, and below them every course: find it, open it. */
export const CoursesScreen = () => {
  const [isAdding, setAdding] = useState(false);
  const [importing, setImporting] = useState<{ readonly file?: File }>();
  const [query, setQuery] = useState('');
  const { rows, term, students } = useCourses();
  const { sort, onSort } = useCourseSort();
  const rowIds = useRowsInOrder(rows, query, sort);
  const byId = useMemo(() => new Map(rows.map((row) => [row.id, row])), [rows]);
  const last = useLastPlace();
  const ledger = useLedger();
  const isEmpty = rows.length === 0;
  // Nothing can be added to a ledger's file.
  const canAdd = !useViews().now.file;
  const offered = term.offeringIds.length;

  return (
    <Page
      title={texts.title}
      detail={offered > 0 && termTexts.facts(term.name || termTexts.untimed, offered, students)}
      tools={
        <>
          {canAdd && !isEmpty && (
            <Button icon="importFile" onClick={() => setImporting({})}>
              {importClassText.open}
            </Button>
          )}
          {canAdd && !isEmpty && <NewButton isOpen={isAdding} onToggle={() => setAdding(!isAdding)} />}
          {!isEmpty && <ExportMenu table={() => coursesTable(ledger.book())} />}
          {last && !term.offeringIds.includes(last.offeringId) && <GoOn last={last} />}
        </>
      }
    >
      <div className={classes.place}>
        <div className={classes.page}>
          <RulesPlace />
          {isAdding && <NewCourse onAdded={() => setQuery('')} onClose={() => setAdding(false)} />}
          {isEmpty && !isAdding && (
            <Notice icon="courses" title={texts.emptyTitle} body={texts.emptyBody}>
              {canAdd && (
                <FirstFile onImport={(file) => setImporting(file ? { file } : {})} onByHand={() => setAdding(true)} />
              )}
            </Notice>
          )}
          <WorkTasks />
          {offered > 0 && <TermOfferings offeringIds={term.offeringIds} />}
          {!isEmpty && (
            <section aria-labelledby="all-courses">
              <div className={classes.head}>
                <h2 id="all-courses">{texts.all}</h2>
                <span className={classes.count}>
                  {rowIds.length === rows.length ? texts.count(rows.length) : texts.shown(rowIds.length, rows.length)}
                </span>
                <SearchBox label={texts.search} value={query} onChange={setQuery} />
              </div>
              {rowIds.length > 0 ? (
                <CourseList rows={rowIds.flatMap((id) => byId.get(id) ?? [])} sort={sort} onSort={onSort} />
              ) : (
                <Notice title={texts.noMatchTitle} body={texts.noMatchBody(query)}>
                  <Button onClick={() => setQuery('')}>{texts.clearSearch}</Button>
                </Notice>
              )}
            </section>
          )}
        </div>
        <Digest />
      </div>
      {importing && <ImportWizard {...importing} onClose={() => setImporting(undefined)} />}
    </Page>
  );
};

type NewProps = { readonly isOpen: boolean; readonly onToggle: () => void };

const NewButton = ({ isOpen, onToggle }: NewProps) => (
  <Button icon="add" data-new-record={!isOpen || undefined} aria-expanded={isOpen} onClick={onToggle}>
    {texts.newCourse}
  </Button>
);

const useCourses = () => {
  const courses = useBook((book) => book.courses);
  const courseOrder = useBook((book) => book.courseOrder);
  const offerings = useBook((book) => book.offerings);
  const offeringsOf = useBook((book) => book.offeringsOf);
  const enrollments = useBook((book) => book.enrollments);
  const grades = useBook((book) => book.grades);
  return useMemo(() => {
    const book = { courses, courseOrder, offerings, offeringsOf, enrollments, grades };
    const term = termsAtHand(book);
    const termOfferings = term.offeringIds.flatMap((id) => offerings[id] ?? []);
    const students = termOfferings.reduce((sum, offering) => sum + seatsIn(book, offering), 0);
    return { rows: courseRows(book), term, students };
  }, [courses, courseOrder, offerings, offeringsOf, enrollments, grades]);
};
