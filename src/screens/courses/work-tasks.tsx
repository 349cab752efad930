import { tasksText as text } from '../../../messages/screens/courses.ts';
import { useOpenSync } from '../../components/sync/open-sync.ts';
import { useLastingDebt } from '../../components/sync/sync-hooks.ts';
import { useStatus } from '../../workspace/workspace-hooks.tsx';
import { TaskLine } from './offering-tasks.tsx';
import classes from './term-offerings.module.css';

/** What needs doing with the work as a whole: what is in conflict or refused, and what has not been sent for a while. */
export const WorkTasks = () => {
  const openSync = useOpenSync();
  const { count, needsYou, isDoubted } = useStatus((status) => status.owed);
  const unsent = count - needsYou;
  const isUnsent = useLastingDebt(unsent > 0);
  if (!openSync || (needsYou === 0 && !isDoubted && !isUnsent)) return null;
  const line = { detail: text.decide, isWrong: true, go: () => openSync() };
  return (
    <ul className={classes.work} aria-label={text.work}>
      {needsYou > 0 && <TaskLine count={needsYou} words={text.needYou(needsYou)} {...line} />}
      {isDoubted && <TaskLine count={1} words={text.doubted} {...line} />}
      {isUnsent && <TaskLine {...line} count={unsent} words={text.unsent(unsent)} detail={text.see} isWrong={false} />}
    </ul>
  );
};
