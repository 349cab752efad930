import { Modal } from '@mantine/core';
import type { StudentId } from '../../../events/ids.ts';
import { studentName } from '../../../messages/naming.ts';
import { shell } from '../../../messages/shell.ts';
import { studentDataDialog as text } from '../../../messages/student-data.ts';
import { Button } from '../../ui/button.tsx';
import { useFocusReturn } from '../../ui/focus-return.ts';
import { useBook } from '../../workspace/workspace-hooks.tsx';
import classes from '../fill/fill.module.css';
import { useStudentData } from './student-data-hook.ts';

type StudentDataProps = { readonly studentId: StudentId; readonly onClose: () => void };

/** What the files with everything about a student hold and lack, and the button that saves both. */
export const StudentDataDialog = ({ studentId, onClose }: StudentDataProps) => {
  useFocusReturn();
  const name = useBook((book) => studentName(book, studentId));
  const { percent, fault, save, stop } = useStudentData(studentId, onClose);
  const close = (): void => {
    stop();
    onClose();
  };
  return (
    <Modal opened onClose={close} title={text.title(name)} size="lg">
      <div className={classes.dialog}>
        <p>{text.body}</p>
        <p>{text.others}</p>
        <p>{text.beyond}</p>
        {percent !== undefined && (
          <>
            <p role="status">{text.working(percent)}</p>
            <progress value={percent} max={100} aria-label={text.title(name)} />
          </>
        )}
        {fault && <p role="alert">{fault}</p>}
        <div className={classes.foot}>
          <Button onClick={percent === undefined ? close : stop}>{shell.cancel}</Button>
          <Button look="filled" data-autofocus isBusy={percent !== undefined} onClick={() => void save()}>
            {text.go}
          </Button>
        </div>
      </div>
    </Modal>
  );
};
