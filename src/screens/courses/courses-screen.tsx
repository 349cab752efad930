import { useMemo, useState } from 'react';
import { courses as texts } from '../../../messages/courses.ts';
import { Button } from '../../ui/button.tsx';
import { ListAndPanel } from '../../ui/list-and-panel.tsx';
import { focusNewRecord } from '../../ui/new-record.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { useSortedRows } from '../../ui/sorted-rows.ts';
import { useBook } from '../../workspace-hooks.tsx';
import { CourseGrid } from './course-grid.tsx';
import { CoursePanel } from './course-panel.tsx';
import { courseRows } from './course-rows.ts';
import { NewCourse } from './new-course.tsx';

/** Every course: find it, change it in place, open it. */
export const CoursesScreen = () => {
  const courses = useBook((book) => book.courses);
  const courseOrder = useBook((book) => book.courseOrder);
  const offeringsOf = useBook((book) => book.offeringsOf);
  const rows = useMemo(() => courseRows({ courses, courseOrder, offeringsOf }), [courses, courseOrder, offeringsOf]);
  const [query, setQuery] = useState('');
  const { rowIds, sort, onSort } = useSortedRows(rows, query);

  return (
    <Page
      title={texts.title}
      detail={rowIds.length === rows.length ? texts.count(rows.length) : texts.shown(rowIds.length, rows.length)}
      tools={rows.length > 0 && <SearchBox label={texts.search} value={query} onChange={setQuery} />}
    >
      <ListAndPanel
        above={<NewCourse onAdded={() => setQuery('')} />}
        list={
          rowIds.length > 0 ? (
            <CourseGrid rowIds={rowIds} sort={sort} onSort={onSort} />
          ) : (
            <Nothing isEmpty={rows.length === 0} query={query} onClear={() => setQuery('')} />
          )
        }
        panelLabel={texts.panel}
        panel={rows.length > 0 && <CoursePanel />}
      />
    </Page>
  );
};

const Nothing = ({ isEmpty, query, onClear }: { isEmpty: boolean; query: string; onClear: () => void }) =>
  isEmpty ? (
    <Notice title={texts.emptyTitle} body={texts.emptyBody}>
      <Button look="filled" onClick={focusNewRecord}>
        {texts.addFirst}
      </Button>
    </Notice>
  ) : (
    <Notice title={texts.noMatchTitle} body={texts.noMatchBody(query)}>
      <Button onClick={onClear}>{texts.clearSearch}</Button>
    </Notice>
  );
