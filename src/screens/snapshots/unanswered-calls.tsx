import { leaveUnanswered, notWritten, type Unanswered } from '../../../machines/snapshots/asking.ts';
import { askOnceMore } from '../../../machines/snapshots/snapshot-calls.ts';
import { operationText } from '../../../messages/components/operations.ts';
import { saveSnapshotText, unansweredText as text } from '../../../messages/screens/snapshots.ts';
import { useRemoteOperation } from '../../components/session/remote-operation-hook.ts';
import type { SnapshotList, SnapshotServer } from '../../components/snapshots/snapshots-hook.ts';
import { Button } from '../../ui/button.tsx';
import { shownTime } from '../../ui/times.ts';
import { useToasts } from '../../workspace/toasts/toasts.ts';
import classes from './snapshots-screen.module.css';

type UnansweredProps = {
  readonly call: Unanswered;
  readonly server: SnapshotServer;
  readonly snapshots: SnapshotList;
};

/** A call whose outcome is unknown: the user sends it again under its key, or judges by the list. */
export const UnansweredCall = ({ call, server: { world }, snapshots }: UnansweredProps) => {
  const operation = useRemoteOperation();
  const toasts = useToasts();
  const sendAgain = (): void =>
    operation.start(async () => {
      const result = await askOnceMore(world, call, snapshots.list);
      if (result.kind === 'done') {
        snapshots.take(result.reply.events);
        toasts.show({ kind: 'done', text: result.reply.isNoted ? text.answered : saveSnapshotText.unnoted });
      } else if (result.kind !== 'unknown') toasts.show({ kind: 'refused', text: operationText(result) });
      snapshots.readAgain();
      return result;
    });
  const giveUp = (): void =>
    operation.start(async () => {
      if (!(await leaveUnanswered(world, call))) return notWritten;
      snapshots.readAgain();
      return { kind: 'done', status: 200, reply: {} };
    });
  const isBusy = operation.at === 'running';
  return (
    <div className={classes.unread} role="status">
      <p>
        {text.what[call.call](call.count, shownTime(call.intent.at))} {call.mayAskAgain ? text.mayAsk : text.look}
      </p>
      <span className="controls">
        {call.mayAskAgain && (
          <Button isBusy={isBusy} onClick={sendAgain}>
            {text.again}
          </Button>
        )}
        <Button isBusy={isBusy} onClick={giveUp}>
          {text.leave}
        </Button>
      </span>
    </div>
  );
};
