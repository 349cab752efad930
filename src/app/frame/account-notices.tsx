import { offline } from '../../../messages/session.ts';
import { waitingOf } from '../../accounts/waiting-note.ts';
import { SignInAgain } from '../../later/parts.ts';
import { Button } from '../../ui/button.tsx';
import { useLedger, useStatus } from '../../workspace-hooks.tsx';
import { useLeave } from '../session/leave.tsx';
import { useSession } from '../session/session-hook.ts';
import { useDoor } from '../world.ts';
import classes from './banner.module.css';

/** Notices about what keeps the work from the server, while the work stays on screen. */
export const AccountNotices = () => {
  const session = useSession();
  const { askToLeave, dialog } = useLeave();
  if (session.at !== 'in') return null;
  if (session.standing === 'offline') return <Offline email={session.session.userEmail} />;
  const isAsked = session.standing === 'expired' || session.standing === 'signing in';
  return (
    <>
      <SignInAgain opened={isAsked} state={session} onLeave={askToLeave} />
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
