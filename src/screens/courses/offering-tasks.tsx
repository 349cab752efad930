import type { OfferingId } from '../../../events/ids.ts';
import { whole } from '../../../messages/counts.ts';
import { assessmentName } from '../../../messages/naming.ts';
import { tasksText as text } from '../../../messages/screens/courses.ts';
import type { Book } from '../../../projections/book/book.ts';
import type { OfferingTask } from '../../../projections/figures/offering-tasks.ts';
import { type GoTo, useGoTo } from '../../components/go-to.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { useLedger } from '../../workspace/workspace-hooks.tsx';
import classes from './term-offerings.module.css';

type TasksProps = {
  readonly offeringId: OfferingId;
  readonly place: string;
  readonly tasks: readonly OfferingTask[] | undefined;
};

/** What needs doing in an offering, as counted links. Nothing until it is counted. */
export const OfferingTasks = ({ offeringId, place, tasks }: TasksProps) => {
  const goTo = useGoTo();
  const book = useLedger().book();
  if (!tasks) return null;
  if (tasks.length === 0) {
    return (
      <p className={classes.nothing}>
        <Icon name="check" /> {text.nothing}
      </p>
    );
  }
  return (
    <ul className={classes.tasks} aria-label={text.label(place)}>
      {tasks.map((task) => {
        const { count, words, detail, isWrong, go } = lineOf(task, book, offeringId, goTo);
        return <TaskLine key={`${task.kind} ${words} ${detail}`} {...{ count, words, detail, isWrong, go }} />;
      })}
    </ul>
  );
};

type Line = {
  readonly count: number;
  readonly words: string;
  readonly detail: string;
  readonly isWrong?: boolean | undefined;
  readonly go: () => void;
};

export const TaskLine = ({ count, words, detail, isWrong, go }: Line) => (
  <li>
    <button type="button" className={classes.task} data-wrong={isWrong || undefined} onClick={go}>
      <b>{whole(count)}</b>
      <span className="cut">{words}</span>
      <span className={classes.state}>{detail}</span>
    </button>
  </li>
);

const lineOf = (task: OfferingTask, book: Book, offeringId: OfferingId, goTo: GoTo): Line => {
  switch (task.kind) {
    case 'left':
      return {
        count: task.count,
        words: text.left(assessmentName(book, task.assessmentId)),
        detail: task.partly > 0 ? text.partly(task.partly) : '',
        go: () => goTo.assessment(task.assessmentId),
      };
    case 'over':
      return {
        count: task.count,
        words: text.over(task.count),
        detail: assessmentName(book, task.assessmentId),
        isWrong: true,
        go: () => goTo.assessment(task.assessmentId),
      };
    case 'noWeight': {
      const count = task.assessmentIds.length;
      const [first] = task.assessmentIds;
      return {
        count,
        words: text.noWeight(count),
        detail: first && count === 1 ? assessmentName(book, first) : '',
        isWrong: true,
        go: () => goTo.offering(offeringId),
      };
    }
    case 'submit':
      return {
        count: task.count,
        words: text.submit(task.count),
        detail: text.allGraded,
        go: () => goTo.finalGrades(offeringId),
      };
  }
};
