import { useState } from 'react';
import { ended, offline } from '../../../messages/app/session.ts';
import { waitingOf } from '../../accounts/waiting-note.ts';
import { useLeave } from '../../components/session/leave.tsx';
import { Button } from '../../ui/button.tsx';
import { useSession } from '../../workspace/session-hook.ts';
import { useLedger, useStatus } from '../../workspace/workspace-hooks.tsx';
import { useDoor } from '../../workspace/world.ts';
import { SignInAgain } from '../later.ts';
import classes from './banner.module.css';

/** Says why the work cannot reach the server, while the work stays on screen. */
export const AccountNotices = () => {
  const session = useSession();
  const { askToLeave, dialog } = useLeave();
  const [isPutOff, setPutOff] = useState(false);
  const isAsked = session.at === 'in' && (session.standing === 'expired' || session.standing === 'signing in');
  if (isPutOff && !isAsked) setPutOff(false);
  if (session.at !== 'in') return null;
  if (session.standing === 'offline') return <Offline email={session.session.userEmail} />;
  // On a shared computer somebody else may sit there by now.
  const onLater = session.session.computer === 'mine' ? () => setPutOff(true) : undefined;
  return (
    <>
      {isAsked && isPutOff && <Ended onSignIn={() => setPutOff(false)} />}
      <SignInAgain opened={isAsked && !isPutOff} state={session} onLeave={askToLeave} onLater={onLater} />
      {dialog}
    </>
  );
};

const Ended = ({ onSignIn }: { onSignIn: () => void }) => (
  <aside className={classes.banner} role="status">
    <span>{ended.banner}</span>
    <span className={classes.actions}>
      <Button size="small" onClick={onSignIn}>
        {ended.signIn}
      </Button>
    </span>
  </aside>
);

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
