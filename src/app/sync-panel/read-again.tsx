import { useLocation } from 'wouter';
import { type NounItem, nounItem } from '../../../events/items.ts';
import { readAgain as texts } from '../../../messages/app/sync-panel.ts';
import { recordName, shortOfferingName } from '../../../messages/naming.ts';
import type { Book } from '../../../projections/book/book.ts';
import type { TabsStatus, TabsSync } from '../../browser/tabs/sync-of-tabs.ts';
import { Button } from '../../ui/button.tsx';
import { shownTime } from '../../ui/times.ts';
import { useBook, useSelection } from '../../workspace/workspace-hooks.tsx';
import { useTrail } from '../frame/trail.ts';
import { routes } from '../routes.ts';
import classes from './sync-panel.module.css';

type ReadAgainProps = { readonly sync: TabsSync; readonly status: TabsStatus; readonly disabled: boolean };

/** Reads the server again: the record of the present page, or everything. */
export const ReadAgain = ({ sync, status: { partRead, readAt = '' }, disabled }: ReadAgainProps) => {
  const record = usePresentRecord();
  const name = useBook((book) => record && nameIn(book, record));
  const nameRead = useBook((book) => partRead && nameIn(book, partRead.about));
  const isNewest = partRead !== undefined && partRead.at >= readAt;
  return (
    <>
      <p role="status" className={classes.quiet}>
        {isNewest && texts.wasRead[partRead.about.of](nameRead ?? '', shownTime(partRead.at))}
      </p>
      <div className={classes.actions}>
        {record && name && (
          <Button title={texts.reads[record.of]} disabled={disabled} onClick={() => sync.look(record)}>
            {texts.record(name)}
          </Button>
        )}
        <Button disabled={disabled} onClick={() => sync.look()}>
          {texts.everything}
        </Button>
      </div>
    </>
  );
};

/** An offering is recognised by its course. */
const nameIn = (book: Book, item: NounItem): string =>
  item.of === 'offering' ? shortOfferingName(book, item.offeringId) : recordName(book, item);

/** The record of the present page; `undefined` if the page has none, or its record is gone. */
const usePresentRecord = (): NounItem | undefined => {
  const [path] = useLocation();
  const { course, offering, assessment } = useTrail();
  const [{ studentId }] = useSelection('students');
  const student = useBook((book) => (studentId ? book.students.get(studentId) : undefined));
  switch (routes.find((route) => route.path === path)?.page) {
    case 'course':
      return course && nounItem('course', course.courseId);
    case 'offering':
    case 'finalGrades':
    case 'outcomes':
      return offering && nounItem('offering', offering.offeringId);
    case 'assessment':
      return assessment && nounItem('assessment', assessment.assessmentId);
    case 'student':
      return student && nounItem('student', student.studentId);
    default:
      return undefined;
  }
};
