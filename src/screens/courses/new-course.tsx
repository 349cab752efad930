import { courses as texts } from '../../../messages/courses.ts';
import { refusalText } from '../../../messages/refusals.ts';
import { type NewField, NewRecord } from '../../ui/new-record.tsx';
import { useDispatch, useLedger, useSelection } from '../../workspace-hooks.tsx';

const fields: readonly NewField[] = [
  { name: 'courseCode', label: texts.code },
  { name: 'courseNumber', label: texts.number },
  { name: 'title', label: texts.name },
];

/** The line that adds a course, which becomes the selected one. */
export const NewCourse = ({ onAdded }: { onAdded: () => void }) => {
  const dispatch = useDispatch();
  const ledger = useLedger();
  const [, select] = useSelection('course');

  const add = ({ courseCode = '', courseNumber = '', title = '' }: Readonly<Record<string, string>>) => {
    if (`${courseCode}${courseNumber}${title}`.trim() === '') return texts.nothingTyped;
    const result = dispatch({ type: 'AddCourse', fields: { courseCode, courseNumber, title } });
    if (!result.ok) return refusalText(result.refusal, ledger.book());
    for (const event of result.commit?.events ?? []) {
      if (event.type === 'CourseAdded') select({ courseId: event.course.courseId });
    }
    onAdded();
    return undefined;
  };
  return <NewRecord fields={fields} button={texts.add} onAdd={add} />;
};
