import { offline } from '../../../messages/app/session.ts';
import { waitingOf } from '../../accounts/waiting-note.ts';
import { useLeave } from '../../components/session/leave.tsx';
import { Button } from '../../ui/button.tsx';
import { useSession } from '../../workspace/session-hook.ts';
import { useWorkspace } from '../../workspace/workspace-context.tsx';
import { useLedger, useStatus } from '../../workspace/workspace-hooks.tsx';
import { useDoor } from '../../workspace/world.ts';
import { SignInAgain } from '../later.ts';
import classes from './banner.module.css';

/** Says why the work cannot reach the server, while the work stays on screen. */
export const AccountNotices = () => {
  const session = useSession();
  const { isKept } = useWorkspace();
  const { askToLeave, dialog } = useLeave();
  if (session.at !== 'in') return null;
  if (session.standing === 'offline') return <Offline email={session.session.userEmail} />;
  const isAsked = session.standing === 'expired' || session.standing === 'signing in';
  return (
    <>
      <SignInAgain opened={isAsked} state={session} isKept={isKept} onLeave={askToLeave} />
      {dialog}
    </>
  );
};

const Offline = ({ email }: { email: string }) => {
  const { session } = useDoor().world;
  const ledger = useLedger();
  const waiting = useStatus(() => waitingOf(ledger));
  return (
    <aside className={classes.banner} role="status">
      <span>{offline.banner(email, waiting)}</span>
      <span className={classes.actions}>
        <Button size="small" onClick={session.retry}>
          {offline.retry}
        </Button>
      </span>
    </aside>
  );
};
