import { Link } from 'wouter';
import { asId, type CourseId } from '../../../events/ids.ts';
import { crumbs } from '../../../messages/app/navigation.ts';
import { courseName } from '../../../messages/naming.ts';
import { course as texts } from '../../../messages/screens/course.ts';
import { sameChoices } from '../../ui/choices.ts';
import { Notice } from '../../ui/notice.tsx';
import { Picker } from '../../ui/picker.tsx';
import { useBook, useSelection } from '../../workspace/workspace-hooks.tsx';

/** Shown if no course is chosen, or the chosen one is gone. */
export const ChooseCourse = ({ wasDeleted }: { wasDeleted: boolean }) => {
  const [, select] = useSelection('course');
  const choices = useBook((book) => book.courseOrder.map((id) => ({ id, name: courseName(book, id) })), sameChoices);
  const isEmpty = choices.length === 0;
  return (
    <Notice
      title={wasDeleted ? texts.goneTitle : texts.noneTitle}
      body={isEmpty ? texts.noCourses : wasDeleted ? texts.goneBody : texts.noneBody}
    >
      {isEmpty ? (
        <Link href="/courses">{texts.toCourses}</Link>
      ) : (
        <Picker
          label={crumbs.course}
          shown={crumbs.pick.course}
          current={undefined}
          choices={choices}
          search={crumbs.search.course}
          none={crumbs.none.course}
          onPick={(id) => select({ courseId: asId<CourseId>(id) })}
        />
      )}
    </Notice>
  );
};
